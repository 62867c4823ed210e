"""What it costs that pictures are drawn by processes of their own: beside a player that draws them itself."""

import os
import shutil
import statistics
import subprocess
import time

import start
from limits import Verdict

# There is no such program, so the player draws.
ALONE = {"CYCLORAMA_PAINTER": "/nowhere/painter"}
LATER = 0.010  # seconds until the first frame
SLOWER = 1.02  # of the time that `check` takes
COPIES = 100


def checked(player, folder, environment):
    begin = time.monotonic()
    subprocess.run([player, "check", folder], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   env={**os.environ, **environment})
    return time.monotonic() - begin


def first(player, source, runtime, environment):
    return sum(start.once(player, source, "1920x1080", runtime, environment).values())


def compared(run, rounds):
    """The medians with painters and without, of rounds in turns; the first warms the caches and does not count."""
    times = [(run({}), run(ALONE)) for _ in range(rounds + 1)][1:]
    return [statistics.median(column) for column in zip(*times)]


def measure(player, picture, folder, rounds):
    print("\npictures drawn by processes of their own, and by the player itself", flush=True)
    many = f"{folder}/many"
    os.makedirs(many)
    for number in range(COPIES):
        shutil.copy(picture, f"{many}/{number}.jpg")
    late = compared(lambda how: first(player, picture, f"{folder}/painters", how), 3 * rounds)
    work = compared(lambda how: checked(player, many, how), 3 * rounds)
    print(f"  first frame                  {late[0] * 1e3:8.1f} {late[1] * 1e3:8.1f} ms")
    print(f"  check of {COPIES} pictures         {work[0] * 1e3:8.1f} {work[1] * 1e3:8.1f} ms")
    return [
        Verdict(late[0] - late[1] <= LATER,
                f"painters: the first frame is {(late[0] - late[1]) * 1e3:.1f} ms later, limit {LATER * 1e3:.0f}"),
        Verdict(work[0] / work[1] <= SLOWER,
                f"painters: check takes {work[0] / work[1]:.3f} of the time without them, limit {SLOWER:.2f}"),
    ]
