"""The cases by name, and what they found."""

import dataclasses
import os
import time
import traceback
import typing

from disk import Disk
from machine import Machine, Missed

CASES = []
# Bytes of a stick.
SIZE = 4 << 30


@dataclasses.dataclass
class Case:
    name: str
    run: typing.Callable
    is_short: bool


def case(name, short=False):
    """Makes a function of a `Lab` a case; `short`: one of the short form."""
    def add(run):
        CASES.append(Case(name, run, short))
        return run
    return add


class Lab:
    """A folder for one case: its sticks, its machines, and what they leave."""

    def __init__(self, image, folder, repository):
        self.image, self.folder, self.repository = image, folder, repository
        self.findings, self.machines = [], 0
        os.makedirs(folder, exist_ok=True)

    def disk(self, name="stick", size=SIZE, speaks=True):
        """A new stick with the image on it. `speaks`: the kernel and the journal write to the serial line."""
        disk = Disk.copy(self.image, f"{self.folder}/{name}.img", size)
        if speaks:
            disk.speak()
        return disk

    def other_stick(self, **files):
        """Another stick with these pictures by their names, without `.png`."""
        disk = Disk.stick(f"{self.folder}/other.img")
        for name, picture in files.items():
            disk.put(f"{name}.png", picture.png())
        return disk

    def machine(self, disk, **kind):
        self.machines += 1
        return Machine(f"{self.folder}/{self.machines}", disk, **kind)

    def tell(self, words):
        """A line below the case's verdict."""
        self.findings.append(words)
        print(f"    {words}", flush=True)

    def clear(self):
        for name in os.listdir(self.folder):
            if name.endswith(".img"):
                os.remove(f"{self.folder}/{name}")


def expect(condition, words):
    if not condition:
        raise Missed(words)


def run(case, image, folder, repository):
    """Runs a case, prints its verdict, and gives whether it held."""
    print(f"{case.name}", flush=True)
    start = time.monotonic()
    lab = Lab(image, folder, repository)
    reason = ""
    try:
        case.run(lab)
    except Missed as missed:
        reason = str(missed)
    except Exception:
        reason = f"the case failed: {traceback.format_exc(limit=-4)}"
    if reason:
        print(f"    {reason}\n    see {folder}", flush=True)
    print(f"    {'MISSED' if reason else 'held'} after {time.monotonic() - start:.0f} s", flush=True)
    lab.clear()
    return not reason
