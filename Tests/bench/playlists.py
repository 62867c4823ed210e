"""What 100,000 slides cost: to load, to load again beside a running show, and to rest on."""

import statistics
import time

import limits
import timing
from lists import COUNT, Lists
from running import Running, add

REST = 20  # seconds
QUIET = 4
PEERS = {"YAML": "libyaml and readlink", "M3U": "lines and readlink", "folder": "ls -v"}


class Playlists:
    def __init__(self, player, rounds, cache, folder):
        self.player, self.rounds, self.folder = player, rounds, folder
        self.listloop = f"{cache}/listloop"
        self.lists = Lists(f"{folder}/lists")
        self.verdicts = []

    def measure(self):
        print(f"\n{COUNT:,} slides: process start -> lineup there, first slide shown", flush=True)
        print(f"  {'':28} {'wall ms':>8} {'x peer':>7} {'CPU ms':>8} {'x peer':>7} {'peak MB':>8}")
        for name, source in self.lists.sources().items():
            self.load(name, source)
        print("\nthe same again beside a running show (SIGHUP)", flush=True)
        print(f"  {'':28} {'wall ms':>8} {'loop ms':>8} {'peak MB':>8} {'frames':>7} {'missed':>7} {'gap ms':>7}")
        for name, source in self.lists.sources().items():
            self.reload(name, source)
        self.follow()
        self.rest()
        return self.verdicts

    def load(self, name, source):
        report, runtime = f"{self.folder}/report", f"{self.folder}/runtime"
        play = [self.player, "play", "--verbose", "--display", "headless:320x180@60", "--runtime-dir", runtime, source]
        peer = ["ls", "-v", source] if name == "folder" else [self.listloop, source]
        figures, failures = timing.in_turns({
            PEERS[name]: lambda: timing.once(peer, {}, report),
            "play": lambda: timing.once(play, {}, report, until=f"showing {self.lists.folder}"),
        }, self.rounds)
        for failure in failures.values():
            print(f"  not measured: {failure}")
        if failures:
            self.verdicts.append(limits.Verdict(False, f"{name}: not measured"))
            return
        least = figures[PEERS[name]]
        for label, each in figures.items():
            print(f"  {name + ': ' + label:28} {each.wall * 1e3:8.1f} {each.wall / least.wall:7.2f}"
                  f" {each.cpu * 1e3:8.1f} {each.cpu / least.cpu:7.2f} {each.peak / 1e6:8.1f}")
        self.verdicts += limits.of_loading(name, figures["play"], least)

    def reload(self, name, source):
        # Moves follow each other almost at once, so that most of the reading is done during one.
        with Running(self.player, self.lists.wrapped(source, "100ms"), self.folder) as player:
            # What a busy machine misses by itself.
            time.sleep(QUIET)
            before = player.output()
            moving = [player.reload() for _ in range(self.rounds)]
            output = player.output()
            player.pause()
            start = player.loop_time()
            resting = [player.reload() for _ in range(self.rounds)]
            loop = (player.loop_time() - start) / self.rounds
            peak = player.peak()
        missed = output["missed-vblanks"] - before["missed-vblanks"]
        frames = output["frames"] - before["frames"]
        print(f"  {name + ', nothing read':28} {'':8} {'':8} {'':8} {before['frames']:7} {before['missed-vblanks']:7}"
              f" {before['longest-gap-ms']:7.1f}")
        print(f"  {name + ', moving':28} {statistics.median(moving) * 1e3:8.1f} {'':8} {'':8}"
              f" {frames:7} {missed:7} {output['longest-gap-ms']:7.1f}")
        print(f"  {name + ', paused':28} {statistics.median(resting) * 1e3:8.1f} {loop * 1e3:8.1f}"
              f" {peak / 1e6:8.1f}", flush=True)
        self.verdicts += limits.of_reloading(name, missed, frames, peak)

    def follow(self):
        print(f"\none picture more in a folder of {COUNT:,} -> it is in the lineup", flush=True)
        times = []
        with Running(self.player, self.lists.folder, self.folder) as player:
            for number in range(self.rounds):
                before = player.show(player.status())["slides"]
                add(self.lists, f"more-{number}.png")
                times.append(player.until(lambda status: player.show(status)["slides"] > before))
                # One that is asked for while another is read is put off.
                time.sleep(0.5)
        print(f"  {'':28} {statistics.median(times) * 1e3:8.1f} ms, the longest {max(times) * 1e3:.1f}")
        self.verdicts.append(limits.of_following(max(times)))

    def rest(self):
        print(f"\nwakeups of all threads in {REST} s", flush=True)
        cases = {
            "one slide": self.lists.one,
            "between the moves of 100,000": self.lists.wrapped(self.lists.folder, f"{REST + 20}s"),
        }
        for name, source in cases.items():
            with Running(self.player, source, self.folder) as player:
                # What follows is loaded, and the threads have gone to sleep.
                time.sleep(3)
                before = player.wakeups()
                time.sleep(REST)
                count = player.wakeups() - before
            print(f"  {name:28} {count:8}")
            self.verdicts.append(limits.of_resting(name, count))

