"""Calls into a stranger's disk that do not return."""

import os
import time

from pictures import noisy
from player import Missed
from scene import Scene
from table import fault

PATIENCE = 10  # seconds, where the site file says nothing
SHORT = 2  # as the scenes' own site files say
# The first reading has the longer one, as the site file is read in it.
FIRST = PATIENCE + 3
REST = 1


def watch(scene, player, seconds, since=None):
    """Takes how long the next slide was late, over some time."""
    since = since or time.monotonic()
    time.sleep(max(0, since + seconds - time.monotonic()))
    scene.figures.add(next=player.longest_stand(since) - REST)


def first_shown(scene, player, patience):
    """Takes how long the first slide was late."""
    player.until_shown("a.png", patience + 15)
    scene.figures.add(next=player.seconds(player.start))


def released(scene, player, share):
    """The process ends when the kernel lets go of its threads."""
    share.fault()
    if not player.is_gone(3):
        raise Missed("the process does not end when its calls return")
    if player.process.returncode != 0:
        raise Missed(f"the player ended with {player.process.returncode}")


def one_stuck(scene, rule, patience, by="TERM", slide="b.png"):
    """Of three slides one is stuck. It is left out, and shown when its call returns."""
    share = scene.share()
    good = scene.pictures("a.png", "c.png")
    stuck = scene.write("b.png", noisy(1, (400, 400)), share.behind)
    os.symlink("b.png", f"{share.behind}/link.png")
    share.fault(rule)
    playlist = scene.playlist(good[0], f"{share.path}/{slide}", good[1])
    source = playlist if patience == PATIENCE else scene.site(playlist)
    player = scene.play(source)
    first_shown(scene, player, patience)
    watch(scene, player, patience + 5)
    player.until("it is left out", lambda: slide in player.reasons(), 5)
    scene.finish(player, by, order=["a.png", slide, "c.png"], absent=[slide], holds=True)
    released(scene, player, share)
    return stuck


@fault("open hangs, with the deadline of 10 s", next=PATIENCE + 2, short=True)
def open_hangs(scene: Scene):
    one_stuck(scene, "open /b.png hang", PATIENCE)


@fault("three files of seven never open", next=6)
def three_never_open(scene: Scene):
    share = scene.share()
    names = [f"{number}.png" for number in range(1, 8)]
    stuck = ["1.png", "2.png", "5.png"]
    scene.pictures(*names, at=share.behind)
    share.fault(*(f"open /{name} hang" for name in stuck))
    player = scene.play(scene.playlist(*(f"{share.path}/{name}" for name in names)))
    player.until_shown("3.png", 15)
    scene.figures.add(next=player.seconds(player.start))
    player.until("12 moves in 40 s", lambda: len(player.changes) > 12, 40 - player.seconds(player.start))
    scene.finish(player, order=names, absent=stuck, holds=True)
    released(scene, player, share)


@fault("read hangs after 64 KiB", next=SHORT + 2)
def read_hangs(scene: Scene):
    one_stuck(scene, "read /b.png hang 66000", SHORT)


@fault("stat hangs", next=FIRST)
def stat_hangs(scene: Scene):
    one_stuck(scene, "stat /b.png hang", SHORT, by="ctl")


@fault("readlink hangs", next=FIRST)
def readlink_hangs(scene: Scene):
    one_stuck(scene, "readlink /link.png hang", SHORT, slide="link.png")


@fault("a stuck file is tried again and shown", next=SHORT + 2)
def returns(scene: Scene):
    share = scene.share()
    good = scene.pictures("a.png", "c.png")
    scene.pictures("b.png", at=share.behind)
    share.fault("open /b.png hang")
    player = scene.play(scene.site(scene.playlist(good[0], f"{share.path}/b.png", good[1])))
    player.until("it is left out", lambda: "b.png" in player.reasons(), 15)
    watch(scene, player, 4)
    share.fault()
    player.until_shown("b.png", 20)
    scene.finish(player, order=["a.png", "b.png", "c.png"], absent=["b.png"])


@fault("4 stuck files take out a mount, others go on", next=SHORT + 2, short=True)
def mount_out(scene: Scene):
    share, other = scene.share(), scene.share()
    stuck = [f"stuck-{number}.png" for number in range(5)]
    good = scene.pictures("a.png", "b.png") + scene.pictures("other-1.png", "other-2.png", at=other.behind)
    scene.pictures(*stuck, "fine.png", at=share.behind)
    share.fault("open /stuck* hang")
    slides = [f"{share.path}/{name}" for name in stuck]
    names = [good[0], slides[0], good[1], *slides[1:], good[2].replace("behind", "share"),
             good[3].replace("behind", "share"), f"{share.path}/fine.png"]
    player = scene.play(scene.site(scene.playlist(*names)))
    player.until_shown("a.png")
    start = time.monotonic()
    player.until("the mount is out", lambda: "fine.png" in player.reasons(), 8 * (SHORT + 1))
    if "stuck-4.png" not in player.reasons():
        raise Missed("the fifth stuck file is not left out with its mount")
    player.until_shown("other-2.png")
    watch(scene, player, 0, start)
    # Nothing of the mount is waited for any more.
    calm = time.monotonic()
    watch(scene, player, 3, calm)
    if player.longest_stand(calm) > REST + 0.7:
        raise Missed(f"the other mounts wait: {player.longest_stand(calm):.1f} s")
    order = ["a.png", stuck[0], "b.png", *stuck[1:], "other-1.png", "other-2.png", "fine.png"]
    scene.finish(player, "ctl", order=order, absent=[*stuck, "fine.png"], holds=True)
    another_starts(scene, player, scene.playlist(good[0], good[1], name="next.yaml"))
    released(scene, player, share)


