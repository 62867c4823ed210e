"""What is plugged in and pulled out while it plays."""

import time

from boots import GROWN, expect_grown, expect_sound, grown, put_pictures, set_up
from picture import Picture
from table import Lab, case, expect


def seen(machine, seconds):
    """The kinds of screens within that time."""
    end, kinds = time.monotonic() + seconds, []
    while time.monotonic() < end:
        kind = machine.screen().kind
        if kind not in kinds:
            kinds.append(kind)
        time.sleep(0.7)
    return kinds


@case("a second stick, and sticks: yes")
def second_stick(lab: Lab):
    disk, other = grown(lab, "a"), lab.other_stick(c=Picture.quadrants("c"))
    set_up(disk, "sticks: yes")
    with lab.machine(disk) as machine:
        machine.until_shown("a")
        for turn in ("first", "second"):
            machine.plug_stick(other)
            began = time.monotonic()
            machine.until_shown("c", 60)
            lab.tell(f"{turn} time: its picture after {time.monotonic() - began:.1f} s")
            kinds = seen(machine, 20)
            expect(kinds == ["picture c"], f"while it is plugged in: {kinds}")
            machine.unplug("guest")
            began = time.monotonic()
            machine.until_shown("a", 90)
            lab.tell(f"{turn} time: back {time.monotonic() - began:.1f} s after it was pulled out")
            time.sleep(5)
            machine.ask("blockdev-del", **{"node-name": "guest"})
    expect(not other.complaints(), "the other stick was written to")
    expect_sound(disk)


@case("a second stick, ignored unless sticks: yes")
def ignored_stick(lab: Lab):
    disk, other = grown(lab, "a"), lab.other_stick(c=Picture.quadrants("c"))
    with lab.machine(disk) as machine:
        machine.until_shown("a")
        machine.plug_stick(other)
        kinds = seen(machine, 40)
        expect(kinds == ["picture a"], f"with another stick: {kinds}")
    expect_sound(disk)


@case("the stick is pulled out while it plays")
def pulled_out(lab: Lab):
    disk = grown(lab, "a", "b")
    with lab.machine(disk) as machine:
        machine.until_shown("a")
        machine.until_shown("b", 60)
        machine.unplug("stick")
        began, last, told = time.monotonic(), None, set()
        while time.monotonic() - began < 150:
            kind = machine.screen().kind
            if kind != "something else":
                last = kind
            if kind not in told:
                told.add(kind)
                lab.tell(f"{time.monotonic() - began:5.1f} s after: {kind}")
                machine.keep(f"after-{kind.replace(' ', '-')}")
            time.sleep(0.7)
        expect(last in ("a card", "picture a", "picture b"), f"at the end: {last}")
        log = machine.log()
        expect("Kernel panic" not in log and "reboot:" not in log, "the machine went down")
    expect_sound(disk)


@case("the stick is pulled out of a long show")
def pulled_out_of_many(lab: Lab):
    """More pictures than the player holds: those that it has go on."""
    disk = lab.disk()
    put_pictures(disk, "a", "b", "c")
    for number in range(9):
        disk.put(f"later-{number}.jpg", f"{lab.repository}/Playlists/pictures/dawn-ridges.jpg")
    with lab.machine(disk) as machine:
        machine.until_shown("a")
        machine.until_shown("b", 60)
        machine.unplug("stick")
        machine.until_shown("c", 60)
        end = time.monotonic() + 90
        while time.monotonic() < end:
            kind = machine.screen().kind
            expect(kind != "black", "a black screen")
            expect(kind != "a card" or not machine.log().count("No pictures yet"), "the folder is taken for empty")
            time.sleep(1)
        machine.keep("later")
        machine.until_log("left out", 10)
    expect_sound(disk)


@case("a newer image on the same stick")
def newer_image(lab: Lab):
    disk = grown(lab, "a", "b")
    set_up(disk, "time-zone: Europe/Berlin")
    disk.delete("a.png")
    put_pictures(disk, "c")
    before = disk.digests()
    disk.write(lab.image)
    expect(disk.pictures.start != GROWN, "the image was not written")
    disk.speak()
    with lab.machine(disk) as machine:
        machine.until_shown("c")
    expect_grown(disk)
    after = disk.digests()
    lost = [name for name in before if after.get(name) != before[name]]
    expect(not lost, f"lost or changed: {lost}")
    lab.tell(f"{len(before)} files before, {len(after)} after")
    expect_sound(disk)
