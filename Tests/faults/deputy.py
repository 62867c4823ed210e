"""Slides that are links to what is none of a stranger's business."""

import ctypes
import os
import select
import stat
import struct
import time

from player import Missed
from scene import Scene, Skipped
from table import fault

IN_OPEN = 0x20
SECRET = "root:$6$hunter2hunter2$verysecret"


class Opens:
    """Counts who opens some files, by inotify(7)."""

    def __init__(self, *paths):
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.number = self.libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        self.names = {}
        for path in paths:
            watch = self.libc.inotify_add_watch(self.number, path.encode(), IN_OPEN)
            if watch < 0:
                raise Skipped(f"inotify does not watch {path}")
            self.names[watch] = os.path.basename(path)

    def end(self):
        """The names of those that were opened."""
        opened = set()
        while select.select([self.number], [], [], 0)[0]:
            buffer = os.read(self.number, 65536)
            while buffer:
                watch, _, _, length = struct.unpack_from("iIII", buffer)
                opened.add(self.names.get(watch))
                buffer = buffer[16 + length:]
        os.close(self.number)
        return opened


@fault("slides that are pipes and devices: never opened", next=1, short=True)
def devices(scene: Scene):
    good = scene.pictures("a.png", "b.png")
    special = [scene.path(name) for name in ("pipe.png", "watchdog.png", "disk.m3u", "list.m3u", "socket.png")]
    os.mkfifo(special[0])
    try:
        os.mknod(special[1], stat.S_IFCHR | 0o666, os.makedev(1, 3))
        os.mknod(special[2], stat.S_IFCHR | 0o666, os.makedev(1, 5))
    except PermissionError as error:
        raise Skipped("device nodes need root") from error
    os.mkfifo(special[3])
    os.mknod(special[4], stat.S_IFSOCK | 0o666)
    folder = scene.path("folder/x")[:-2]
    os.symlink(special[1], f"{folder}/link.png")
    opens = Opens(*special)
    slides = [good[0], special[0], special[1], good[1], special[4], f"folder: {folder}"]
    player = scene.play(scene.playlist(*slides))
    player.until_shown("a.png")
    start = time.monotonic()
    time.sleep(3)
    for wrong in special[2:4]:
        scene.playlist(*slides, f"playlist: {wrong}")
        player.until(f"{os.path.basename(wrong)} is an error", lambda: player.show()["playlist-errors"], 5)
        scene.playlist(*slides)
        player.until("the list is whole again", lambda: not player.show()["playlist-errors"], 5)
    scene.figures.add(next=player.longest_stand(start) - 1)
    reasons = player.reasons()
    absent = [os.path.basename(special[index]) for index in (0, 1, 4)]
    for name in absent:
        if name not in reasons:
            raise Missed(f"{name} is not left out with a reason: {sorted(reasons)}")
    scene.finish(player, order=["a.png", *absent[:2], "b.png", absent[2], "link.png"],
                 absent=[*absent, "link.png"])
    scene.command("check", scene.playlist(*slides, *[f"playlist: {path}" for path in special[2:4]]), seconds=20)
    opened = opens.end()
    if opened:
        raise Missed(f"it opened {sorted(opened)}")


def leaks(scene, player, *texts):
    """Holds that none of these stands in the status or the log."""
    # Thousands of slides that cannot be shown keep it from its socket for a while.
    status = str(player.ask({"get": "status"}, 15)["status"])
    for text in texts:
        if text in status:
            raise Missed(f"the status tells '{text[:60]}'")
        if text.encode() in player.said():
            raise Missed(f"the log tells '{text[:60]}'")


@fault("a secret as a playlist, a picture and a site", next=1, short=True)
def secrets(scene: Scene):
    lines = [f"{SECRET}-{number}" for number in range(3000)]
    # A picture at the end of a long path, and a line of that length that is none.
    deep = "/".join(["z" * 220] * 14)
    scene.pictures("long.png", at=os.path.dirname(scene.path(f"{deep}/long.png")))
    secret = scene.write("shadow", "\n".join([f"{deep}/long.png", f"{deep}/gone.png", *lines]) + "\n")
    os.chmod(secret, 0o600)
    for name in ("x.m3u", "x.yaml", "x.png"):
        os.symlink(secret, scene.path(name))
    good = scene.pictures("a.png", "b.png")
    player = scene.play(scene.playlist(good[0], f"playlist: {scene.path('x.m3u')}", good[1], scene.path("x.png")))
    player.until_shown("long.png")
    # The slide that is shown, that comes next, and that is left out: each by its long path.
    leaks(scene, player, "z" * 200)
    player.until("the slide comes next", lambda: "long.png" in str(player.show()["next"]), 10)
    leaks(scene, player, "z" * 200)
    player.until_shown("b.png")
    player.until("the secret is left out", lambda: {"x.png", "gone.png"} <= set(player.reasons()), 30)
    leaks(scene, player, "z" * 200)
    start = time.monotonic()
    # A list that does not load: its excerpt is for who runs `check`.
    scene.playlist(*good, f"playlist: {scene.path('x.yaml')}")
    time.sleep(4)
    scene.figures.add(next=player.longest_stand(start) - 1)
    # A path may be told, as one line of 200 bytes; a list of them is told in part.
    leaks(scene, player, "z" * 200)
    told = sum(f"{SECRET}-{number}".encode() in player.said() for number in range(3000))
    if told > 50:
        raise Missed(f"the log tells {told} lines of the secret")
    reason = player.reasons().get("x.png", "")
    if SECRET[:4] in reason:
        raise Missed(f"the reason tells the secret's first bytes: {reason}")
    errors = "\n".join(player.show()["playlist-errors"])
    if SECRET[:12] in errors:
        raise Missed(f"the status tells the text of a list: {errors[:100]}")
    scene.finish(player)
    secret_sites(scene, good[0])


