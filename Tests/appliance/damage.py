"""PICTURES as it comes out of rough hands."""

import struct

from boots import expect_sound, grown, put_pictures
from disk import SECTOR
from picture import Picture
from table import Lab, case, expect


def fats(disk):
    """Offsets of the first and the second FAT of PICTURES, and the bytes of one."""
    start = disk.pictures.offset
    sector = disk.read(start, SECTOR)
    bytes_a_sector, _, reserved = struct.unpack_from("<HBH", sector, 11)
    size, = struct.unpack_from("<I", sector, 36)
    first = start + reserved * bytes_a_sector
    return first, first + size * bytes_a_sector, size * bytes_a_sector


def tell_wrong(lab, disk):
    text = disk.status
    wrong = text[text.index("What is wrong:"):] if "What is wrong:" in text else text[-200:]
    lab.tell("status.txt: " + " ".join(wrong.split("This text")[0].split()))


@case("PICTURES is full")
def full(lab: Lab):
    disk = grown(lab, "a", size=600 << 20)
    free = int(disk.mtools("minfo", "::").stdout.decode().split("free clusters=")[1].split()[0])
    cluster = disk.read(disk.pictures.offset, SECTOR)[13] * SECTOR
    disk.put("filler.bin", bytes(free * cluster))
    with lab.machine(disk) as machine:
        machine.until_shown("a")
        machine.until_status(["What is wrong:", "PICTURES is full"])
        tell_wrong(lab, disk)
    expect_sound(disk)


@case("PICTURES is dirty: pulled out of a computer")
def dirty(lab: Lab):
    disk = grown(lab, "a")
    place = disk.pictures.offset + 0x41
    disk.patch(place, bytes([disk.read(place, 1)[0] | 1]))
    expect(disk.complaints(), "fsck.fat says nothing of the dirty bit")
    before = disk.digests()
    with lab.machine(disk) as machine:
        machine.until_shown("a")
        machine.until_status(["What is wrong:", "ejected"])
        tell_wrong(lab, disk)
    expect(disk.digests() == before, "the files on PICTURES are others")


@case("a write-protected stick, new")
def protected(lab: Lab):
    disk = lab.disk()
    put_pictures(disk, "a", "b")
    with lab.machine(disk, readonly=True) as machine:
        machine.until_shown("a")
        machine.until_shown("b", 60)
        machine.until_shown("a", 60)
    expect_sound(disk)


def broken(lab, harm):
    """Whatever can still be read is shown, else a card; and the card or status.txt tells. No file gets worse."""
    disk = grown(lab, "a", "b")
    harm(disk)
    before = [disk.read(disk.pictures.offset, 1 << 20), disk.read(fats(disk)[1] if disk.read(
        disk.pictures.offset + 510, 2) == b"\x55\xaa" else disk.pictures.offset, 1 << 20)]
    with lab.machine(disk) as machine:
        kind = machine.until("picture or card", lambda: machine.screen().kind in ("picture a", "picture b", "a card")
                             and machine.screen().kind)
        machine.keep("shown")
        lab.tell(f"shown: {kind}")
        said = machine.until("card, or a line in status.txt", lambda: machine.screen().is_card and "a card"
                             or "What is wrong:" in disk.status and "status.txt", 200)
        machine.keep("told")
        lab.tell(f"told by {said}")
        if said == "status.txt":
            tell_wrong(lab, disk)
    expect(disk.read(disk.pictures.offset, 1 << 20)[:SECTOR] == before[0][:SECTOR], "the boot sector was written to")


@case("PICTURES is broken: no first FAT")
def no_fat(lab: Lab):
    def harm(disk):
        first, _, size = fats(disk)
        disk.patch(first, bytes(size))
    broken(lab, harm)


@case("PICTURES is broken: no boot sector")
def no_boot_sector(lab: Lab):
    broken(lab, lambda disk: disk.patch(disk.pictures.offset, bytes(SECTOR)))


@case("PICTURES is broken: no boot sector and no copy of it")
def no_copy(lab: Lab):
    broken(lab, lambda disk: disk.patch(disk.pictures.offset, bytes(32 * SECTOR)))


@case("PICTURES is broken: no root folder")
def no_root(lab: Lab):
    def harm(disk):
        first, second, size = fats(disk)
        disk.patch(second + size, bytes(64 * SECTOR))
    broken(lab, harm)


@case("pictures that are none, among others")
def bad_pictures(lab: Lab):
    disk = lab.disk()
    good = Picture.quadrants("a").png()
    disk.put("a.png", good)
    disk.put("half.png", good[:len(good) // 2])
    disk.put("words.jpg", b"no picture\n")
    disk.put("film.mp4", bytes(1000))
    with lab.machine(disk) as machine:
        machine.until_shown("a")
        machine.until_status(["What is wrong:", "half.png", "words.jpg"])
        tell_wrong(lab, disk)
    expect_sound(disk)
