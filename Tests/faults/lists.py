"""Sources that ask for more than anything can show."""

import os
import time

from machine import ALL, cgroup
from player import Missed
from scene import MB, Scene
from table import fault

SECONDS = 20  # for `check`
STATUS = 200_000  # bytes


def held(scene, source, *, plays="good.png", seconds=SECONDS, code=1, by="TERM"):
    """`check` ends; `play` shows the good slide and stops while it reads, or ends at the start with what is wrong."""
    ended, words = scene.check(source, seconds=seconds)
    if code is not None and ended != code:
        raise Missed(f"check ends with {ended}: {words[-200:]!r}")
    said = words.count(b"\n")
    if said > 400:
        raise Missed(f"check says {said} lines")
    player = scene.play(source)
    if plays:
        scene.figures.add(next=player.until_shown(plays, seconds))
        time.sleep(3)
        if len(str(player.status())) > STATUS:
            raise Missed(f"the status has {len(str(player.status()))} bytes")
        scene.finish(player, by)
        return
    player.is_gone(seconds)
    scene.figures.add(peak=player.most, lines=player.said().count(b"\n"))
    if player.runs():
        raise Missed(f"play neither ends within {seconds} s nor says what is wrong: {player.changes[-1:]}")
    if player.process.returncode != 1:
        raise Missed(f"it ended with {player.process.returncode}: {player.tail()}")


@fault("10^9 slides of nine M3Us of ten lines", next=SECONDS, peak=100 * MB, short=True, alone=True)
def billions(scene: Scene):
    scene.pictures("good.png")
    for level in range(9):
        scene.write(f"list-{level}.m3u", f"list-{level + 1}.m3u\n" * 10 if level < 8 else "good.png\n" * 10)
    source = scene.playlist(scene.path("good.png"), f"playlist: {scene.path('list-0.m3u')}")
    held(scene, source, plays=None)


@fault("a stop while 10^9 slides are read", peak=100 * MB, alone=True)
def billions_stop(scene: Scene):
    scene.pictures("good.png", "other.png")
    for level in range(9):
        scene.write(f"list-{level}.m3u", f"list-{level + 1}.m3u\n" * 10 if level < 8 else "other.png\n" * 10)
    source = scene.playlist(scene.path("good.png"), scene.path("other.png"))
    player = scene.play(source)
    player.until_shown("good.png")
    scene.playlist(scene.path("good.png"), f"playlist: {scene.path('list-0.m3u')}")
    time.sleep(2)
    scene.finish(player)


@fault("ten folders that link to each other", next=SECONDS, short=True)
def net(scene: Scene):
    folders = [scene.path(f"net/folder-{number}/x")[:-2] for number in range(10)]
    for folder in folders:
        for other in folders:
            if other != folder:
                os.symlink(other, f"{folder}/{os.path.basename(other)}")
    scene.pictures("good.png", "second.png", at=folders[0])
    held(scene, scene.playlist(f"folder: {scene.folder}/net\n    recursive: true"), code=0)


# The first hundred errors of a list that does not load are told, and how many more there are.
@fault("aliases that unfold to 10^9 slides", next=SECONDS, peak=100 * MB, lines=101, alone=True)
def aliases(scene: Scene):
    scene.pictures("good.png")
    text = "a0: &a0 [good.png, good.png, good.png, good.png, good.png, good.png, good.png, good.png, good.png]\n"
    for level in range(1, 10):
        text += f"a{level}: &a{level} [" + ", ".join([f"*a{level - 1}"] * 9) + "]\n"
    held(scene, scene.write("bomb.yaml", text + "slides: *a9\n"), plays=None)


@fault("a list 100,000 levels deep", peak=150 * MB)
def deep(scene: Scene):
    held(scene, scene.write("deep.yaml", "slides: " + "[" * 100_000), plays=None)


@fault("20,000 globs over 20,000 names", next=SECONDS, peak=100 * MB, short=True)
def globs(scene: Scene):
    folder = scene.path("many/x")[:-2]
    good, = scene.pictures("good.png", at=folder)
    for number in range(20_000):
        os.link(good, f"{folder}/p{number}.png")
    words = ", ".join(f"'a*{number}.png'" for number in range(20_000))
    source = scene.write("globs.yaml", f"slides:\n  - folder: {folder}\n    include: [{words}]\n")
    _, said = scene.check(source, seconds=SECONDS)
    if b"globs.yaml:3:" not in said or b"at most 100" not in said:
        raise Missed(f"check says: {said[-200:]!r}")
    held(scene, source, plays=None)


@fault("100,000 transitions", next=SECONDS, peak=150 * MB)
def transitions(scene: Scene):
    scene.pictures("good.png")
    words = ", ".join(f"'fade-through(#{number:06x})'" for number in range(100_000))
    held(scene, scene.write("many.yaml", f"defaults: {{transition: [{words}]}}\nslides: [good.png]\n"), plays=None)


