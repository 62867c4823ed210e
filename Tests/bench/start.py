"""From the start of the player's process until its first flip on a display in memory, stage by stage."""

import os
import re
import shutil
import statistics
import subprocess
import time

LINE = re.compile(r"first frame after ([\d.]+) ms: (.*); began ([\d.]+) ms after the machine")
STAGE = re.compile(r"(\w+) ([\d.]+) ms")
# What may stand between exec and the flip beside the first picture, in seconds.
LIMIT = 0.010


def once(player, source, size, runtime, environment=None):
    """Seconds of each stage, in their order. A display of 500 Hz: a flip is waited for two milliseconds at most."""
    shutil.rmtree(runtime, ignore_errors=True)
    start = time.monotonic()
    process = subprocess.Popen(
        [player, "play", "--verbose", "--display", f"headless:{size}@500", "--runtime-dir", runtime, "--state-dir",
         f"{runtime}/state", source], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env={**os.environ, **(environment or {})})
    try:
        for line in process.stderr:
            match = LINE.search(line)
            if match:
                stages = {"exec": float(match[3]) / 1e3 - start}
                stages |= {name: float(value) / 1e3 for name, value in STAGE.findall(match[2])}
                return stages
    finally:
        process.terminate()
        process.wait()
        process.stderr.close()
    raise RuntimeError("the player showed no frame")


def measured(player, source, size, runtime, rounds):
    """The median of each stage; the first round warms the caches and does not count."""
    runs = [once(player, source, size, runtime) for _ in range(rounds + 1)][1:]
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def text(stages):
    total = sum(stages.values())
    shares = ", ".join(f"{name} {value * 1e3:.1f} ms ({value / total:.0%})" for name, value in stages.items())
    return f"  exec -> first flip, headless   {total * 1e3:8.1f} ms: {shares}"
