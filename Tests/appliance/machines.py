"""PCs of every kind: firmware, buses, displays."""

import time

from boots import HEALTHY, expect_grown, expect_sound, put_pictures
from stages import tell_stages
from table import Lab, case, expect


def plays(lab, size=(1280, 800), words=(), **kind):
    """Starts twice: the first time the stick grows."""
    disk = lab.disk()
    put_pictures(disk, "a", "b", size=size)
    for turn in ("first", "second"):
        with lab.machine(disk, **kind) as machine:
            machine.until_shown("a", step=0.2)
            machine.keep(turn)
            tell_stages(lab, machine, machine.seconds)
            machine.until_shown("b", 60)
            machine.until_status([HEALTHY])
            for word in words:
                machine.until_log(word, 5)
    expect_grown(disk)
    expect_sound(disk)


@case("UEFI, USB, virtio")
def uefi_usb(lab: Lab):
    plays(lab, firmware="uefi")


@case("UEFI, SATA, virtio")
def uefi_sata(lab: Lab):
    plays(lab, firmware="uefi", bus="sata")


@case("UEFI with Secure Boot, USB, virtio")
def secure_boot(lab: Lab):
    plays(lab, firmware="secure", words=["Secure boot enabled"])


@case("BIOS, virtio disk, virtio")
def bios_virtio(lab: Lab):
    plays(lab, bus="virtio")


@case("BIOS, SATA, bochs")
def bochs(lab: Lab):
    plays(lab, bus="sata", display="bochs")


@case("UEFI, USB, bochs")
def uefi_bochs(lab: Lab):
    plays(lab, firmware="uefi", display="bochs")


@case("BIOS, USB, qxl")
def qxl(lab: Lab):
    plays(lab, size=(1024, 768), display="qxl")


@case("1 GB of memory: BIOS, USB, virtio")
def little_memory(lab: Lab):
    plays(lab, memory=1024)


@case("a product with every printable character in its name")
def every_character(lab: Lab):
    """The kernel makes the name of a device of it, with which modules are looked for."""
    plays(lab, product="".join(map(chr, range(0x20, 0x7f))))


def late(lab, slot, **kind):
    disk = lab.disk()
    put_pictures(disk, "a")
    with lab.machine(disk, display="none", **kind) as machine:
        machine.until("status.txt without a display", lambda: "No display is connected." in disk.status, step=2)
        machine.plug_display(slot)
        began = time.monotonic()
        machine.until_shown("a", 60, step=0.2)
        lab.tell(f"{time.monotonic() - began:.1f} s after the display came")
    expect_sound(disk)


@case("no display at first: BIOS")
def late_bios(lab: Lab):
    late(lab, None)


@case("no display at first: UEFI")
def late_uefi(lab: Lab):
    late(lab, "socket", firmware="uefi")


@case("two sticks with the same image")
def twins(lab: Lab):
    """The one that the PC started from is played, or the other: never a mixture, and never nothing."""
    disk, twin = lab.disk(), lab.disk("twin")
    put_pictures(disk, "a")
    put_pictures(twin, "b")
    with lab.machine(disk) as machine:
        machine.plug_stick(twin, "twin")
        shown = machine.until("picture", lambda: machine.screen().kind.startswith("picture") and machine.screen().kind)
        lab.tell(f"{shown}, with its twin from the start")
        time.sleep(20)
        expect(machine.screen().kind == shown, f"then {machine.screen().kind}")
    for each in (disk, twin):
        expect_sound(each)