# A start counts by the seconds until the picture is seen, whatever lies around it: 5 on two processors that nobody shares, 23
# beside guests. A reading that grows with the square of the files takes minutes.
@fault("100,000 broken files around a good picture", next=50, peak=250 * MB, short=True, alone=True)
def broken(scene: Scene):
    folder = scene.path("many/x")[:-2]
    names = [f"{folder}/{number:06}-{'x' * 180}.png" for number in range(100_000)]
    good, = scene.pictures("good.png")
    os.rename(good, names.pop(69_999))
    # The player is measured, and no disk: few files have all the names, as many as ext4 gives to one.
    for number, name in enumerate(names):
        if number % 50_000 == 0:
            bad = scene.write(f"bad-{number}.png", "no picture at all")
        os.link(bad, name)
    player = scene.play(folder)
    scene.figures.add(next=player.until("the good one is shown", lambda: "069999" in player.shown(player.status()), 60))
    if len(str(player.status())) > STATUS:
        raise Missed(f"the status has {len(str(player.status()))} bytes")
    scene.finish(player)


@fault("30,000 missing pictures", next=5, peak=100 * MB, alone=True)
def missing(scene: Scene):
    good = scene.pictures("good.png", "second.png")
    text = "#EXTM3U\n" + good[0] + "\n" + "".join(f"missing-{number}.png\n" for number in range(30_000)) + good[1] + "\n"
    source = scene.write("list.m3u", text)
    player = scene.play(scene.playlist(f"playlist: {source}"))
    scene.figures.add(next=player.until_shown("good.png", 20))
    player.until_shown("second.png", 40)
    player.until_shown("good.png", 40)
    if len(str(player.status())) > STATUS:
        raise Missed(f"the status has {len(str(player.status()))} bytes")
    scene.finish(player)
    scene.command("check", source, seconds=SECONDS)


@fault("30,000 missing nested playlists", next=5, peak=100 * MB, short=True, alone=True)
def missing_playlists(scene: Scene):
    good = scene.pictures("good.png", "second.png")
    nested = [f"missing-{number}.m3u\n" for number in range(30_000)]
    # As many as may be opened, and then all of them, which is an error.
    source = scene.playlist(*good, f"playlist: {scene.write('list.m3u', ''.join(nested[:9_000]))}")
    player = scene.play(source)
    scene.figures.add(next=player.until_shown("good.png", 20))
    player.until_shown("second.png")
    start = time.monotonic()
    time.sleep(4)
    scene.write("list.m3u", "".join(nested))
    player.until("there are too many", lambda: player.show()["playlist-errors"], 10)
    time.sleep(2)
    scene.figures.add(next=player.longest_stand(start) - 1)
    if len(str(player.status())) > STATUS:
        raise Missed(f"the status has {len(str(player.status()))} bytes")
    scene.finish(player, order=["good.png", "second.png"])
    # Whoever asks wants to know each.
    _, words = scene.command("check", source, seconds=SECONDS)
    if b"more than 10000 playlists" not in words:
        raise Missed(f"check says nothing of too many: {words[-200:]!r}")


@fault("a folder of 250,000 pictures", next=SECONDS, peak=250 * MB, alone=True)
def large_folder(scene: Scene):
    folder = scene.path("many/x")[:-2]
    good, = scene.pictures("good.png", at=folder)
    for number in range(250_000):
        # Hard links of one file have a limit of their own.
        if number % 50_000 == 0:
            target, = scene.pictures(f"target-{number}.png", at=folder)
        os.link(target, f"{folder}/p{number}.png")
    player = scene.play(folder)
    scene.figures.add(next=player.until_shown(seconds=30))
    os.link(good, f"{folder}/a-new-one.png")
    time.sleep(3)
    count = player.show()["slides"]
    if not 200_000 <= count <= 200_001 or b"200" not in player.said():
        raise Missed(f"{count} slides are played, and the log says: {player.tail()}")
    scene.finish(player)


@fault("a report over durations of 10^9 s", stop=None, lines=None, alone=True)
def long_report(scene: Scene):
    lines = [f'{{"time":"2026-01-01T00:00:00.000Z","duration":999999999.000,"path":"{number}.png","sha256":"{number:064}",'
             '"output":"headless-1","mode":"640x360@30"}\n' for number in range(200)]
    scene.command("report", scene.write("display.log", "".join(lines)), seconds=SECONDS)


@fault("256 MB in all: 100,000 slides of weight 100", next=SECONDS, peak=240 * MB, alone=True)
def weights(scene: Scene):
    good = scene.pictures("good.png", "other.png")
    entries = [f"{{image: {good[1]}, weight: 100}}"] * 100_000
    heavy = scene.write("heavy.yaml", "defaults: {duration: 1s, transition: cut}\norder: shuffled\nslides:\n"
                        + "".join(f"  - {entry}\n" for entry in entries))
    with cgroup(ALL) as (prefix, kills):
        # At the start, and as an edit of a show that plays.
        first = scene.play(heavy, prefix=prefix)
        scene.figures.add(next=first.until_shown("other.png", SECONDS))
        scene.finish(first)
        player = scene.play(scene.playlist(good[0]), name="edited", prefix=prefix)
        player.until_shown("good.png")
        os.replace(heavy, scene.path("list.yaml"))
        scene.figures.add(next=player.until_shown("other.png", SECONDS))
        if player.show()["slides"] != 100_000:
            raise Missed(f"{player.show()['slides']} slides are played")
        # And back: nothing of the list is left over.
        scene.playlist(good[0])
        player.until_shown("good.png", SECONDS)
        scene.finish(player)
        if kills():
            raise Missed("the kernel ended it for its memory")
