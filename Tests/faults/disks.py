"""Full, read-only and forbidden places for each file that the player writes."""

import contextlib
import os
import subprocess
import time
from functools import partial

from player import Missed
from scene import Scene, Skipped
from table import fault

KINDS = ("runtime", "state", "log")
NAMES = [f"{letter}.png" for letter in "abcd"]
# Lines of the display log are written from 64 KiB on: this much in a path of each makes that few slides.
DEEP = "/".join([f"{number:02}" + "x" * 220 for number in range(15)])


def deep_pictures(scene):
    folder = scene.path(f"{DEEP}/x")[:-2]
    return scene.pictures(*NAMES, at=folder)


def places(kind, folder):
    """Where a player writes, as its arguments: one thing in the folder, the others elsewhere."""
    return {"runtime": {"runtime": f"{folder}/run"}, "state": {"state": f"{folder}/state"},
            "log": {"log": f"{folder}/display.log"}}[kind]


def fill(folder):
    """Leaves no byte."""
    with open(f"{folder}/filling", "wb") as file:
        for size in (4096, 1):
            with contextlib.suppress(OSError):
                while True:
                    os.write(file.fileno(), bytes(size))


def goes_on(scene, player, seconds=3):
    """Slides follow one another, and a command is done."""
    start = time.monotonic()
    time.sleep(seconds)
    scene.figures.add(next=player.longest_stand(start) - 0.1)
    took, answer = player.do("next", 5)
    scene.figures.add(next=took)
    if not answer["ok"]:
        raise Missed(f"'next': {answer}")


def says(player, *words):
    if not any(word.encode() in player.said() for word in words):
        raise Missed(f"the log should say '{words[0]}': {player.tail()}")


# What a word of each error is.
WORDS = {"ENOSPC": "No space left", "EROFS": "Read-only", "EACCES": "Permission denied"}


def plays_unseen(scene, player, error):
    """Holds that a player without a runtime folder plays. It has no socket: its display log says so."""
    player.rest(3)
    says(player, WORDS[error])
    scene.finish(player)
    audit = scene.audit(player, NAMES)
    if len(audit.shown) < 5:
        raise Missed(f"{len(audit.shown)} slides in 3 s: {player.tail()}")


def at_start(scene, error):
    paths = scene.pictures(*NAMES)
    playlist = scene.playlist(*paths, rest="100ms", more="order: shuffled\n")
    listed = scene.playlist(*paths, rest="100ms", name="listed.yaml")
    for kind in KINDS:
        folder, more = broken(scene, kind, error)
        more |= places(kind, folder)
        player = scene.play(playlist if kind == "state" else listed, name=kind, **more)
        if kind == "runtime":
            plays_unseen(scene, player, error)
            continue
        player.until_shown()
        goes_on(scene, player, 1)
        if kind == "log":
            # A full disk has room for the name of an empty file.
            if error != "ENOSPC":
                says(player, WORDS[error])
            mend(folder, error)
            scene.finish(player, order=NAMES)
        else:
            scene.finish(player)
            says(player, WORDS[error])


def broken(scene, kind, error):
    """A folder that cannot be written to from the start, and how to start a player."""
    folder = scene.tmpfs(f"{kind}-{error}", "256k")
    if error == "ENOSPC":
        fill(folder)
    elif error == "EROFS":
        scene.remount(folder, "-o", "remount,ro")
    else:
        os.chmod(folder, 0o555)
        return folder, {"prefix": as_nobody(scene, kind)}
    return folder, {}


def as_nobody(scene, kind):
    """Starts a program as a user without rights; its own folder is that user's."""
    if os.geteuid() != 0:
        raise Skipped("another user needs root")
    folder = scene.path(f"{kind}/x")[:-2]
    os.chown(folder, 65534, 65534)
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]


def mend(folder, error):
    if error == "ENOSPC":
        os.remove(f"{folder}/filling")
    elif error == "EROFS":
        subprocess.run(["mount", "-o", "remount,rw", folder], check=True)
    else:
        os.chmod(folder, 0o777)


for error, is_short in ("ENOSPC", True), ("EROFS", False), ("EACCES", False):
    fault(f"{error} for each written file, at the start", next=2, short=is_short)(partial(at_start, error=error))


def break_running(scene, folder, error):
    if error == "ENOSPC":
        fill(folder)
    elif error == "EROFS":
        # Over what is open, as a file system that the kernel makes read-only after an error.
        scene.remount(folder, "--bind", folder)
        scene.remount(folder, "-o", "remount,bind,ro")
    else:
        os.chmod(folder, 0o000)


def mend_running(folder, error):
    if error == "ENOSPC":
        os.remove(f"{folder}/filling")
    elif error == "EROFS":
        subprocess.run(["umount", folder], check=True)
    else:
        os.chmod(folder, 0o777)


