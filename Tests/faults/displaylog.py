"""Holds the lines of a display log against what was shown."""

import datetime
import glob
import json
import os


class Shown:
    """One line of the log."""

    def __init__(self, line):
        record = json.loads(line)
        self.name = os.path.basename(record["path"])
        self.start = datetime.datetime.fromisoformat(record["time"].replace("Z", "+00:00")).timestamp()
        self.end = self.start + record["duration"]
        self.digest = record["sha256"]
        self.output = record["output"]

    def is_again(self, other):
        """Whether it was written twice: one output begins one stay at a time."""
        return (self.start, self.output) == (other.start, other.output)


class Audit:
    """How many lines are lost, doubled or torn.

    The slides of a show follow one another in the order of its list, so that a line that is missing leaves a gap, and
    one that was written again does not fit.
    """

    def __init__(self, path, order, absent=()):
        """`order` has the names of the slides as they are listed; those of `absent` may be passed over."""
        self.shown, self.torn = [], 0
        for part in sorted(glob.glob(glob.escape(path) + "*"), reverse=True):
            if os.path.basename(part) != os.path.basename(path) and not part.rsplit(".", 1)[1].isdigit():
                continue
            with open(part, "rb") as file:
                content = file.read()
            for line in content.splitlines():
                try:
                    self.shown.append(Shown(line))
                except (ValueError, KeyError):
                    self.torn += 1
            self.torn += bool(content) and not content.endswith(b"\n")
        self.lost = self.doubled = 0
        last = None
        for shown in self.shown:
            if last and (shown.start < last.end - 0.1 or shown.is_again(last)):
                self.doubled += 1
                continue
            if last:
                self.lost += self.gap(last.name, shown.name, order, set(absent))
            last = shown

    @staticmethod
    def gap(earlier, later, order, absent):
        """How many slides that can be shown stand between two of a list that goes around."""
        present = [name for name in order if name not in absent or name in (earlier, later)]
        if earlier not in present or later not in present:
            return 1
        return (present.index(later) - present.index(earlier) - 1) % len(present)
