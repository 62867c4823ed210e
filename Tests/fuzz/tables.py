"""tables.py SECONDS [SEED]: gives the stick's scripts tables as they may stand on disks and in /sys, for some seconds.

Each seed makes one case; without SEED it begins where no run has begun. Functions of Deploy/stick/init run in busybox, the
other scripts in dash, on files in the place of disks. A case fails where the outcome is another than that of this file's own
reading, or where it takes more than 64 MB, or more than a second of the processor for each 4 KB of tables.
"""

import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time

STICK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Deploy/stick")
SECTOR, MIB = 512, 2048
START = 1 << 20  # of PICTURES once it has grown, in sectors
LAST = (1 << 32) - 1
MEMORY = 64 << 10  # KiB


class Failed(Exception):
    pass


def text(name):
    with open(f"{STICK}/{name}", encoding="ascii") as file:
        return file.read()


def function(name):
    """A function of `init`."""
    return re.search(rf"^{name}\(\) {{$.*?^}}$", text("init"), re.MULTILINE | re.DOTALL).group()


class Root:
    """A folder in the place of /, in which programs can be replaced."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(f"{folder}/bin")
        subprocess.run(["busybox", "--install", "-s", f"{folder}/bin"], check=True)
        # Outside of it these are Debian's own.
        for name in ("sfdisk", "dash"):
            self.replace(name, shutil.which(name, path="/usr/sbin:/usr/bin:/sbin:/bin"))
        os.makedirs(f"{folder}/usr/lib/cyclorama")
        for name in ("common", "grow", "own"):
            self.write(f"usr/lib/cyclorama/{name}", self.moved(text(f"root/usr/lib/cyclorama/{name}")).encode())

    def replace(self, name, program):
        path = f"{self.folder}/bin/{name}"
        if os.path.lexists(path):
            os.remove(path)
        os.symlink(program, path)

    def stub(self, name, *lines):
        """A program of a few lines of shell."""
        path = f"{self.folder}/bin/{name}"
        if os.path.lexists(path):
            os.remove(path)
        self.write(f"bin/{name}", "\n".join([f"#!{self.folder}/bin/dash", *lines, ""]).encode())
        os.chmod(path, 0o755)
        return path

    def moved(self, script):
        """A script with its absolute paths in here, but for /dev/null."""
        return re.sub(r"(?<![\w.])/(sys|dev(?!/null)|proc|run/stick|usr/lib/cyclorama)/",
                      lambda match: f"{self.folder}/{match[1]}/", script)

    def write(self, name, data):
        path = f"{self.folder}/{name}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def clear(self, *names):
        for name in names:
            shutil.rmtree(f"{self.folder}/{name}", ignore_errors=True)

    def run(self, *command, count, variables=()):
        """Exit code and output; `count` bytes of tables were given."""
        environment = {"PATH": f"{self.folder}/bin", "LC_ALL": "C", **dict(variables)}
        before = time.monotonic()
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=subprocess.DEVNULL)
            while True:
                ended, status, used = os.wait4(process.pid, os.WNOHANG)
                if ended:
                    break
                if time.monotonic() - before > 120:
                    process.kill()
                    os.wait4(process.pid, 0)
                    raise Failed("it does not end")
                time.sleep(0.001)
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            said = output.read()
        seconds, portions = used.ru_utime + used.ru_stime, max(1, -(-count // 4096))
        if used.ru_maxrss > MEMORY or seconds > portions:
            raise Failed(f"{used.ru_maxrss} KiB and {seconds:.1f} s of the processor for {count} bytes")
        return process.returncode, said


# The cases

def entry(kind, start, size, active=0):
    return struct.pack("<B3sB3sII", active, b"\xfe\xff\xff", kind, b"\xfe\xff\xff", start, size)


def sector(dice, number, entries):
    """A first sector: code, the disk's number, and the table."""
    return dice.randbytes(440) + struct.pack("<IH", number, 0) + b"".join(entries).ljust(64, b"\0") + b"\x55\xaa"


