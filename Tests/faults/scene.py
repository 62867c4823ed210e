"""What a scenario plays in: a folder with pictures, playlists, players, and mounts with faults; all of it goes at the end."""

import dataclasses
import os
import shutil
import subprocess
import time

import pictures
from delay import Delay
from displaylog import Audit
from player import Missed, Player

MB = 1_000_000


class Skipped(Exception):
    """This machine cannot show it, and why."""


@dataclasses.dataclass
class Figures:
    """What is measured, or how much of it there may be. None: not of interest."""

    next: float | None = None  # seconds until the next slide, beyond the rest of the one before
    stop: float | None = None  # seconds
    peak: float | None = None  # bytes
    lines: float | None = None  # of log
    lost: int | None = None  # lines of the display log
    doubled: int | None = None

    def add(self, **figures):
        """Keeps the worst of each."""
        for name, value in figures.items():
            old = getattr(self, name)
            setattr(self, name, value if old is None else max(old, value))


class Share:
    """A folder behind a FUSE file system with faults."""

    def __init__(self, program, folder):
        self.behind, self.path, self.rules = f"{folder}/behind", f"{folder}/share", f"{folder}/rules"
        os.makedirs(self.behind)
        os.makedirs(self.path)
        self.program = program
        self.begin()

    def begin(self):
        self.fault()
        self.daemon = subprocess.Popen([self.program, self.behind, self.rules, self.path], stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not os.path.ismount(self.path):
            if self.daemon.poll() is not None:
                raise Skipped("this machine mounts no FUSE file system")
            time.sleep(0.01)

    def fault(self, *rules):
        """Replaces the faults; without any, all that hangs returns."""
        with open(self.rules + ".new", "w", encoding="utf-8") as file:
            file.writelines(rule + "\n" for rule in rules)
        os.replace(self.rules + ".new", self.rules)

    def die(self):
        """All that hangs fails, and so does every later call."""
        self.daemon.kill()
        self.daemon.wait()

    def end(self):
        self.die()
        subprocess.run(["umount", "--lazy", self.path], check=False, stderr=subprocess.DEVNULL)

    def restart(self):
        self.end()
        self.begin()


class Scene:
    def __init__(self, tools, folder):
        self.tools, self.folder = tools, folder
        self.figures = Figures()
        self.players, self.shares, self.mounts = [], [], []
        os.makedirs(folder)

    def path(self, name):
        path = f"{self.folder}/{name}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def write(self, name, content, at=None):
        path = f"{at}/{name}" if at else self.path(name)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def pictures(self, *names, at=None, size=(64, 36)):
        """Different pictures. Returns their paths."""
        return [self.write(name, pictures.plain(hash_of(name), size), at) for name in names]

    def playlist(self, *slides, name="list.yaml", rest="1s", more=""):
        """Of paths or of whole entries, one after another by cuts."""
        entries = [slide if slide.startswith(("folder:", "playlist:", "image:")) else f"image: {quoted(slide)}"
                   for slide in slides]
        return self.write(name, f"defaults: {{duration: {rest}, transition: cut}}\n{more}slides:\n"
                          + "".join(f"  - {entry}\n" for entry in entries))

    def site(self, playlist, patience="2s"):
        """The same with a deadline of its own."""
        return self.write("site.yaml", f"patience: {patience}\noutputs:\n  headless-1: {playlist}\n")

    # Mounts

    def share(self):
        if not self.tools.faultfs:
            raise Skipped(self.tools.no_faultfs)
        share = Share(self.tools.faultfs, self.path(f"share-{len(self.shares)}/x")[:-2])
        self.shares.append(share)
        return share

    def mount(self, name, *words):
        """Mounts something on a new folder of that name."""
        path = self.path(f"{name}/x")[:-2]
        self.remount(path, *words)
        self.mounts.append(path)
        return path

    def remount(self, path, *words):
        if not self.tools.mounts:
            raise Skipped("mounts need root")
        done = subprocess.run(["mount", *words, path], check=False, capture_output=True, text=True)
        if done.returncode != 0:
            raise Skipped(done.stderr.strip())

    def tmpfs(self, name, size):
        return self.mount(name, "-t", "tmpfs", "-o", f"size={size},mode=755", "tmpfs")

    # Players

    def play(self, *sources, name="player", **more):
        player = Player(self.tools.player, self.path(f"{name}/x")[:-2], sources, **more)
        self.players.append(player)
        return player

    def check(self, *sources, seconds, prefix=()):
        """Seconds, bytes, and exit code and words of `check`."""
        return self.command("check", *sources, seconds=seconds, prefix=prefix)

    def command(self, *words, seconds, prefix=()):
        """Runs the player's program for another command than `play`."""
        peak = 0
        words_path = self.path("words")
        with open(words_path, "wb") as output:
            process = subprocess.Popen([*prefix, self.tools.player, *words], stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=output)
            delay = Delay(process.pid)
            start = time.monotonic()
            while process.poll() is None:
                peak = max(peak, high_water(process.pid))
                delay.look()
                if time.monotonic() - start - delay.between(start, time.monotonic()) > seconds:
                    process.kill()
                    process.wait()
                    self.figures.add(peak=peak)
                    raise Missed(f"{words[0]} does not end within {seconds} s, at {peak / MB:.0f} MB")
                time.sleep(0.01)
        self.figures.add(peak=peak)
        with open(words_path, "rb") as file:
            return process.returncode, file.read()

    def finish(self, player, by="TERM", order=None, absent=(), holds=False):
        """Stops a player and takes its figures.

        `order` has the names of the slides that the display log must have in turn, but for those of `absent`; `holds`:
        the kernel still holds a thread of it.
        """
        if not player.runs():
            raise Missed(f"the player ended with {player.process.returncode}: {player.tail()}")
        took = player.stop(by)
        self.figures.add(stop=took, peak=player.most, lines=player.said().count(b"\n"))
        if not holds and not player.is_gone(3):
            raise Missed("the process does not end")
        if not holds and player.process.returncode != 0:
            raise Missed(f"the player ended with {player.process.returncode}: {player.tail()}")
        if order is not None:
            self.audit(player, order, absent)

    def measure_the_rest(self):
        """Stops what still runs after a miss, for its figures."""
        for player in self.players:
            if player.runs() and not player.is_zombie():
                self.figures.add(stop=player.stop(), peak=player.most, lines=player.said().count(b"\n"))

    def audit(self, player, order, absent=()):
        audit = Audit(player.log, order, absent)
        # A picture that stands alone and a background leave no line.
        seen = sum(1 for _, name in player.changes if name in order)
        self.figures.add(lost=max(audit.lost, seen - 1 - len(audit.shown)), doubled=audit.doubled)
        if audit.torn:
            raise Missed(f"{audit.torn} torn lines in the display log")
        return audit

    def end(self):
        for share in self.shares:
            share.fault()
        for player in self.players:
            player.end()
        for share in self.shares:
            share.end()
        for player in self.players:
            player.is_gone(3)
        for path in reversed(self.mounts):
            subprocess.run(["umount", "--lazy", path], check=False, stderr=subprocess.DEVNULL)
        shutil.rmtree(self.folder, ignore_errors=True)


def quoted(text):
    """A YAML scalar."""
    return '"' + "".join(f"\\x{ord(c):02x}" if ord(c) < 32 or c in '"\\' or 126 < ord(c) < 256 else c
                         for c in text) + '"'


def high_water(process):
    try:
        with open(f"/proc/{process}/status", encoding="ascii") as file:
            return next((int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM:")), 0)
    except OSError:
        return 0


def hash_of(name):
    """A number for each name."""
    return sum((index + 1) * byte for index, byte in enumerate(name.encode(errors="surrogateescape"))) % 65536