def secret_sites(scene, picture):
    """A site file that is changed to a link to a secret, and such links at the start."""
    texts = {"words": SECRET, "mode": f"outputs: {{headless-1: {{playlist: a.png, mode: \"{SECRET}\"}}}}  # {SECRET}\n"}
    for name, text in texts.items():
        secret = scene.write(f"shadow-{name}", text)
        # What everybody may read is told.
        os.chmod(secret, 0o600)
        site = scene.site(picture)
        player = scene.play(site, name=f"site-{name}")
        player.until_shown("a.png")
        os.remove(site)
        os.symlink(secret, site)
        player.until("the site is wrong", lambda: player.status()["site-errors"], 10)
        leaks(scene, player, SECRET[:12])
        scene.finish(player)
        beginner = scene.play(site, name=f"start-{name}")
        if not beginner.is_gone(10) or beginner.process.returncode != 1:
            raise Missed(f"a site file that is none does not end the start: {beginner.tail()}")
        if not beginner.said() or SECRET[:12].encode() in beginner.said():
            raise Missed(f"the log tells '{beginner.tail()}'")
        os.remove(site)


@fault("what it writes can be read by its group at most", next=None)
def modes(scene: Scene):
    os.umask(0o022)
    player = scene.play(scene.playlist(*scene.pictures("a.png", "b.png"), more="order: shuffled\n"))
    player.until_shown()
    player.until_shown()
    wrong = wrong_modes({
        player.runtime: 0o750, f"{player.runtime}/status.json": 0o640, f"{player.runtime}/control.sock": 0o660,
        f"{player.runtime}/pid": 0o640, f"{player.runtime}/pid.lock": 0o600,
        f"{player.runtime}/at-work": 0o640, player.log: 0o640,
        f"{player.log}.lock": 0o600})
    scene.finish(player)
    wrong += wrong_modes({player.state: 0o750, f"{player.state}/places.jsonl": 0o640})
    if wrong:
        raise Missed(", ".join(wrong))


def wrong_modes(paths):
    """Which have another mode than theirs."""
    modes = {path: stat.S_IMODE(os.stat(path).st_mode) for path in paths}
    return [f"{os.path.basename(path)} has mode {mode:o}" for path, mode in modes.items() if mode != paths[path]]


@fault("a slide that links to status.json, one to /dev/zero", next=1, short=True)
def feeds_itself(scene: Scene):
    paths = scene.pictures("a.png", "b.png")
    player_folder = scene.path("player/x")[:-2]
    os.makedirs(f"{player_folder}/run")
    for name, target in (("status.png", "run/status.json"), ("log.png", "stderr"), ("display.png", "display.log")):
        os.symlink(f"{player_folder}/{target}", scene.path(name))
    os.symlink("/dev/zero", scene.path("zero.png"))
    folder = scene.path("folder/x")[:-2]
    os.symlink(f"{player_folder}/run/status.json", f"{folder}/status-too.png")
    odd = [scene.path(name) for name in ("status.png", "log.png", "display.png", "zero.png")]
    player = scene.play(scene.playlist(paths[0], *odd, paths[1], f"folder: {folder}"))
    player.until_shown("a.png")
    start, rewrites, last = time.monotonic(), 0, None
    while time.monotonic() < start + 10:
        try:
            number = os.stat(f"{player.runtime}/status.json").st_ino
            rewrites += number != last
            last = number
        except FileNotFoundError:
            pass
        time.sleep(0.002)
    scene.figures.add(next=player.longest_stand(start) - 1)
    # Three for each slide, and as much again for what else there is to say. What feeds itself makes hundreds.
    if rewrites > 60:
        raise Missed(f"the status is written {rewrites} times in 10 s")
    names = [os.path.basename(path) for path in odd]
    scene.finish(player, order=["a.png", *names, "b.png", "status-too.png"], absent=[*names, "status-too.png"])