def another_starts(scene, player, playlist):
    """Another player takes the place of one whose threads hang still."""
    if not os.path.exists(f"/proc/{player.process.pid}/task"):
        raise Missed("the kernel holds no thread: the fault was none")
    other = scene.play(playlist, name="other", runtime=player.runtime, state=player.state, log=player.log)
    other.until_shown(seconds=5)
    took = other.stop()
    scene.figures.add(stop=took)
    if not other.is_gone(3) or other.process.returncode != 0:
        raise Missed(f"the other player ended with {other.process.returncode}: {other.tail()}")


def folder_source(scene, rule):
    """A playlist of pictures and of a folder on a share, which is silent from the start."""
    share = scene.share()
    good = scene.pictures("a.png", "b.png")
    scene.pictures("far.png", at=share.behind)
    share.fault(rule)
    player = scene.play(scene.site(scene.playlist(good[0], good[1], f"folder: {share.path}")))
    first_shown(scene, player, SHORT)
    watch(scene, player, 5)
    return share, player


@fault("readdir hangs at the start, and comes back", next=FIRST, short=True)
def readdir_hangs(scene: Scene):
    share, player = folder_source(scene, "readdir / hang")
    calm = time.monotonic()
    share.fault()
    player.until_shown("far.png", 25)
    if player.longest_stand(calm) > REST + 1:
        raise Missed("the others wait for the folder that comes back")
    scene.finish(player, order=["a.png", "b.png", "far.png"], absent=["far.png"])


@fault("readdir hangs for ever", next=FIRST)
def readdir_stays(scene: Scene):
    share, player = folder_source(scene, "readdir / hang")
    scene.finish(player, "ctl", holds=True)
    another_starts(scene, player, scene.playlist(scene.path("a.png"), scene.path("b.png"), name="next.yaml"))
    released(scene, player, share)


@fault("statfs hangs", next=FIRST)
def statfs_hangs(scene: Scene):
    share, player = folder_source(scene, "statfs * hang")
    scene.finish(player, holds=True)
    released(scene, player, share)


@fault("opening a folder hangs", next=FIRST)
def opendir_hangs(scene: Scene):
    share, player = folder_source(scene, "opendir / hang")
    scene.finish(player, holds=True)
    released(scene, player, share)


@fault("readdir hangs at a rescan", next=SHORT + 2)
def rescan_hangs(scene: Scene):
    share = scene.share()
    good = scene.pictures("a.png", "b.png")
    scene.pictures("far.png", at=share.behind)
    player = scene.play(scene.site(scene.playlist(good[0], good[1], f"folder: {share.path}")))
    player.until_shown("far.png")
    share.fault("readdir / hang")
    took, answer = player.do("reload")
    if took > 32:
        raise Missed(f"'reload' is answered after {took:.1f} s: {answer}")
    watch(scene, player, 4)
    scene.finish(player, order=["a.png", "b.png", "far.png"], absent=["far.png"], holds=True)
    released(scene, player, share)


def all_on_a_share(scene):
    share = scene.share()
    scene.pictures("a.png", "b.png", "c.png", at=share.behind)
    player = scene.play(scene.site(scene.playlist(*[f"{share.path}/{name}.png" for name in "abc"])))
    for name in "abc":
        player.until_shown(f"{name}.png")
    return share, player


@fault("every source is silent: the picture stays", short=True, next=35)
def all_silent(scene: Scene):
    share, player = all_on_a_share(scene)
    share.fault("* * hang")
    time.sleep(3 * SHORT + 4)
    shown = player.shown(player.status())
    if not shown.endswith(".png"):
        raise Missed(f"the sign is empty: it shows {shown}")
    scene.figures.add(next=player.do("next")[0])
    if player.shown(player.status()) not in ("a.png", "b.png", "c.png"):
        raise Missed("the sign is empty after 'next'")
    share.fault()
    player.until_shown(seconds=25)
    player.until_shown(seconds=10)
    share.fault("* * hang")
    time.sleep(SHORT + 1)
    scene.finish(player, "ctl", order=["a.png", "b.png", "c.png"], absent=["a.png", "b.png", "c.png"], holds=True)
    another_starts(scene, player, scene.playlist(*scene.pictures("d.png", "e.png"), name="next.yaml"))
    released(scene, player, share)


