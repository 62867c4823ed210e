"""Prints what decoding and scaling cost beside libjpeg-turbo's djpeg, both for arm64 and under the same emulation.

    speed.py EMULATOR ROOT STILL

Emulation makes vector instructions dear, so a ratio here is not a board's. It shows a kernel that fell back to plain loops:
that would cost several times djpeg.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile

EMULATOR, ROOT, STILL = sys.argv[1:]
ROUNDS = 3
WIDTH, HEIGHT = 4000, 3000
KINDS = {"4:2:0": ["-sample", "2x2"], "4:4:4": ["-sample", "1x1"], "progressive": ["-progressive"]}


def photograph():
    """12 megapixels with as much noise as a camera's, as PPM."""
    dice = random.Random(1)
    noise = bytes(80 + byte % 90 for byte in dice.randbytes(3 * WIDTH + 999))
    starts = (dice.randrange(999) for _ in range(HEIGHT))
    return b"P6\n%d %d\n255\n" % (WIDTH, HEIGHT) + b"".join(noise[start:start + 3 * WIDTH] for start in starts)


def seconds(command):
    """The processor time of one run."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main():
    pixels = photograph()
    print(f"{'12 MP on arm64, emulated':<28}{'bits/pixel':>11}{'djpeg s':>9}{'ratio':>7}")
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/picture.jpg"
        for name, options in KINDS.items():
            subprocess.run(["cjpeg", "-quality", "85", *options, "-outfile", path], check=True, input=pixels)
            bits = os.path.getsize(path) * 8 / WIDTH / HEIGHT
            for size, scale in ((f"{WIDTH}x{HEIGHT}", "8/8"), ("1600x1200", "4/8")):
                ours = [EMULATOR, STILL, path, size, "--threads", "1"]
                theirs = [EMULATOR, "-L", ROOT, ROOT + "/usr/bin/djpeg", "-scale", scale, "-outfile", "/dev/null", path]
                pairs = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
                ratio = statistics.median(mine / other for mine, other in pairs)
                beside = statistics.median(other for _, other in pairs)
                print(f"{name + ' to ' + size:<28}{bits:>11.1f}{beside:>9.2f}{ratio:>7.2f}")


main()