def while_running(scene, error):
    playlist = scene.playlist(*deep_pictures(scene), rest="100ms")
    for kind in KINDS:
        # The log of the run must fit.
        folder = scene.tmpfs(f"{kind}-{error}", "2m")
        os.chmod(folder, 0o777)
        more = {"prefix": as_nobody(scene, kind)} if error == "EACCES" else {}
        player = scene.play(playlist, name=kind, **more, **places(kind, folder))
        player.until_shown()
        time.sleep(1)
        target = f"{folder}/run" if kind == "runtime" else folder
        break_running(scene, target if error != "ENOSPC" else folder, error)
        player.send(1)  # SIGHUP: what is written at a reload
        # The socket's path is gone with its folder.
        start = time.monotonic()
        time.sleep(4)
        scene.figures.add(next=player.longest_stand(start) - 0.1)
        mend_running(target if error != "ENOSPC" else folder, error)
        player.do("next", 5)
        time.sleep(1)
        if kind == "runtime":
            player.until("the status is written again",
                         lambda: os.path.getmtime(f"{player.runtime}/status.json") > time.time() - 2, 5)
        scene.finish(player, order=NAMES)


for error in "ENOSPC", "EROFS", "EACCES":
    fault(f"{error} for each written file, while running", next=2)(partial(while_running, error=error))


def log_on_share(scene, rules, seconds=7, hangs=False):
    """The display log on a disk with faults, which are mended at the end."""
    share = scene.share()
    player = scene.play(scene.playlist(*deep_pictures(scene), rest="100ms"), log=f"{share.path}/display.log")
    player.until_shown()
    share.fault(*rules)
    start = time.monotonic()
    time.sleep(seconds)
    scene.figures.add(next=player.longest_stand(start) - 0.1)
    if hangs:
        scene.finish(player, holds=True)
        share.fault()
        if not player.is_gone(3):
            raise Missed("the process does not end when its calls return")
    else:
        share.fault()
        scene.finish(player)
    scene.audit(player, NAMES)


for name, rules in {
    "'s folder cannot be synced": ["fsyncdir * EIO"],
    " cannot be synced": ["fsync * EIO"],
    " takes 1,000 bytes at a time": ["write * short 1000"],
    "'s disk is full in a batch": ["write * ENOSPC 30000", "write * short 1000"],
}.items():
    fault(f"the display log{name}", next=2, short="fsyncdir" in rules[0])(partial(log_on_share, rules=rules))


# What stands before the hang is written once; the lines that wait for the disk are lost with it.
@fault("the display log's disk hangs", next=2, lost=None)
def log_hangs(scene: Scene):
    log_on_share(scene, ["fsync * hang"], hangs=True)


@fault("the display log's disk hangs at the start", next=3, lost=None)
def log_hangs_at_start(scene: Scene):
    share = scene.share()
    share.fault("open * hang", "create * hang")
    player = scene.play(scene.playlist(*scene.pictures(*NAMES), rest="100ms"), log=f"{share.path}/display.log")
    scene.figures.add(next=player.until_shown())
    goes_on(scene, player)
    says(player, "its disk does not answer")
    scene.finish(player, holds=True)
    share.fault()
    if not player.is_gone(3):
        raise Missed("the process does not end when its calls return")


def metrics_on_share(scene, *rules):
    """Metrics on a disk with faults. They are written once nothing more is being loaded."""
    share = scene.share()
    share.fault(*rules)
    player = scene.play(scene.playlist(*scene.pictures(*NAMES), rest="500ms"),
                        options=("--metrics", f"{share.path}/cyclorama.prom"))
    scene.figures.add(next=player.until_shown())
    goes_on(scene, player)
    player.until("a round and a half", lambda: len(player.changes) >= len(NAMES) + 2, 20)
    return share, player


@fault("the metrics' disk hangs", next=2)
def metrics_hang(scene: Scene):
    share, player = metrics_on_share(scene, "open * hang", "create * hang")
    scene.finish(player, order=NAMES, holds=True)
    says(player, "cyclorama.prom is not removed: its disk does not answer")
    share.fault()
    if not player.is_gone(3):
        raise Missed("the process does not end when its calls return")


@fault("the metrics' disk is full", next=2)
def metrics_full(scene: Scene):
    share, player = metrics_on_share(scene, "write * ENOSPC")
    scene.finish(player, order=NAMES)
    says(player, "the metrics are not written: ")
    if os.listdir(share.path):
        raise Missed("something is left")


@fault("a reader holds `flock -s` on log and pid", next=2, short=True)
def held(scene: Scene):
    playlist = scene.playlist(*scene.pictures(*NAMES), rest="100ms")
    first = scene.play(playlist, name="player")
    first.until_shown()
    holders = [subprocess.Popen(["flock", "-s", path, "sleep", "60"], stderr=subprocess.DEVNULL)
               for path in (first.log, f"{first.runtime}/pid")]
    try:
        time.sleep(1)
        goes_on(scene, first)
        scene.finish(first, order=NAMES)
        # A pid file that a killed player has left, and its reader.
        pid = f"{first.runtime}/pid"
        os.makedirs(first.runtime, exist_ok=True)
        with open(pid, "a", encoding="ascii"):
            os.chmod(pid, 0o640)
        holders.append(subprocess.Popen(["flock", "-s", pid, "sleep", "60"]))
        time.sleep(0.3)
        second = scene.play(playlist, name="player")
        second.until_shown()
        scene.finish(second)
    finally:
        for holder in holders:
            holder.kill()
            holder.wait()
