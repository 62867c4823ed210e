"""What the player holds at rest, as the sum of the proportional set sizes (PSS) of its processes, on displays in memory.

The player itself is measured with pan and with copy. No display of its own has planes: there, and for comparison on the
other rungs, the program `moves` measures a show beside its framebuffers.
"""

import os
import re
import subprocess
import time

from limits import Verdict
from running import Running

MIB = 2**20
# Beside what is scanned out, for baseline photographs. Two runs differ by a twentieth of a picture.
LIMITS = {("1920x1080", "planes"): 32, ("3840x2160", "planes"): 80}
PLAYER = {"1920x1080": 44, "3840x2160": 140}
SLACK = 0.5
SLIDES = 6


def photographs(picture, folder):
    path = f"{folder}/photographs"
    os.makedirs(path, exist_ok=True)
    for number in range(SLIDES):
        os.symlink(picture, f"{path}/{number}.jpg")
    return path


def children(process):
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/status", encoding="utf-8", errors="replace") as file:
                if f"\nPPid:\t{process}\n" in file.read():
                    found.append(number)
        except FileNotFoundError:
            pass
    return found


def held(process):
    """Bytes of a process and its children, with the memory that they share, whoever has mapped it."""
    pages = 0
    for number in (process, *children(process)):
        with open(f"/proc/{number}/smaps_rollup", encoding="ascii") as file:
            pages += sum(int(size) for size in re.findall(r"^Pss_(?:Anon|File): +(\d+) kB", file.read(), re.MULTILINE))
    files = f"/proc/{process}/fd"
    shared = sum(os.stat(f"{files}/{number}").st_blocks * 512 for number in os.listdir(files)
                 if os.readlink(f"{files}/{number}").startswith("/memfd:"))
    return pages * 1024 + shared


def of_player(player, path, size, transition, folder):
    """Bytes, and by which rung the moves went."""
    source = f"{path}/list.yaml"
    with open(source, "w", encoding="utf-8") as file:
        file.write(f"defaults: {{duration: 1s, transition: {transition}, transition-duration: 200ms}}\n"
                   f"slides: [{', '.join(f'{number}.jpg' for number in range(SLIDES))}]\n")
    with Running(player, source, folder, size) as running:
        running.until(lambda status: running.show(status)["position"] >= SLIDES)
        running.pause()
        time.sleep(1)
        return held(running.process.pid), running.output()["rungs"][transition]["rung"]


def of_show(program, path, size, rung):
    words = subprocess.run(
        [program, "--resting", path, size, rung], check=True, capture_output=True, text=True).stdout.split()
    if words[1] != rung:
        raise RuntimeError(f"{size}: a show by {words[1]}, and not by {rung}")
    return int(words[0])


def measure(player, program, picture, folder):
    print("\nheld at rest, baseline photographs, sum of PSS", flush=True)
    verdicts = []

    def note(what, held, limit):
        print(f"  {what:36} {held / MIB:8.1f} MiB", flush=True)
        if limit:
            verdicts.append(Verdict(held / MIB <= limit + SLACK, f"{what}: {held / MIB:.1f} MiB, limit {limit}"))

    path = photographs(picture, folder)
    for size, limit in PLAYER.items():
        for transition in ("slide-left", "fade"):
            held, rung = of_player(player, path, size, transition, folder)
            note(f"{size} player at rest, {rung}", held, limit)
        for rung in ("pan", "planes", "copy"):
            note(f"{size} show at rest, {rung}", of_show(program, path, size, rung), LIMITS.get((size, rung)))
    return verdicts
