"""Power that goes at any instant."""

import os
import random
import time

from boots import GROWN, put_pictures
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

    # How long a start takes here decides where the cuts fall: half of them while the stick grows, in a first start.
    disk, before, boot = new()
    with lab.machine(disk) as machine:
        machine.until_log("Run /init")
        kernel = machine.seconds
        machine.until_shown("a")
        whole = machine.seconds
    lab.tell(f"the kernel's init after {kernel:.0f} s, the picture after {whole:.0f} s")
    grew = 0
    for number in range(1, COUNT + 1):
        if number % 2:
            disk, before, boot = new()
            instant = chance.uniform(kernel, whole + 5)
        else:
            instant = chance.uniform(2, whole + 30)
        with lab.machine(disk) as machine:
            time.sleep(instant)
        try:
            grew += check(disk, before, boot)
        except Missed as missed:
            os.rename(disk.path, f"{lab.folder}/cut-{number}.raw")
            raise Missed(f"cut {number}, after {instant:.2f} s: {missed}") from missed
        if number % 10 == 0 or number == COUNT:
            with lab.machine(disk) as machine:
                machine.until_shown("a")
                machine.until_status(["Cyclorama"])
            expect(check(disk, before, boot), "PICTURES has not grown")
            lab.tell(f"{number} cuts: {grew} behind the growth; it plays")
