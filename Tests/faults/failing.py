"""Disks that fail or fall short, and a player that is stopped for a while."""

import hashlib
import signal
import time

from displaylog import Audit
from pictures import DAMAGED, noisy
from player import Missed
from scene import Scene
from table import fault


def three(scene, rule, slides=("a.png", "b.png", "c.png")):
    """Three slides, one of them on a share with a fault."""
    share = scene.share()
    paths = scene.pictures(slides[0], slides[2])
    picture = noisy(7, (500, 400))
    scene.write(slides[1], picture, share.behind)
    share.fault(rule)
    player = scene.play(scene.playlist(paths[0], f"{share.path}/{slides[1]}", paths[1]))
    player.until_shown(slides[0])
    return share, player, hashlib.sha256(picture).hexdigest()


def left_out(scene, rule, *words):
    share, player, _ = three(scene, rule)
    start = time.monotonic()
    player.until("it is left out", lambda: "b.png" in player.reasons(), 10)
    time.sleep(4)
    scene.figures.add(next=player.longest_stand(start) - 1)
    reason = player.reasons()["b.png"]
    if not any(word in reason for word in words):
        raise Missed(f"the reason is '{reason}'")
    share.fault()
    player.do("reload")
    player.until_shown("b.png", 70)
    scene.finish(player, order=["a.png", "b.png", "c.png"], absent=["b.png"])


@fault("EIO at the first read", next=1, short=True)
def eio(scene: Scene):
    left_out(scene, "read /b.png EIO", "Input/output error")


@fault("EIO in the middle of a picture", next=1)
def eio_later(scene: Scene):
    left_out(scene, "read /b.png EIO 300000", "Input/output error")


@fault("EIO at the open", next=1)
def eio_open(scene: Scene):
    left_out(scene, "open /b.png EIO", "Input/output error")


@fault("ESTALE, as a share's that was made anew", next=1)
def stale(scene: Scene):
    left_out(scene, "stat /b.png ESTALE", "Stale")


@fault("short reads: whole pictures", next=2, short=True)
def short_reads(scene: Scene):
    _, player, digest = three(scene, "read /b.png short 7777")
    scene.figures.add(next=player.until_shown("b.png") - 1)
    player.until_shown("c.png")
    scene.finish(player, order=["a.png", "b.png", "c.png"])
    digests = {shown.digest for shown in Audit(player.log, []).shown if shown.name == "b.png"}
    if digests != {digest}:
        raise Missed(f"the display log has {digests} for its digest")


@fault("readdir fails with EIO, and comes back", next=2)
def readdir_fails(scene: Scene):
    share = scene.share()
    paths = scene.pictures("a.png", "b.png")
    scene.pictures("far.png", at=share.behind)
    player = scene.play(scene.playlist(*paths, f"folder: {share.path}"))
    player.until_shown("far.png")
    share.fault("readdir / EIO", "opendir / EIO")
    player.do("reload")
    start = time.monotonic()
    time.sleep(4)
    scene.figures.add(next=player.longest_stand(start) - 1)
    share.fault()
    player.do("reload")
    player.until_shown("far.png")
    scene.finish(player, order=["a.png", "b.png", "far.png"], absent=["far.png"])


@fault("SIGSTOP for 5 s, and SIGCONT", next=7, short=True)
def stopped(scene: Scene):
    player = scene.play(scene.playlist(*scene.pictures("a.png", "b.png", "c.png")))
    player.until_shown("b.png")
    start = time.monotonic()
    player.send(signal.SIGSTOP)
    time.sleep(5)
    player.send(signal.SIGCONT)
    player.until_shown(seconds=5)
    player.until_shown(seconds=5)
    scene.figures.add(next=player.longest_stand(start) - 1)
    scene.finish(player, order=["a.png", "b.png", "c.png"])


@fault("3,000 bad files in a log that is read", next=10)
def bad_files(scene: Scene):
    bad_slides(scene, 3000, "file")


@fault("stderr is a pipe that nobody reads", next=10, short=True)
def unread(scene: Scene):
    bad_slides(scene, 3000, "pipe")


def bad_slides(scene, count, stderr):
    names = [f"bad-{number}.png" for number in range(count)]
    for name in names:
        scene.write(name, DAMAGED)
    paths = scene.pictures("a.png", "b.png")
    player = scene.play(scene.playlist(paths[0], *[scene.path(name) for name in names], paths[1]), stderr=stderr)
    player.until_shown("a.png")
    start = time.monotonic()
    player.until_shown("b.png", 30)
    player.until_shown("a.png", 30)
    scene.figures.add(next=player.longest_stand(start) - 1)
    player.do("next", 5)
    scene.finish(player, order=["a.png", *names, "b.png"], absent=names)


@fault("stderr is closed", next=2, short=True)
def closed(scene: Scene):
    paths = scene.pictures("a.png", "b.png")
    scene.write("bad.png", DAMAGED)
    player = scene.play(scene.playlist(paths[0], scene.path("bad.png"), paths[1]), stderr="closed")
    player.until_shown("a.png")
    start = time.monotonic()
    player.until_shown("b.png")
    player.until_shown("a.png")
    scene.figures.add(next=player.longest_stand(start) - 1)
    player.status()
    scene.finish(player, order=["a.png", "bad.png", "b.png"], absent=["bad.png"])


@fault("stderr's reader has gone", next=2)
def gone(scene: Scene):
    paths = scene.pictures("a.png", "b.png")
    scene.write("bad.png", DAMAGED)
    player = scene.play(scene.playlist(paths[0], scene.path("bad.png"), paths[1]), stderr="pipe")
    player.hang_up()
    player.until_shown("a.png")
    start = time.monotonic()
    player.until_shown("b.png")
    player.until_shown("a.png")
    scene.figures.add(next=player.longest_stand(start) - 1)
    scene.finish(player, order=["a.png", "bad.png", "b.png"], absent=["bad.png"])