def stays(player):
    """All that is there is a share that fails: a picture is there all the same."""
    for _ in range(20):
        shown = player.shown(player.status())
        if not shown.endswith(".png"):
            raise Missed(f"the sign is empty: it shows {shown}")
        time.sleep(0.3)


@fault("the share's server dies, and comes back", next=35)
def server_dies(scene: Scene):
    share, player = all_on_a_share(scene)
    share.fault("open * hang")
    time.sleep(1)
    share.die()
    stays(player)
    scene.figures.add(next=player.do("next")[0])
    share.restart()
    for name in "abc":
        player.until_shown(f"{name}.png", 15)
    scene.finish(player, order=["a.png", "b.png", "c.png"], absent=["a.png", "b.png", "c.png"])


@fault("a share that fails: a folder and a playlist on it", next=63, short=True)
def share_fails(scene: Scene):
    for index, name in enumerate(("", "list.yaml")):
        share = scene.share()
        scene.pictures("a.png", "b.png", "c.png", at=share.behind)
        scene.write("list.yaml", "defaults: {duration: 1s, transition: cut}\nslides: [a.png, b.png, c.png]\n", share.behind)
        source = f"{share.path}/{name}" if name else scene.playlist(f"folder: {share.path}/")
        player = scene.play(source, name=f"fails-{index}")
        player.until_shown("c.png")
        share.fault("* * EHOSTDOWN")
        player.do("reload")
        stays(player)
        share.fault()
        start = time.monotonic()
        player.until("all are shown again", lambda: not player.reasons() and not player.show()["playlist-errors"], 65)
        scene.figures.add(next=player.seconds(start))
        for name in "abc":
            player.until_shown(f"{name}.png", 10)
        scene.finish(player)


@fault("silent from the start, the only source", next=35)
def silent_at_start(scene: Scene):
    share = scene.share()
    scene.pictures("a.png", "b.png", at=share.behind)
    share.fault("* * hang")
    player = scene.play(scene.site(share.path))
    player.until("it gives up waiting", lambda: player.status()["shows"], FIRST)
    share.fault()
    scene.figures.add(next=player.until_shown("a.png", 30))
    scene.finish(player, order=["a.png", "b.png"])


@fault("a start that reads for 60 s, and a mend", next=3, short=True)
def long_start(scene: Scene):
    share = scene.share()
    scene.pictures("far.png", at=share.behind)
    for number in range(3_000):
        os.mkdir(f"{share.behind}/{number}")
    share.fault("readdir * slow 20")
    good = scene.pictures("a.png", "b.png")
    slow = scene.playlist(*good, f"folder: {share.path}\n    recursive: true")
    player = scene.play(scene.site(slow))
    # The readings of folders are what is slow: the player does not wait for them longer than ten seconds.
    player.until("the card", lambda: player.show()["card"][0] == "The pictures are being read", PATIENCE + 3)
    if player.show()["reading"]["path"] not in (slow, share.path) or b"still reading" not in player.said():
        raise Missed(f"it does not say what is being read: {player.show()['reading']}, {player.tail()}")
    scene.playlist(*good)
    scene.figures.add(next=player.until_shown("a.png", 20))
    scene.finish(player)


@fault("a stop while the first reading hangs", lines=10, short=True)
def stop_at_start(scene: Scene):
    share = scene.share()
    scene.pictures("a.png", "b.png", at=share.behind)
    for by in ("TERM", "ctl"):
        share.fault("* * hang")
        player = scene.play(scene.site(share.path), name=f"stop-{by}")
        time.sleep(1)
        took = player.stop(by)
        scene.figures.add(stop=took, peak=player.most, lines=player.said().count(b"\n"))
        another_starts(scene, player, scene.playlist(*scene.pictures("a.png", "b.png"), name="next.yaml"))
        released(scene, player, share)


@fault("an answer during the first reading", next=FIRST)
def answer_at_start(scene: Scene):
    share = scene.share()
    scene.pictures("far.png", at=share.behind)
    share.fault("* * hang")
    good = scene.pictures("a.png")
    # What hangs is given up; the next try is still at the second share when the first one answers.
    second = scene.share()
    scene.pictures("near.png", at=second.behind)
    second.fault("* * hang")
    player = scene.play(scene.playlist(*good, f"folder: {share.path}", f"folder: {second.path}"))
    time.sleep(PATIENCE + 2)
    share.fault()
    time.sleep(0.5)
    second.fault()
    first_shown(scene, player, PATIENCE)
    for name in ("far.png", "near.png"):
        player.until_shown(name, 10)
    scene.finish(player)


@fault("slow reads go on: progress is no hang", next=8)
def slow(scene: Scene):
    share = scene.share()
    good = scene.pictures("a.png", "c.png")
    scene.write("b.png", noisy(1, (700, 500)), share.behind)
    share.fault("read /b.png slow 300")
    player = scene.play(scene.site(scene.playlist(good[0], f"{share.path}/b.png", good[1])))
    player.until_shown("a.png")
    scene.figures.add(next=player.until_shown("b.png"))
    scene.finish(player, order=["a.png", "b.png", "c.png"], absent=["b.png"])