def find_disk(dice, root):
    """The first disk with the number, whatever else stands on the others."""
    root.clear("sys/block", "dev")
    os.makedirs(f"{root.folder}/sys/block")
    os.makedirs(f"{root.folder}/dev")
    number = dice.choice([1, 0xff, 0x01020304, 0xdeadbeef, dice.getrandbits(32) or 1])
    names = dice.sample(["sda", "sdb", "sdaa", "nvme0n1", "mmcblk0", "vda", "loop0", "sr0", "cciss!c0d0", "md127", "a b"],
                        dice.randrange(8))
    count = 0
    for name in names:
        os.makedirs(f"{root.folder}/sys/block/{name}")
        if dice.random() < 0.8:
            root.write(f"sys/block/{name}/device/vendor", b"")
        other = dice.choice([number, number, 0, number ^ 1, int.from_bytes(number.to_bytes(4, "little"), "big")])
        data = sector(dice, other, [dice.randbytes(16) for _ in range(4)])
        # No medium, a table of its own kind, or the number elsewhere.
        data = dice.choice([data, data, data + dice.randbytes(SECTOR), b"", struct.pack("<I", number) * 110 + bytes(72)])
        count += len(data)
        if dice.random() < 0.9:
            root.write(f"dev/{name}", data)
    script = f"id={number:08x}\n{root.moved(function('find_disk'))}\nfind_disk && echo \"$disk\"\n"
    code, said = root.run(f"{root.folder}/bin/sh", "-c", script, count=count)

    def is_it(name):
        path = f"{root.folder}/dev/{name}"
        if not os.path.exists(f"{root.folder}/sys/block/{name}/device") or not os.path.exists(path):
            return False
        with open(path, "rb") as file:
            return file.read(444)[440:] == struct.pack("<I", number)

    found = [name for name in sorted(names) if is_it(name)]
    expected = (0, f"{root.folder}/dev/{found[0]}\n") if found else (1, "")
    if (code, said.decode()) != expected:
        raise Failed(f"found {said!r} with {code}, not {expected}")


def plug(dice, root):
    """Every name of a device goes to modprobe, whole and once."""
    root.clear("sys/devices")
    os.makedirs(f"{root.folder}/sys/devices")
    arguments = f"{root.folder}/arguments"
    open(arguments, "wb").close()
    # By its path: busybox runs its own modprobe otherwise.
    modprobe = root.stub("modprobe", f"for word; do printf '%s\\0' \"$word\"; done >>{arguments}")
    names, count = set(), 0
    printable = [chr(code) for code in range(0x21, 0x7f)] + [" ", "'", '"', "\\", "$", "`", "*"] * 4
    for number in range(dice.choice([0, 1, 5, 40, 400])):
        bus = dice.choice(["pci:v", "usb:v", "dmi:bvn", "acpi:", "of:N", "cpu:type:", "hid:b", "platform:"])
        name = bus + "".join(dice.choices(printable, k=dice.choice([0, 3, 30, 300])))
        # Two devices of a kind.
        name = dice.choice([name, name, dice.choice(sorted(names) or [name])])
        names.add(name)
        count += len(name)
        root.write(f"sys/devices/{'x/' * (number % 5)}{number}/modalias", name.encode() + b"\n")
    script = root.moved(function("plug")).replace("modprobe", modprobe) + "\nplug; plug\n"
    root.run(f"{root.folder}/bin/sh", "-c", script, count=count)
    with open(arguments, "rb") as file:
        words = file.read().decode().split("\0")[:-1]
    given = [word for word in words if word != "-aq"]
    if sorted(given) != sorted(names):
        raise Failed(f"modprobe got {set(given) ^ names or 'something twice'}")


def own(dice, root):
    """A partition is the stick's if the number of its disk is that of the command line."""
    number = f"{dice.getrandbits(32):08x}"
    line = " ".join(dice.sample(["quiet", "BOOT_IMAGE=/vmlinuz", f"cyclorama.disk={number}", "cyclorama.diskette=1"], 4))
    root.write("proc/cmdline", line.encode() + b"\n")
    disk = dice.choice([number, number, number[:-1], number + "0", number[1:], "", f"{dice.getrandbits(32):08x}",
                        f"{number}-{dice.getrandbits(16):04x}-4000-8000"])
    code, _ = root.run(f"{root.folder}/bin/dash", f"{root.folder}/usr/lib/cyclorama/own", f"{disk}-01", count=len(line))
    if (code == 0) != (disk == number):
        raise Failed(f"'{disk}-01' on a machine of '{line}': {code}")


