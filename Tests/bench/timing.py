"""Runs commands through `timed`, in turns, and takes medians."""

import dataclasses
import os
import statistics
import subprocess

TIMED = None  # the path of the program `timed`


@dataclasses.dataclass
class Figures:
    wall: float  # seconds
    cpu: float
    peak: float  # bytes


class Failed(Exception):
    pass


def once(command, environment, report, until=None):
    """One process, from before it begins until it ends or says `until`."""
    timed = [TIMED, report, *(["--until", until] if until else []), *command]
    result = subprocess.run(timed, env={**os.environ, **environment}, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise Failed(f"{' '.join(command)}: ended with {result.returncode}: {result.stderr.strip()[-300:]}")
    with open(report, encoding="ascii") as file:
        wall, cpu, peak = map(int, file.read().split())
    return Figures(wall / 1e9, cpu / 1e9, peak)


def in_turns(contenders, rounds):
    """The medians of each contender, a function that returns figures; all run once in each round.

    The first round warms the caches and does not count. A contender that fails is left out from then on; what it said
    is returned beside the figures.
    """
    runs = {name: [] for name in contenders}
    failures = {}
    for turn in range(rounds + 1):
        for name, run in contenders.items():
            if name in failures:
                continue
            try:
                figures = run()
            except Failed as failure:
                failures[name] = str(failure)
                continue
            if turn > 0:
                runs[name].append(figures)
    return {name: median(results) for name, results in runs.items() if name not in failures}, failures


def median(results):
    return Figures(*(statistics.median(getattr(each, field) for each in results) for field in ("wall", "cpu", "peak")))
