"""The stick as the computer sees that its owner puts it into: a raw file with partitions."""

import dataclasses
import hashlib
import os
import re
import struct
import subprocess
import tempfile

SECTOR = 512
# mtools' own doubts about other people's file systems are not ours.
ENVIRONMENT = {**os.environ, "MTOOLS_SKIP_CHECK": "1", "LC_ALL": "C.UTF-8"}
# What the sign writes by itself.
WRITTEN = ("status.txt", "display-log.txt")


@dataclasses.dataclass(frozen=True)
class Partition:
    kind: int
    start: int  # in sectors
    sectors: int

    @property
    def offset(self):
        return self.start * SECTOR


class Disk:
    """A raw image. Everything may be read while a machine runs from it; written only while none does."""

    def __init__(self, path):
        self.path = path

    @classmethod
    def copy(cls, image, path, size=4 << 30):
        """A stick of `size` bytes with the image at its start, as `dd` leaves it."""
        subprocess.run(["cp", "--sparse=always", image, path], check=True)
        os.truncate(path, max(size, os.path.getsize(path)))
        return cls(path)

    @classmethod
    def stick(cls, path, size=256 << 20, name="HOLIDAY"):
        """Another stick: one FAT32 partition, and nothing in it."""
        with open(path, "wb") as file:
            file.truncate(size)
        table = "label: dos\nstart=2048, type=c\n"
        subprocess.run(["sfdisk", "-q", path], input=table, text=True, check=True)
        subprocess.run(["mkfs.fat", "-F", "32", "-n", name, "--offset", "2048", path,
                        str((size - 2048 * SECTOR) // 1024)], check=True, capture_output=True)
        return cls(path)

    def partitions(self):
        with open(self.path, "rb") as file:
            sector = file.read(SECTOR)
        assert sector[510:] == b"\x55\xaa", "the first sector is no partition table"
        return [Partition(kind, start, sectors) for kind, start, sectors in
                (struct.unpack_from("<4xB3xII", sector, 446 + 16 * index) for index in range(4))]

    @property
    def pictures(self):
        return self.partitions()[0]

    @property
    def boot(self):
        return next(partition for partition in self.partitions() if partition.kind == 0xef)

    def write(self, image):
        """Writes an image over the start, and leaves what lies behind it."""
        subprocess.run(["dd", f"if={image}", f"of={self.path}", "bs=4M", "conv=notrunc", "status=none"], check=True)

    def patch(self, offset, data):
        with open(self.path, "r+b") as file:
            file.seek(offset)
            file.write(data)

    def read(self, offset, count):
        with open(self.path, "rb") as file:
            file.seek(offset)
            return file.read(count)

    # Files in a partition, which is PICTURES unless said otherwise.

    def mtools(self, tool, *arguments, partition=None, **options):
        at = f"{self.path}@@{(partition or self.pictures).offset}"
        return subprocess.run([tool, "-i", at, *arguments], env=ENVIRONMENT, capture_output=True, check=True, **options)

    def put(self, name, data, partition=None):
        """`data`: bytes, or the path of a file or folder."""
        if isinstance(data, str):
            self.mtools("mcopy", "-s", "-o", "-Q", data, f"::/{name}", partition=partition)
        else:
            self.mtools("mcopy", "-o", "-", f"::/{name}", partition=partition, input=data)

    def get(self, name, partition=None):
        """A file's bytes; None where there is none."""
        try:
            return self.mtools("mtype", f"::/{name}", partition=partition).stdout
        except subprocess.CalledProcessError:
            return None

    def delete(self, name):
        self.mtools("mdel", f"::/{name}")

    def text(self, name):
        return (self.get(name) or b"").decode(errors="replace").replace("\r\n", "\n")

    @property
    def status(self):
        return self.text("status.txt")

    def digests(self):
        """SHA-256 of every file on PICTURES by its path, without those that the sign writes."""
        with tempfile.TemporaryDirectory() as folder:
            self.mtools("mcopy", "-s", "-n", "::/", folder)
            found = {}
            for path, _, names in os.walk(folder):
                for name in names:
                    if name.lower() not in WRITTEN:
                        with open(f"{path}/{name}", "rb") as file:
                            found[os.path.relpath(f"{path}/{name}", folder)] = hashlib.file_digest(file, "sha256").digest()
            return found

    def complaints(self):
        """What `fsck.fat -n` says of PICTURES beside its own name and its counts; nothing if all is well."""
        with tempfile.TemporaryDirectory(dir=os.path.dirname(self.path)) as folder:
            copy = f"{folder}/partition"
            extract(self.path, copy, self.pictures)
            done = subprocess.run(["fsck.fat", "-n", copy], capture_output=True, text=True, check=False)
        lines = (done.stdout + done.stderr).splitlines()
        own = re.compile(r"^fsck\.fat |^.*: \d+ files, \d+/\d+ clusters$|^Leaving filesystem unchanged\.$|^\s*$")
        return [line.replace(copy, "PICTURES") for line in lines if not own.match(line)]

    def boot_arguments(self, change):
        """Edits the kernel's arguments in each grub.cfg that has some. `change`: of a list of words, another."""
        names = self.mtools("mdir", "-/", "-b", "::/", partition=self.boot).stdout.decode().split()
        edited = 0
        for name in (name[3:].lstrip("/") for name in names if name.lower().endswith("grub.cfg")):
            lines = self.get(name, self.boot).decode().split("\n")
            for index, line in enumerate(lines):
                head = re.match(r"\s*linux\s+\S+", line)
                if head:
                    lines[index] = " ".join([head[0], *change(line[head.end():].split())])
                    edited += 1
            self.put(name, "\n".join(lines).encode(), self.boot)
        assert edited, f"no grub.cfg among {names} has a line 'linux'"

    def speak(self):
        """Has the kernel and the journal say everything to the serial line."""
        quiet = {"quiet", "loglevel=3", "systemd.show_status=no"}
        said = ["console=ttyS0,115200", "ignore_loglevel", "systemd.journald.forward_to_console=1",
                "systemd.journald.max_level_console=debug"]
        self.boot_arguments(lambda words: [word for word in words if word not in quiet] + said)

    def give_a_shell(self):
        """Has systemd start root's shell on the serial line, where the image has no login."""
        self.boot_arguments(lambda words: words + ["systemd.debug_shell=ttyS0"])


def extract(source, target, partition):
    """Copies a partition into a file of its own, without its holes."""
    end = partition.offset + partition.sectors * SECTOR
    with open(source, "rb") as file, open(target, "wb") as copy:
        copy.truncate(partition.sectors * SECTOR)
        place = partition.offset
        while place < end:
            try:
                place = os.lseek(file.fileno(), place, os.SEEK_DATA)
            except OSError:
                break
            stop = min(end, os.lseek(file.fileno(), place, os.SEEK_HOLE))
            if place >= end:
                break
            file.seek(place)
            copy.seek(place - partition.offset)
            while place < stop:
                place += copy.write(file.read(min(1 << 20, stop - place)))
