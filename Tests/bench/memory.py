"""What the player holds at rest: the sum of the proportional set sizes (PSS) of its process, on displays in memory."""

import os
import re
import time

from limits import Verdict
from running import Running

MIB = 2**20
# What was held when copies of pictures were first counted, with pan: previous, present and next slide, and one more.
TODAY = {"1920x1080": 44 * MIB, "3840x2160": 140 * MIB}
# Baseline photographs, so that nothing but the pictures themselves is large.
SLIDES = 6


def resting(player, picture, size, transition, folder):
    """Bytes, and by which rung the moves went."""
    os.makedirs(f"{folder}/photographs", exist_ok=True)
    names = [f"{number}.jpg" for number in range(SLIDES)]
    for name in names:
        if not os.path.exists(f"{folder}/photographs/{name}"):
            os.symlink(picture, f"{folder}/photographs/{name}")
    source = f"{folder}/photographs/list.yaml"
    with open(source, "w", encoding="utf-8") as file:
        file.write(f"defaults: {{duration: 1s, transition: {transition}, transition-duration: 200ms}}\n"
                   f"slides: [{', '.join(names)}]\n")
    with Running(player, source, folder, size) as running:
        running.until(lambda status: running.show(status)["position"] >= SLIDES)
        running.pause()
        time.sleep(1)
        with open(f"/proc/{running.process.pid}/smaps_rollup", encoding="ascii") as file:
            held = int(re.search(r"^Pss: +(\d+) kB", file.read(), re.MULTILINE)[1]) * 1024
        return held, "/".join(sorted({route["rung"] for name, route in running.output()["rungs"].items()
                                      if name == transition}))


def measure(player, picture, folder):
    print("\nheld at rest, baseline photographs, sum of PSS")
    verdicts = []
    for size, today in TODAY.items():
        for transition in ("slide-left", "fade"):
            held, rung = resting(player, picture, size, transition, folder)
            print(f"  {size} {transition} by {rung:5}{held / MIB:8.1f} MiB", flush=True)
            verdicts.append(Verdict(
                held <= today * 1.02, f"{size} at rest after {rung}: {held / MIB:.1f} MiB, limit {today / MIB:.0f}"))
    return verdicts
