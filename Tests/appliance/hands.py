"""Who may steer the sign: what cyclorama.txt names, and nobody else."""

import os
import subprocess
import time

from boots import HEALTHY, begun, expect_sound, put_pictures, set_up
from table import Lab, case, expect

LIST = b"{defaults: {duration: 1h, transition: cut}, slides: [a.png, b.png, c.png]}\n"
REMOTE, KEYBOARD = "QEMU Virtio Keyboard", "AT Translated Set 2 keyboard"


def sign(lab, *settings):
    """A stick whose slides go on by hand alone."""
    disk = lab.disk()
    put_pictures(disk, "a", "b", "c")
    disk.put("playlist.yaml", LIST)
    set_up(disk, *settings)
    return disk


def until_steered(machine, device):
    machine.until_log(f"{device} (/dev/input/", 120)
    machine.until("a device that steers", lambda: any(
        device in line and line.rstrip().endswith("steers the show") for line in machine.log().splitlines()), 60)


def stays(machine, picture, seconds=8):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        expect(machine.screen().kind == f"picture {picture}", f"instead of {picture}: {machine.screen().kind}")
        time.sleep(0.7)


@case("a remote control: its name in cyclorama.txt")
def named(lab: Lab):
    disk = sign(lab, 'keys: "qemu virtio*"')
    with begun(lab, disk, "a", remote=True) as machine:
        until_steered(machine, REMOTE)
        machine.press("right")
        machine.until_shown("b", 60)
        machine.press("right")
        machine.until_shown("c", 60)
        machine.press("left")
        machine.until_shown("b", 60)
        text = machine.until_status([f"{REMOTE}: keys; it steers", f"{KEYBOARD}: keys\n", HEALTHY])
        lab.tell(text[text.index("For touch"):].split("Nothing")[0].strip())
        # logind comes after the first picture.
        machine.until_log("Watching system buttons on", 120)
        machine.power_off()
    expect_sound(disk)


@case("any keys: the machine's own keyboard, and its button")
def any_keys(lab: Lab):
    disk = sign(lab, "keys: yes")
    with begun(lab, disk, "a") as machine:
        until_steered(machine, KEYBOARD)
        machine.until_log("Watching system buttons on", 120)
        machine.press("right")
        machine.until_shown("b", 60)
        for chord in ("ctrl-alt-delete", "ctrl-alt-f2", "alt-sysrq-b"):
            machine.press(*chord.split("-"))
        stays(machine, "b")
        expect("Power Button (/dev" not in machine.log(), "the machine's button steers the show")
        machine.power_off()
    expect_sound(disk)


@case("a remote control that is named while the sign plays")
def named_later(lab: Lab):
    disk = sign(lab)
    with begun(lab, disk, "a", remote=True) as machine:
        machine.until_status([f"{REMOTE}: keys\n"])
        machine.press("right")
        stays(machine, "a")
        for settings, steers in (("keys: QEMU Virtio*", True), ("keys: no", False)):
            machine.unplug("stick")
            time.sleep(5)
            before = machine.log().count("steers")
            disk.put("cyclorama.txt", settings.encode() + b"\r\n")
            machine.plug("stick")
            machine.until("a word of the device", lambda before=before: machine.log().count("steers") > before, 120)
            if steers:
                until_steered(machine, REMOTE)
            machine.press("right")
            if steers:
                machine.until_shown("b", 60)
            else:
                stays(machine, "b")
    expect_sound(disk)


@case("any touch panel: a tap and a stroke")
def touched(lab: Lab):
    """A panel that Tests/Guest/hand.c makes in the guest: QEMU has none."""
    hand = f"{lab.folder}/hand"
    subprocess.run(["gcc", "-O2", "-D_GNU_SOURCE", "-static", "-o", hand, f"{lab.repository}/Tests/Guest/hand.c"], check=True)
    disk = sign(lab, "touch: yes", "tap: {middle: overview}")
    disk.put("hand", hand)
    os.remove(hand)
    disk.give_a_shell()
    with begun(lab, disk, "a") as machine:
        # PICTURES runs nothing.
        machine.type("modprobe uinput; cp /PICTURES/hand /run/hand; chmod 755 /run/hand; /run/hand /run/orders &")

        def order(*lines):
            machine.type(f"printf '{''.join(line + chr(92) + 'n' for line in lines)}' >/run/orders")
        time.sleep(10)
        order("panel Example Panel")
        until_steered(machine, "Example Panel")
        order("touch 0 950 500", "lift 0")
        machine.until_shown("b", 60)
        order("touch 0 800 500", "wait 20", "touch 0 500 500", "wait 20", "touch 0 200 500", "lift 0")
        machine.until_shown("c", 60)
        order("touch 0 50 500", "lift 0")
        machine.until_shown("b", 60)
        order("touch 0 500 500", "lift 0")
        machine.until_screen("the overview", lambda screen: not screen.kind.startswith("picture"), 60)
        machine.keep("overview")
        machine.until_status(["Example Panel: touch; it steers"])
        allowed = "for e in /dev/input/event*; do setpriv --reuid cyclorama --regid cyclorama --clear-groups " \
            "test -r $e && echo may-read $(cat /sys/class/input/${e##*/}/device/name); done"
        machine.type(allowed)
        machine.until_log("may-read Example Panel", 60)
        expect("may-read AT" not in machine.log() and "may-read Power" not in machine.log(), "others may be read")
    expect_sound(disk)
