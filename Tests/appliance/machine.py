"""A PC in QEMU, with a stick in it and a display on it."""

import contextlib
import ctypes
import json
import os
import shutil
import signal
import socket
import subprocess
import time

from picture import Picture

OVMF = "/usr/share/OVMF"
# How long a start may take under emulation, until something of the player is on the screen.
START = 600
DISPLAYS = {
    "virtio": "virtio-vga,id=display,xres=1280,yres=800",
    "bochs": "VGA,id=display,edid=on,xres=1280,yres=800",
    "qxl": "qxl-vga,id=display",
    "none": None,
}
BUSES = {
    "usb": ["-device", "usb-storage,bus=usb.0,id=stick,drive=stick,bootindex=0"],
    "sata": ["-device", "ahci,id=sata", "-device", "ide-hd,bus=sata.0,drive=stick,bootindex=0"],
    "virtio": ["-device", "virtio-blk-pci,drive=stick,bootindex=0"],
}


class Missed(Exception):
    """What was expected and did not come."""


class Machine:
    """Runs from its making to its end. The disk is a plain file: what the guest wrote is in it at once."""

    def __init__(self, folder, disk, firmware="bios", bus="usb", display="virtio", readonly=False, memory=2048,
                 watchdog=False, maker=None, product=None, usb_keyboard=False, remote=False, network=False):
        self.folder, self.disk, self.display = folder, disk, "display"
        os.makedirs(folder, exist_ok=True)
        self.serial = f"{folder}/serial.txt"
        for name in ("serial.txt", "serial", "qmp"):
            with contextlib.suppress(FileNotFoundError):
                os.remove(f"{folder}/{name}")
        command = ["qemu-system-x86_64", "-nodefaults", "-display", "none", "-accel", "tcg,thread=multi", "-cpu", "max",
                   "-smp", "2", "-m", str(memory), "-chardev",
                   f"socket,id=line,path={folder}/serial,server=on,wait=off,logfile={self.serial}", "-serial",
                   "chardev:line", "-qmp", f"unix:{folder}/qmp,server=on,wait=off", *self.board(firmware, usb_keyboard),
                   "-device", "qemu-xhci,id=usb", "-blockdev", json.dumps(block("stick", disk.path, readonly)), *BUSES[bus]]
        if DISPLAYS[display]:
            command += ["-device", DISPLAYS[display]]
        for key, text in (("manufacturer", maker), ("product", product)):
            if text:
                command += ["-smbios", f"type=1,{key}={text.replace(',', ',,')}"]
        if usb_keyboard:
            command += ["-device", "usb-kbd,bus=usb.0"]
        if remote:
            # A second keyboard, to which keys go once the guest has its driver: "QEMU Virtio Keyboard".
            command += ["-device", "virtio-keyboard-pci"]
        if network:
            # The host is 10.0.2.2 to it.
            command += ["-netdev", "user,id=net", "-device", "virtio-net-pci,id=nic,netdev=net"]
        if watchdog:
            command += ["-device", "i6300esb"]
        with open(f"{folder}/qemu.txt", "w", encoding="utf-8") as said:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                                            preexec_fn=end_with_parent)
        self.began = time.monotonic()
        self.stream = None
        self.connect()

    def board(self, firmware, usb_keyboard):
        """A PC with PCI and a BIOS; or with PCI Express and UEFI, whose slot takes a display later on. A keyboard on USB is
        the only one of a PC with a BIOS then."""
        if firmware == "bios":
            return ["-machine", f"pc,i8042={'off' if usb_keyboard else 'on'}"]
        secure = firmware == "secure"
        code, store = ("OVMF_CODE_4M.secboot.fd", "OVMF_VARS_4M.ms.fd") if secure else ("OVMF_CODE_4M.fd", "OVMF_VARS_4M.fd")
        shutil.copy(f"{OVMF}/{store}", f"{self.folder}/store")
        flash = [{"driver": "raw", "node-name": "code", "read-only": True,
                  "file": {"driver": "file", "filename": f"{OVMF}/{code}"}},
                 {"driver": "raw", "node-name": "store",
                  "file": {"driver": "file", "filename": f"{self.folder}/store"}}]
        found = ["-machine", f"q35,smm={'on' if secure else 'off'},pflash0=code,pflash1=store",
                 "-device", "pcie-root-port,id=socket,chassis=1,pref32-reserve=64M"]
        for node in flash:
            found += ["-blockdev", json.dumps(node)]
        if secure:
            found += ["-global", "driver=cfi.pflash01,property=secure,value=on", "-global", "ICH9-LPC.disable_s3=1"]
        return found

    def connect(self):
        path = f"{self.folder}/qmp"
        while True:
            try:
                connection = socket.socket(socket.AF_UNIX)
                connection.connect(path)
                break
            except OSError as error:
                connection.close()
                if self.process.poll() is not None or self.seconds > 20:
                    raise Missed(f"QEMU does not run: {self.said()}") from error
                time.sleep(0.05)
        connection.settimeout(60)
        self.stream = connection.makefile("rwb", buffering=0)
        self.ask("qmp_capabilities")

    @property
    def seconds(self):
        """Since it was switched on."""
        return time.monotonic() - self.began

    def said(self):
        with open(f"{self.folder}/qemu.txt", encoding="utf-8", errors="replace") as file:
            return file.read().strip()

    def ask(self, command, **arguments):
        """Asks QEMU, and waits for its answer."""
        question = {"execute": command, "arguments": arguments}
        try:
            self.stream.write(json.dumps(question).encode() + b"\n")
            while True:
                line = self.stream.readline()
                if not line:
                    raise ConnectionError("it ended")
                answer = json.loads(line)
                if "error" in answer:
                    raise Missed(f"{command}: {answer['error']['desc']}")
                if "return" in answer:
                    return answer["return"]
        except OSError as error:
            raise Missed(f"QEMU does not answer: {error}: {self.said()}") from error

    def screen(self):
        """What is on the display."""
        path = f"{self.folder}/screen.ppm"
        self.ask("screendump", filename=path, device=self.display)
        with open(path, "rb") as file:
            return Picture.from_ppm(file.read())

    def keep(self, name):
        """Leaves what is on the display as a PNG, for people."""
        with open(f"{self.folder}/{name}.png", "wb") as file:
            file.write(self.screen().png())

    def until(self, what, condition, seconds=START, step=0.7):
        """Waits until `condition` gives something, and gives it."""
        end = time.monotonic() + seconds
        while True:
            found = condition()
            if found:
                return found
            if self.process.poll() is not None:
                raise Missed(f"{what}: QEMU ended: {self.said()}")
            if time.monotonic() > end:
                with contextlib.suppress(Missed):
                    self.keep("missed")
                raise Missed(f"no {what} within {seconds:.0f} s, but {self.screen().kind}")
            time.sleep(step)

    def until_screen(self, what, condition, seconds=START, step=0.7):
        """Waits for a screen that satisfies `condition`."""
        def look():
            screen = self.screen()
            return screen if condition(screen) else None
        return self.until(what, look, seconds, step)

    def until_shown(self, picture, seconds=START, step=0.7):
        """Waits until exactly this picture is on the screen: its name, at whatever size the screen has."""
        return self.until_screen(f"picture {picture}", lambda screen: screen == Picture.quadrants(
            picture, (screen.width, screen.height)), seconds, step)

    def until_card(self, seconds=START):
        return self.until_screen("card", lambda screen: screen.is_card, seconds)

    def until_status(self, words, seconds=200):
        """Waits until status.txt says each of `words`, in any case. It is written once a minute at most."""
        def look():
            text = self.disk.status
            return text if all(word.lower() in text.lower() for word in words) else None
        return self.until(f"status.txt with {words}", look, seconds, 1)

    def log(self):
        with open(self.serial, encoding="utf-8", errors="replace") as file:
            return file.read()

    def until_log(self, words, seconds=START):
        return self.until(f"'{words}' in the log", lambda: words in self.log(), seconds, 0.3)

    def type(self, line):
        """Types a line into the shell that `Disk.give_a_shell` has put on the serial line."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(f"{self.folder}/serial")
            connection.sendall(line.encode() + b"\n")
            # Gone too early, the line would be cut off.
            time.sleep(1)

    # The keyboard, and the button on the machine.

    def keys(self):
        """Every key that QEMU has, by its name."""
        kinds = self.ask("query-qmp-schema")
        names = next(kind["values"] for kind in kinds if kind["meta-type"] == "enum" and "sysrq" in kind["values"])
        return [name for name in names if name != "unmapped"]

    def press(self, *keys):
        """Presses these keys one after the other, and lets them go again."""
        def turn(key, down):
            event = {"key": {"type": "qcode", "data": key}, "down": down}
            self.ask("input-send-event", events=[{"type": "key", "data": event}])
            # As fast as fingers; a keyboard whose queue is full loses keys.
            time.sleep(0.02)
        for key in keys:
            turn(key, True)
        for key in reversed(keys):
            turn(key, False)

    def power_off(self, seconds=120):
        """Presses the button on the machine, and waits for its end."""
        self.ask("system_powerdown")
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Missed("the power button ends nothing") from None

    # Things that are plugged in and pulled out.

    def plug_display(self, slot=None):
        """Of the kinds that QEMU can plug in, bochs is the one that needs nothing of the firmware."""
        device = {"driver": "bochs-display", "id": "late", "edid": True, "xres": 1280, "yres": 800}
        self.ask("device_add", **device, **({"bus": slot} if slot else {}))
        self.display = "late"

    def plug_stick(self, disk, name="guest"):
        self.ask("blockdev-add", **block(name, disk.path, False))
        self.plug(name)

    def plug(self, name):
        """A stick that was there before."""
        self.ask("device_add", driver="usb-storage", bus="usb.0", id=name, drive=name)

    def unplug(self, name):
        self.ask("device_del", id=name)

    def link(self, is_up):
        """Plugs the network's cable in, or pulls it out."""
        self.ask("set_link", name="nic", up=is_up)

    def cut(self):
        """Takes the power away."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.stream:
            self.stream.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut()


def block(name, path, readonly):
    """A raw file that others may read meanwhile, and that holds what was written when the guest hears so."""
    return {"driver": "raw", "node-name": name, "read-only": readonly,
            "file": {"driver": "file", "filename": path, "locking": "off"}}


def end_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)
