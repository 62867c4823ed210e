"""What the owner does: new sticks, pictures, playlists, settings."""

import os
import time

from disk import Disk
from machine import Missed
from picture import Picture
from stages import tell_stages
from table import SIZE, Lab, case, expect

# Where PICTURES begins once it has the rest of the stick, in sectors, whatever the image.
GROWN = 1 << 20
HEALTHY = "Nothing is wrong."
# Sticks that `grown` has made.
MADE = []


def put_pictures(disk, *names, size=(1280, 800)):
    for name in names:
        disk.put(f"{name}.png", Picture.quadrants(name, size).png())


def expect_sound(disk):
    complaints = disk.complaints()
    expect(not complaints, f"fsck.fat: {complaints}")


def expect_grown(disk):
    pictures = disk.pictures
    expect(pictures.start == GROWN and pictures.kind == 0x0c, f"PICTURES has not grown: {pictures}")


def grown(lab, *names, size=SIZE):
    """A stick that was started once, with pictures. One of each kind is made, and copied."""
    kept = f"{os.path.dirname(lab.folder)}/grown-{'-'.join(names)}-{size}.img"
    if kept not in MADE:
        disk = lab.disk(size=size)
        put_pictures(disk, *names)
        with lab.machine(disk) as machine:
            machine.until_shown(names[0])
            machine.until_status([HEALTHY])
        expect_grown(disk)
        expect_sound(disk)
        os.rename(disk.path, kept)
        MADE.append(kept)
    return Disk.copy(kept, f"{lab.folder}/stick.img", size)


def forget_grown():
    for path in MADE:
        os.remove(path)


def set_up(disk, *lines):
    """Adds lines to cyclorama.txt, as Notepad does."""
    text = disk.get("cyclorama.txt") or b""
    disk.put("cyclorama.txt", text + b"".join(line.encode() + b"\r\n" for line in lines))


def begun(lab, disk, picture, **kind):
    """A machine that shows this picture.

    One start of some hundreds stands still for ever in the kernel's first second, on an emulated processor and whatever is
    tested: another one begins.
    """
    machine = lab.machine(disk, **kind)
    try:
        machine.until_log("systemd[1]", 150)
    except Missed as missed:
        lab.tell(f"started anew: {missed}")
        machine.cut()
        machine = lab.machine(disk, **kind)
    try:
        machine.until_shown(picture, step=0.2)
    except Missed:
        machine.cut()
        raise
    return machine


@case("one boot: UEFI, USB, virtio", short=True)
def one_boot(lab: Lab):
    disk = lab.disk()
    put_pictures(disk, "a", "b")
    before = disk.digests()
    with begun(lab, disk, "a", firmware="uefi", maker="MICRO-STAR INT'L CO.") as machine:
        machine.keep("a")
        tell_stages(lab, machine, machine.seconds)
        machine.until_shown("b", 60)
        machine.until_shown("a", 60)
        text = machine.until_status(["Cyclorama: the status of this sign", "1280x800", ".png", HEALTHY])
        lab.tell(f"status.txt: {' | '.join(line.strip() for line in text.splitlines() if line.strip())[:300]}")
    expect_grown(disk)
    expect(disk.digests() == before, "the files on PICTURES are others")
    expect_sound(disk)


@case("a new stick: BIOS, USB, virtio: a card, then pictures")
def new_stick(lab: Lab):
    disk = lab.disk()
    with lab.machine(disk) as machine:
        machine.until_card()
        machine.keep("card")
        machine.until_status(["a message: No pictures yet"])
        time.sleep(5)
    expect_grown(disk)
    expect_sound(disk)
    put_pictures(disk, "a", "b")
    before = disk.digests()
    with lab.machine(disk) as machine:
        machine.until_shown("a")
        machine.until_shown("b", 60)
        machine.until_shown("a", 60)
        machine.until_status([".png", HEALTHY])
    expect(disk.digests() == before, "the files on PICTURES are others")
    expect_sound(disk)


@case("pictures before the first start: BIOS, USB, virtio")
def pictures_first(lab: Lab):
    disk = lab.disk()
    put_pictures(disk, "a", "b")
    disk.put("Ferien Öland.png", Picture.quadrants("c").png())
    before = disk.digests()
    with lab.machine(disk) as machine:
        for name in ("a", "b", "c"):
            machine.until_shown(name)
        tell_stages(lab, machine, machine.seconds)
        machine.until_status([HEALTHY])
    expect_grown(disk)
    expect(disk.digests() == before, "the files on PICTURES are others")
    expect_sound(disk)