def grow(dice, root):
    """The table's first entry is the new one, and all else stays; or nothing is written."""
    number = dice.getrandbits(32)
    first = dice.randrange(2 * MIB, START - 48 * MIB, MIB)
    sectors = dice.choice([START, START + 131071, START + 131072, START + 131072 + 2047, 1 << 22, LAST - 1, LAST, LAST + 1,
                           1 << 33, dice.randrange(first + 48 * MIB, 1 << 34)])
    entries = [entry(0x0c, first, 48 * MIB, 0x80), entry(0xef, MIB, first - MIB)]
    is_ours = dice.random() < 0.5
    if not is_ours:
        entries += dice.choice([[dice.randbytes(16)], [entry(dice.choice([0x83, 0x0f, 0x05, 0xee]), START + MIB, 1 << 16)],
                                [entry(0x07, dice.getrandbits(32), dice.getrandbits(32)) for _ in range(2)]])
        if dice.random() < 0.3:
            entries[dice.randrange(2)] = dice.randbytes(16)
    before = sector(dice, number, entries) + dice.randbytes(4 * SECTOR)
    disk = root.write("dev/sdx", before)
    os.truncate(disk, sectors * SECTOR)
    begun = dice.choice([first, first, first, START, START + 1])
    root.write("sys/class/block/sdx1/start", f"{begun}\n".encode())
    label, is_protected = dice.choice(["", "UNFINISHED", "PICTURES"]), dice.random() < 0.1
    root.stub("blockdev", 'case $1 in --getsz) echo "$SECTORS" ;; --getro) echo "$PROTECTED" ;; esac')
    root.stub("losetup", "echo /dev/loop-of-the-test")
    root.stub("blkid", 'echo "$LABEL"')
    for name in ("mkfs.fat", "mount", "umount", "fatlabel", "sync"):
        root.stub(name)
    # The kernel would make the partition now; that is waited for, and `set -e` ends it.
    root.stub("sleep", "exit 9")
    code, _ = root.run(f"{root.folder}/bin/dash", f"{root.folder}/usr/lib/cyclorama/grow", disk, count=len(before),
                       variables={"SECTORS": str(sectors), "PROTECTED": str(int(is_protected)), "LABEL": label})
    with open(disk, "rb") as file:
        after = file.read(len(before))
    size = (min(sectors, LAST) - START) // MIB * MIB
    is_due = begun < START and not is_protected and size >= 131072
    new = after[446:462]
    is_grown = (new[0], new[4]) == (0x80, 0x0c) and struct.unpack_from("<II", new, 8) == (START, size)
    is_kept = after[:446] + after[462:] == before[:446] + before[462:]
    what = f"{sectors} sectors, {[item.hex() for item in entries]}, label {label}: it ends with {code}"
    if not is_due and (after != before or code != 0):
        raise Failed(f"nothing was to be done: {what}")
    if is_due and after != before and not (is_grown and is_kept):
        changed = [at for at in range(len(before)) if before[at] != after[at]]
        raise Failed(f"bytes {changed[0]} to {changed[-1]} are changed: {what}")
    if is_due and after == before and (is_ours or code == 9):
        raise Failed(f"nothing is written: {what}")
    os.remove(disk)


CASES = (find_disk, plug, own, grow)


def main():
    seconds, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else time.time_ns() // 1000
    end = time.monotonic() + float(seconds)
    counts = dict.fromkeys(CASES, 0)
    with tempfile.TemporaryDirectory(prefix="tables-") as folder:
        root = Root(folder)
        while True:
            case = CASES[seed % len(CASES)]
            try:
                case(random.Random(seed), root)
            except Failed as failed:
                sys.exit(f"tables, {case.__name__}: {failed}\nPlay it alone:  python3 -B Tests/fuzz/tables.py 0 {seed}")
            counts[case] += 1
            seed += 1
            if time.monotonic() >= end:
                break
    print("tables: " + ", ".join(f"{count} of {case.__name__}" for case, count in counts.items()))


main()
