"""What is plugged in and pulled out while it plays."""

import time

from boots import GROWN, HEALTHY, expect_grown, expect_sound, grown, put_pictures, set_up
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


@case("the stick is pulled out, and put in again")
def pulled_out(lab: Lab):
    """More pictures than the player holds: those that it has go on, and the screen says why. Then all play again."""
    disk = lab.disk()
    put_pictures(disk, "a", "b", "c")
    for number in range(9):
        disk.put(f"later-{number}.jpg", f"{lab.repository}/Playlists/pictures/dawn-ridges.jpg")
    with lab.machine(disk) as machine:
        machine.until_shown("a")
        machine.until_shown("b", 60)
        machine.unplug("stick")
        began = time.monotonic()
        machine.until_shown("c", 60)
        machine.until_card(120)
        lab.tell(f"a card {time.monotonic() - began:.1f} s after it was pulled out")
        time.sleep(1)
        machine.keep("card")
        kinds = seen(machine, 100)
        expect("black" not in kinds and "a card" in kinds and "picture c" in kinds, f"without the stick: {kinds}")
        expect("No pictures yet" not in machine.log(), "the folder is taken for empty")
        put_pictures(disk, "d")
        machine.plug("stick")
        began = time.monotonic()
        machine.until_shown("d", 300)
        lab.tell(f"a picture that is new on it {time.monotonic() - began:.1f} s after it was put in")
        machine.until_status([HEALTHY])
        kinds = seen(machine, 100)
        expect("a card" not in kinds and "black" not in kinds, f"with the stick: {kinds}")
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
