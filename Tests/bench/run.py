"""run.py PLAYER ROUNDS PHOTO…: the player, djpeg and vipsthumbnail in turn, ROUNDS times; prints medians and ratios."""

import os
import shutil
import statistics
import struct
import sys
import tempfile
import time

TARGET = (1920, 1080)
QUIET = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]


def run(command, environment):
    """Wall seconds, CPU seconds, peak bytes of one process."""
    start = time.monotonic()
    pid = os.posix_spawnp(command[0], command, {**os.environ, **environment}, file_actions=QUIET)
    _, status, usage = os.wait4(pid, 0)
    wall = time.monotonic() - start
    if status != 0:
        sys.exit(f"{' '.join(command)}: ended with {os.waitstatus_to_exitcode(status)}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def frame_header(photo):
    """Width, height, sampling and kind, from the JPEG's SOF segment."""
    with open(photo, "rb") as file:
        data = file.read()
    at = 2
    while at + 4 <= len(data):
        if data[at + 1] == 0xFF:
            at += 1
            continue
        marker, length = data[at + 1], struct.unpack_from(">H", data, at + 2)[0]
        if marker in (0xC0, 0xC1, 0xC2):
            height, width, components = struct.unpack_from(">HHB", data, at + 5)
            sampling = {0x22: "4:2:0", 0x21: "4:2:2", 0x11: "4:4:4"}.get(data[at + 11], "?")
            kind = "progressive" if marker == 0xC2 else "baseline"
            return width, height, "grey" if components == 1 else sampling, kind
        at += 2 + length
    sys.exit(f"{photo}: not a JPEG of a usual kind")


def eighths(width, height):
    """The smallest N of N/8 that is at least the target in both directions; libjpeg rounds up."""
    for n in range(1, 9):
        if -(-width * n // 8) >= TARGET[0] and -(-height * n // 8) >= TARGET[1]:
            return n
    return 8


def measure(player, rounds, photo, folder):
    width, height, sampling, kind = frame_header(photo)
    n = eighths(width, height)
    size = f"{TARGET[0]}x{TARGET[1]}"
    thumbnail = ["vipsthumbnail", photo, "--size", size, "--smartcrop", "centre", "--output", f"{folder}/v.ppm"]
    contenders = {
        "djpeg": (["djpeg", "-scale", f"{n}/8", "-ppm", "-outfile", f"{folder}/d.ppm", photo], {}),
        "player": ([player, "render", photo, "--size", size, "--at", "0s", "--output", f"{folder}/frame.ppm"], {}),
        "vips1": (thumbnail, {"VIPS_CONCURRENCY": "1", "VIPS_WARNING": "0"}),
        "vips": (thumbnail, {"VIPS_WARNING": "0"}),
    }
    runs = {name: [] for name in contenders}
    for turn in range(rounds + 1):
        for name, (command, environment) in contenders.items():
            result = run(command, environment)
            if turn > 0:  # the first turn warms the caches
                runs[name].append(result)
    wall = {name: statistics.median(r[0] for r in results) for name, results in runs.items()}
    cpu = {name: statistics.median(r[1] for r in results) for name, results in runs.items()}
    peak = {name: max(r[2] for r in results) for name, results in runs.items()}

    bits = os.path.getsize(photo) * 8 / (width * height)
    parts = photo.split("/")
    name = parts[-1] if parts[-1][0].isalpha() else parts[-4]
    print(f"\n{name}: {width}x{height}, {width * height / 1e6:.1f} MP, {kind} {sampling}, {bits:.1f} bits/pixel")
    print(f"  {'':28} {'wall ms':>8} {'x D':>6} {'CPU x D':>8} {'peak MB':>8}")
    labels = {"djpeg": f"D: djpeg -scale {n}/8", "player": "cyclorama render", "vips1": "vipsthumbnail, 1 thread",
              "vips": "vipsthumbnail"}
    for key, label in labels.items():
        print(f"  {label:28} {wall[key] * 1e3:8.1f} {wall[key] / wall['djpeg']:6.2f}"
              f" {cpu[key] / cpu['djpeg']:8.2f} {peak[key] / 1e6:8.1f}")
    if kind != "baseline":
        return []
    verdicts = [(f"{name}: peak under 40 MB", peak["player"] < 40e6)]
    if round(width * height / 1e6) == 12:
        verdicts.append((f"{name}: at most 2.0 x D", wall["player"] <= 2.0 * wall["djpeg"]))
        verdicts.append((f"{name}: faster than vipsthumbnail", wall["player"] < min(wall["vips"], wall["vips1"])))
    return verdicts


def main():
    player, rounds, photos = sys.argv[1], max(7, int(sys.argv[2])), sys.argv[3:]
    bytes_of_player = os.path.getsize(player)
    verdicts = [("static player under 20 MB", bytes_of_player < 20e6)]
    folder = tempfile.mkdtemp(prefix="cyclorama-bench.", dir="/dev/shm")
    try:
        # A process inherits the peak of the one that started it, so no peak reads lower than this script's own.
        floor = run(["true"], {})[2]
        print(f"{player}: {bytes_of_player / 1e6:.1f} MB; target {TARGET[0]}x{TARGET[1]}; medians of {rounds};"
              f" {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; no peak reads below {floor / 1e6:.0f} MB")
        for photo in photos:
            verdicts += measure(player, rounds, photo, folder)
    finally:
        shutil.rmtree(folder)
    print()
    for what, holds in verdicts:
        print(f"{'ok  ' if holds else 'MISS'} {what}")


main()
