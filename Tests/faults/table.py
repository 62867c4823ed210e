"""The scenarios by name, and the table of what they measured."""

import dataclasses
import time
import traceback
import typing

from player import Missed
from scene import MB, Figures, Scene, Skipped

STOP = 3.0
LINES = 50
FAULTS = []


@dataclasses.dataclass
class Fault:
    name: str
    run: typing.Callable
    limits: Figures
    is_short: bool
    is_alone: bool


def fault(name, *, next=None, stop=STOP, peak=64 * MB, lines=LINES, lost=0, doubled=0, short=False,
          alone=False):
    """Makes a function of a `Scene` a row of the table, with the limits of its figures.

    `short`: a row of the short form; `alone`: it takes a whole processor, so that no other may play beside it.
    """
    def add(run):
        FAULTS.append(Fault(name, run, Figures(next, stop, peak, lines, lost, doubled), short, alone))
        return run
    return add


COLUMNS = [("next", "next s", 1, 1), ("stop", "stop s", 1, 2), ("peak", "peak MB", MB, 0), ("lines", "log lines", 1, 0),
           ("lost", "lost", 1, 0), ("doubled", "doubled", 1, 0)]
WIDTH = 46


def heading():
    return f"{'fault':{WIDTH}}" + "".join(f" {title:>12}" for _, title, _, _ in COLUMNS) + "   took s"


def cell(figures, limits, column):
    """A figure and its limit; `!` before one that is missed."""
    name, _, unit, digits = column
    value, limit = getattr(figures, name), getattr(limits, name)
    if value is None:
        return "-"
    if limit is None:
        return f"{value / unit:.{digits}f}"
    return f"{'' if value <= limit else '!'}{value / unit:.{digits}f}/{limit / unit:g}"


class Row:
    def __init__(self, tools, fault):
        self.fault, self.reason, self.is_skipped = fault, "", False
        start = time.monotonic()
        scene = Scene(tools, f"{tools.folder}/{FAULTS.index(fault)}")
        try:
            fault.run(scene)
        except Skipped as skipped:
            self.is_skipped, self.reason = True, str(skipped)
        except Missed as missed:
            self.reason = str(missed)
        except Exception:
            self.reason = f"the scenario failed: {traceback.format_exc(limit=-3)}"
        finally:
            self.figures = scene.figures
            if self.reason and not self.is_skipped:
                scene.measure_the_rest()
            if tools.keeps and self.verdict == "MISSED":
                self.keep(scene, tools.keeps)
            scene.end()
        self.took = time.monotonic() - start

    def keep(self, scene, folder):
        """What the players said, for who mends it."""
        for index, player in enumerate(scene.players):
            with open(f"{folder}/{scene.folder.rsplit('/', 1)[1]}-{index}.stderr", "wb") as file:
                file.write(player.said()[:1 << 20])

    @property
    def missed(self):
        limits = self.fault.limits
        return [title for name, title, _, _ in COLUMNS
                if None not in (getattr(self.figures, name), getattr(limits, name))
                and getattr(self.figures, name) > getattr(limits, name)]

    @property
    def verdict(self):
        if self.is_skipped:
            return "skipped"
        return "MISSED" if self.missed or self.reason else "held"

    def __str__(self):
        cells = [cell(self.figures, self.fault.limits, column) for column in COLUMNS]
        line = f"{self.fault.name:{WIDTH}}" + "".join(f" {text:>12}" for text in cells)
        line += f" {self.took:8.1f}  {self.verdict}"
        return line + (f"\n    {self.reason}" if self.reason else "")
