"""run.py STILL PLAYER ROUNDS CACHE: the pictures, all programs in turn, and the playlists; then the verdicts.

CACHE is the folder of the pictures and of `timed`, `pngloop` and `listloop`. With PEERS=all in the environment more
programs are measured, PICTURES chooses pictures by words of their names, and PARTS what is measured at all.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile

import fidelity
import firstframe
import formats
import limits
import memory
import moves
import painters
import peers
import pictures
import playlists
import reference
import start
import timing


class Bench:
    def __init__(self, still, player, rounds, cache, folder):
        self.still, self.player, self.rounds = still, player, max(7, rounds)
        self.pngloop = f"{cache}/pngloop"
        self.folder = folder
        self.has_all_peers = os.environ.get("PEERS") == "all"
        self.verdicts = []

    def runner(self, command, environment=None):
        environment = {"VIPS_WARNING": "0", **(environment or {})}
        return lambda: timing.once(command, environment, f"{self.folder}/report")

    def contenders(self, picture):
        label, command = peers.yardstick(picture, self.pngloop, self.folder)
        runs = {label: self.runner(command)}
        for name, command in peers.ours(picture, self.still).items():
            runs[name] = self.runner(command)
        runs["vipsthumbnail"] = self.runner(peers.vips(picture, self.folder))
        if self.has_all_peers:
            for name, (command, environment) in peers.others(picture, self.folder).items():
                runs[name] = self.runner(command, environment)
        return label, runs

    def shares(self, picture, cpu):
        """The parts of codec, scaling and rest in the processor time of `still`; the rest is what it does not count."""
        lines = []
        for _ in range(3):
            words = subprocess.run(
                [self.still, picture.path, picture.size, "--shares"], check=True, capture_output=True,
                text=True).stdout.split()
            lines.append([int(words[words.index(part) + 1]) / 1e9 for part in ("codec", "scaling")])
        codec, scaling = (statistics.median(column) for column in zip(*lines))
        whole = max(cpu, codec + scaling)
        return codec / whole, scaling / whole, 1 - (codec + scaling) / whole

    def measure(self, picture):
        print(f"\n{picture.description}", flush=True)
        label, runs = self.contenders(picture)
        figures, failures = timing.in_turns(runs, self.rounds)
        for failure in failures.values():
            print(f"  not measured: {failure}")
        d = figures[label]
        print(f"  {'':28} {'wall ms':>8} {'x D':>6} {'CPU x D':>8} {'peak MB':>8}"
              f" {'codec':>7} {'scaling':>8} {'rest':>6}")
        for name, each in figures.items():
            line = (f"  {name:28} {each.wall * 1e3:8.1f} {each.wall / d.wall:6.2f} {each.cpu / d.cpu:8.2f}"
                    f" {each.peak / 1e6:8.1f}")
            if name == "still":
                codec, scaling, rest = self.shares(picture, each.cpu)
                line += f" {codec:7.0%} {scaling:8.0%} {rest:6.0%}"
            print(line)
        self.verdicts += limits.of_times(picture, {**figures, "D": d})
        self.compare(picture)

    def compare(self, picture):
        print(fidelity.HEADER)
        for name, figures in fidelity.measured(self.still, picture.path, picture.target, self.folder):
            print(fidelity.line(name, figures))
            if name == "still":
                self.verdicts.append(limits.of_fidelity(picture, figures))

    def measure_first_frame(self, picture):
        print(f"\nprocess start -> first frame of {picture.title}", flush=True)
        _, command = peers.yardstick(picture, self.pngloop, self.folder)
        runs = {"D": self.runner(command), "play": firstframe.player(
            self.player, picture, f"{self.folder}/report", f"{self.folder}/runtime")}
        if self.has_all_peers:
            with firstframe.Screen(self.folder, picture, self.still) as screen:
                runs |= screen.viewers()
                figures, failures = timing.in_turns(runs, self.rounds)
        else:
            figures, failures = timing.in_turns(runs, self.rounds)
        for failure in failures.values():
            print(f"  not measured: {failure}")
        for name, each in figures.items():
            print(f"  {name:28} {each.wall * 1e3:8.1f} {each.wall / figures['D'].wall:6.2f} {'':8}"
                  f" {each.peak / 1e6:8.1f}")
        if "play" in figures:
            self.verdicts += limits.of_first_frame(picture, figures)
        else:
            self.verdicts.append(limits.Verdict(False, "play: no first frame"))
        stages = start.measured(self.player, picture.path, picture.size, f"{self.folder}/start", self.rounds)
        print(start.text(stages))
        self.verdicts.append(limits.of_start(stages, start.LIMIT))


def measure_pictures(bench, cache):
    if not bench.has_all_peers:
        print("left out: vipsthumbnail with 1 thread, the times of ImageMagick, ffmpeg, Pillow, feh and"
              " mpv (PEERS=all measures them)")
    small = pictures.picture(os.path.join(cache, "camera-1080p.jpg"), (1500, 1000))
    off = reference.disagreement_with_pillow(small.path, small.target)
    bench.verdicts.append(
        limits.Verdict(off < 0.02, f"the reference is within {off:.5f} levels of Pillow's, limit 0.02"))
    for picture in pictures.chosen(cache, os.environ.get("PICTURES", "").split()):
        bench.measure(picture)
    first = pictures.picture(os.path.join(cache, "camera-12mp.jpg"))
    bench.measure_first_frame(first)


def main():
    still, player, rounds, cache = sys.argv[1:]
    timing.TIMED = f"{cache}/timed"
    parts = os.environ.get("PARTS", "pictures painters formats playlists moves memory").split()
    folder = tempfile.mkdtemp(prefix="cyclorama-bench.", dir="/dev/shm")
    try:
        bench = Bench(still, player, int(rounds), cache, folder)
        sizes = [f"{os.path.basename(path)} {os.path.getsize(path) / 1e6:.1f} MB" for path in (still, player)
                 if os.path.exists(path)]
        print(f"{', '.join(sizes)}; medians of {bench.rounds}; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
        if "pictures" in parts:
            measure_pictures(bench, cache)
        if "painters" in parts:
            bench.verdicts += painters.measure(
                player, os.path.join(cache, "camera-12mp.jpg"), folder, bench.rounds)
        if "formats" in parts:
            bench.verdicts += formats.measure(player, os.path.join(cache, "camera-12mp.jpg"), folder)
        if "playlists" in parts:
            bench.verdicts += playlists.Playlists(player, bench.rounds, cache, folder).measure()
        if "moves" in parts:
            bench.verdicts += moves.measure(f"{cache}/moves", bench.rounds)
        if "memory" in parts:
            bench.verdicts += memory.measure(
                player, f"{cache}/moves", os.path.join(cache, "camera-12mp.jpg"), folder)
    finally:
        shutil.rmtree(folder)
    print()
    for verdict in sorted(bench.verdicts, key=lambda verdict: not verdict.holds):
        print(verdict)
    held = sum(verdict.holds for verdict in bench.verdicts)
    print(f"\n{held} ok, {len(bench.verdicts) - held} missed")


main()
