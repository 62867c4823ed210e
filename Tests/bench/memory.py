"""What the player holds at rest, as the sum of the proportional set sizes (PSS) of its process, on displays in memory.

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
        with open(f"/proc/{running.process.pid}/smaps_rollup", encoding="ascii") as file:
            held = int(re.search(r"^Pss: +(\d+) kB", file.read(), re.MULTILINE)[1]) * 1024
        return held, running.output()["rungs"][transition]["rung"]


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
