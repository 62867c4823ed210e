"""Power that goes at any instant. What was written until then is there: a stick that loses or mixes it is not played here."""

import os
import random
import time

from boots import GROWN, put_pictures
from disk import SECTOR
from machine import Missed
from table import Lab, case, expect

COUNT = int(os.environ.get("CYCLORAMA_CUTS", "50"))


def check(disk, before, boot):
    """The table is one of the two, and nothing that the owner had is lost or damaged."""
    pictures = disk.pictures
    expect(pictures.kind == 0x0c and disk.boot == boot, f"the partition table: {disk.partitions()}")
    complaints = disk.complaints()
    expect(not complaints, f"fsck.fat: {complaints}")
    found = disk.digests()
    lost = sorted(name for name in before.keys() | found.keys() if before.get(name) != found.get(name))
    expect(not lost, f"lost, changed or new: {lost}")
    return pictures.start == GROWN


def has_begun(disk):
    """Whether something was written to where PICTURES will be."""
    return any(disk.read(GROWN * SECTOR, SECTOR))


@case("power cuts")
def cuts(lab: Lab):
    seed = int(os.environ.get("CYCLORAMA_SEED", str(time.time_ns() % 100000)))
    chance = random.Random(seed)
    lab.tell(f"{COUNT} cuts, CYCLORAMA_SEED={seed}")

    def new():
        disk = lab.disk()
        put_pictures(disk, "a", "b")
        for number in range(20):
            disk.put(f"notes-{number}.txt", chance.randbytes(chance.randrange(1, 1 << 20)))
        return disk, disk.digests(), disk.boot

    # How long a start takes here decides where the cuts fall: every other one while the stick grows, in a first start.
    disk, before, boot = new()
    with lab.machine(disk) as machine:
        machine.until("beginning of the growth", lambda: has_begun(disk), step=0.05)
        began = machine.seconds
        machine.until("end of the growth", lambda: disk.pictures.start == GROWN, step=0.05)
        growth = machine.seconds - began
        machine.until_shown("a")
        whole = machine.seconds
    check(disk, before, boot)
    lab.tell(f"the stick grows after {began:.1f} s, for {growth:.1f} s; the picture comes after {whole:.1f} s")
    grew = 0
    for number in range(1, COUNT + 1):
        if number % 2:
            disk, before, boot = new()
            instant = chance.uniform(0, growth * 1.2)
            with lab.machine(disk) as machine:
                machine.until("beginning of the growth", lambda: has_begun(disk), step=0.05)
                time.sleep(instant)
            place = f"{instant:.2f} s after the growth began"
        else:
            instant = chance.uniform(2, whole + 30)
            with lab.machine(disk) as machine:
                time.sleep(instant)
            place = f"{instant:.2f} s after power on"
        try:
            grew += check(disk, before, boot)
        except Missed as missed:
            os.rename(disk.path, f"{lab.folder}/cut-{number}.raw")
            raise Missed(f"cut {number}, {place}: {missed}") from missed
        if number % 10 == 0 or number == COUNT:
            with lab.machine(disk) as machine:
                machine.until_shown("a")
                machine.until_status(["Cyclorama"])
            expect(check(disk, before, boot), "PICTURES has not grown")
            lab.tell(f"{number} cuts: {grew} behind the growth; it plays")