@case("a playlist: the demonstration")
def playlist(lab: Lab):
    disk = lab.disk()
    disk.put("playlist.yaml", f"{lab.repository}/Playlists/demo.yaml")
    disk.put("pictures", f"{lab.repository}/Playlists/pictures")
    put_pictures(disk, "a")  # not in the playlist
    with lab.machine(disk) as machine:
        machine.until_screen("photograph", lambda screen: screen.is_photograph)
        seen = []
        for _ in range(40):
            screen = machine.screen()
            expect(not screen.is_card, "a card instead of the playlist")
            expect(screen.kind != "picture a", "a picture that is not in the playlist")
            if screen not in seen:
                seen.append(screen)
            time.sleep(1)
        machine.keep("demo")
        expect(len(seen) > 5, f"{len(seen)} different screens in 40 seconds")
        machine.until_status(["pictures/", HEALTHY])
    expect_sound(disk)


@case("settings: time zone, host name, rotation")
def settings(lab: Lab):
    disk = lab.disk()
    set_up(disk, "time-zone: Europe/Berlin", "hostname: lobby", "rotate: 180")
    put_pictures(disk, "a")
    upside_down = Picture.quadrants("a")
    pixels = [upside_down.data[start:start + 3] for start in range(0, len(upside_down.data), 3)]
    upside_down = Picture(1280, 800, b"".join(reversed(pixels)))
    with lab.machine(disk) as machine:
        machine.until_screen("picture upside down", lambda screen: screen == upside_down)
        text = machine.until_status([HEALTHY])
        expect("UTC+0" in text, f"the time zone is not Berlin's: {text[:300]}")
        expect("systemd-hostnamed" not in machine.log(), "hostnamed runs")


@case("a mistake in cyclorama.txt")
def mistake(lab: Lab):
    disk = lab.disk()
    set_up(disk, "rotat: 90", "time-zone: Europe/Berlín")
    put_pictures(disk, "a", "b")
    with lab.machine(disk) as machine:
        machine.until_card()
        time.sleep(1)
        machine.keep("mistakes")
        machine.until_shown("a", 120)
        machine.until_shown("b", 60)
        machine.until_card(90)
        text = machine.until_status(["What is wrong:", "unknown key 'rotat'", "unknown time zone"])
        lab.tell(f"status.txt: {text[text.index('What is wrong:'):].split('This text')[0].split()}")
    expect_sound(disk)


@case("a mistake in playlist.yaml")
def playlist_mistake(lab: Lab):
    disk = lab.disk()
    disk.put("playlist.yaml", b"slides:\n  - image: a.png\n    duratoin: 3s\n")
    put_pictures(disk, "a")
    with lab.machine(disk) as machine:
        machine.until_card()
        machine.keep("mistake")
        machine.until_status(["a message: playlist.yaml has a mistake"])


@case("the display log, and the power button")
def display_log(lab: Lab):
    """Lines come to the stick when there are 64 KiB of them, each hour, and at the end."""
    disk = lab.disk()
    put_pictures(disk, "a", "b")
    disk.put("playlist.yaml", b"{defaults: {duration: 200ms, transition: cut}, slides: [a.png, b.png]}\n")

    def lines():
        return [line for line in disk.text("display-log.txt").splitlines() if '"path"' in line]
    with lab.machine(disk) as machine:
        machine.until_shown("a", step=0.1)
        written = machine.until("line in display-log.txt", lines, 900, 5)
        lab.tell(f"{len(written)} lines; the first: {written[0]}")
        machine.power_off()
    found = lines()
    kept, last = found[:len(written)], found[len(written):]
    lab.tell(f"{len(last)} lines at the end")
    expect(kept == written and last, "the last lines are lost")
    expect(len(disk.get("display-log.txt")) == 4 << 20, "display-log.txt has another size")
    expect_sound(disk)


@case("nothing but pictures on the screen")
def nothing_else(lab: Lab):
    """As the owner has it, without kernel messages: between the firmware's words and the picture the screen is dark."""
    disk = lab.disk(speaks=False)
    put_pictures(disk, "a")
    kinds = []
    with lab.machine(disk) as machine:
        def look():
            screen = machine.screen()
            kind = f"{screen.kind} {screen.width}x{screen.height}"
            if not kinds or kinds[-1] != kind:
                kinds.append(kind)
                lab.tell(f"{machine.seconds:5.1f} s: {kind}")
                machine.keep(f"seen-{len(kinds)}")
            return screen.kind == "picture a"
        machine.until("picture a", look, step=0.2)
        late = [kind for kind in kinds if kind.endswith("1280x800")]
        expect(all(kind.startswith(("black", "picture a")) for kind in late), f"on the screen: {kinds}")
