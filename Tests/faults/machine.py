"""A machine with little of everything."""

import contextlib
import os
import subprocess
import time

import pictures
from player import Missed
from scene import MB, Scene, Skipped
from table import fault

ALL = 256 << 20  # bytes of a cgroup


@contextlib.contextmanager
def cgroup(limit):
    """A new cgroup with a memory limit. Gives what starts a program in it, and a function for how often it ran out."""
    v1, v2 = "/sys/fs/cgroup/memory", "/sys/fs/cgroup"
    if os.path.exists(f"{v1}/memory.limit_in_bytes"):
        parent, key, oom = v1, "memory.limit_in_bytes", "memory.oom_control"
    elif os.path.exists(f"{v2}/cgroup.controllers"):
        parent, key, oom = v2, "memory.max", "memory.events"
    else:
        raise Skipped("there is no cgroup of memory")
    path = f"{parent}/cyclorama-faults-{os.getpid()}-{time.monotonic_ns()}"
    try:
        os.mkdir(path)
        with open(f"{path}/{key}", "w", encoding="ascii") as file:
            file.write(str(limit))
    except OSError as error:
        with contextlib.suppress(OSError):
            os.rmdir(path)
        raise Skipped(f"no memory limit in {parent}: {error.strerror}") from error

    def kills():
        with open(f"{path}/{oom}", encoding="ascii") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith("oom_kill "))

    try:
        yield ["sh", "-c", f'echo $$ > {path}/cgroup.procs && exec "$@"', "sh"], kills
    finally:
        for _ in range(50):
            with contextlib.suppress(OSError):
                os.rmdir(path)
                break
            time.sleep(0.1)


def bomb(scene, names):
    """Plays bombs between good pictures in a cgroup. What is too much is left out, and the rest is shown."""
    made = {name: data for name, data in bombs(scene).items() if name in names}
    paths = [scene.write(name, data) for name, data in made.items()]
    good = scene.pictures("a.png", "b.png")
    with cgroup(ALL) as (prefix, kills):
        player = scene.play(scene.playlist(good[0], *paths, good[1]), prefix=prefix)
        player.until_shown("a.png")
        start = time.monotonic()
        player.until_shown("b.png", 90)
        player.until_shown("a.png", 90)
        scene.figures.add(next=player.longest_stand(start) - 1)
        scene.finish(player, order=["a.png", *made, "b.png"], absent=list(made))
        if kills():
            raise Missed("the kernel ended it for its memory")


def bombs(scene):
    """Of `pictures`, and the worst JPEGs of Tests/limits."""
    return pictures.bombs() | worst_jpegs(scene, {"progressive": (10240, 8000), "scans": (5300, 4000)})


def worst_jpegs(scene, sizes):
    """Files of Tests/limits by their names, of these kinds and sizes; none where their maker does not compile."""
    made = {}
    worst = scene.path("worst")
    source = os.path.join(os.path.dirname(__file__), "../limits/worst.c")
    if subprocess.run(["clang", "-O2", "-o", worst, source, "-ljpeg", "-lpng16", "-lz"], check=False,
                      capture_output=True).returncode == 0:
        for kind, size in sizes.items():
            path = scene.path(f"{kind}.jpg")
            subprocess.run([worst, kind, *map(str, size), path], check=True)
            with open(path, "rb") as file:
                made[f"{kind}.jpg"] = file.read()
    return made


@fault("256 MB in all: an interlaced bomb", next=20, peak=200 * MB, short=True, alone=True)
def one_bomb(scene: Scene):
    bomb(scene, ["interlaced.png"])


@fault("256 MB in all: bombs of every kind", next=60, peak=200 * MB, alone=True)
def all_bombs(scene: Scene):
    bomb(scene, ["wide.png", "tall.png", "square.png", "interlaced.png", "interlaced-wide.png", "interlaced-large.png",
                 "progressive.jpg", "scans.jpg"])


@fault("256 MB in all: EXIF of 64, 200 and 500 MB", next=20, peak=64 * MB, short=True, alone=True)
def huge_exif(scene: Scene):
    names = [f"exif-{megabytes}.png" for megabytes in (64, 200, 500)]
    for name in names:
        pictures.write_with_exif(scene.path(name), int(name[5:-4]) << 20)
    good = scene.pictures("a.png", "b.png")
    with cgroup(ALL) as (prefix, kills):
        player = scene.play(scene.playlist(good[0], *map(scene.path, names), good[1]), prefix=prefix)
        player.until_shown("a.png")
        start = time.monotonic()
        player.until_shown("b.png", 60)
        player.until_shown("a.png", 60)
        scene.figures.add(next=player.longest_stand(start) - 1)
        scene.finish(player, order=["a.png", *names, "b.png"])
        if kills():
            raise Missed("the kernel ended it for its memory")


@fault("address space of 200 to 600 MB: mappings fail", next=20, peak=200 * MB, alone=True)
def address_space(scene: Scene):
    data = pictures.bombs()
    paths = [scene.write(name, data[name]) for name in ("interlaced.png", "wide.png")]
    good = scene.pictures("a.png", "b.png")
    names = [os.path.basename(path) for path in paths]
    for megabytes in (200, 300, 400, 500, 600):
        player = scene.play(scene.playlist(good[0], *paths, good[1]), name=f"space-{megabytes}",
                            prefix=["prlimit", f"--as={megabytes << 20}"])
        player.until_shown("a.png")
        start = time.monotonic()
        player.until_shown("b.png", 60)
        scene.figures.add(next=player.longest_stand(start) - 1)
        scene.finish(player, order=["a.png", *names, "b.png"], absent=names)


# With as many descriptors it plays. With fewer it may: a painter that begins takes those that the player lacks then.
ENOUGH = 32


def few(scene, numbers):
    good = scene.pictures("a.png", "b.png", "c.png")
    folder = scene.path("folder/x")[:-2]
    scene.pictures("d.png", at=folder)
    playlist = scene.playlist(*good, f"folder: {folder}", rest="100ms")
    for number in numbers:
        player = scene.play(playlist, name=f"few-{number}", prefix=["prlimit", f"--nofile={number}"], watched=False)
        player.rest(0.7)
        if not player.runs():
            # Too few to begin with: one clear line.
            if player.process.returncode not in (1, 3) or b"Too many open files" not in player.said():
                raise Missed(f"with {number} descriptors it ended with {player.process.returncode}: {player.tail()}")
            if number >= ENOUGH:
                raise Missed(f"it ends with {number} descriptors: {player.tail()}")
            scene.figures.add(lines=player.said().count(b"\n"))
            continue
        # Clients want descriptors too.
        for _ in range(3):
            try:
                player.ask({"do": "next"}, 1)
            except Missed:
                break
        # What changes is followed, or the log says why it is not.
        scene.pictures(f"with-{number}.png", at=folder)
        try:
            answers = (b"followed a change", b"was not taken", b"until this is mended", b"are not noticed", b"looking for changes")
            player.until("what a change comes to", lambda: any(words in player.said() for words in answers), 5)
            scene.finish(player)
        except Missed as missed:
            raise Missed(f"with {number} descriptors: {missed}") from missed


@fault("4 to 40 descriptors", next=None, alone=True)
def all_few(scene: Scene):
    few(scene, range(4, 41))


@fault("6, 12, 20, 28 and 36 descriptors", next=None, short=True, alone=True)
def some_few(scene: Scene):
    few(scene, (6, 12, 20, 28, 36))


@fault("a clock that jumps", next=None)
def clock(scene: Scene):
    raise Skipped("needs a machine of its own: Tests/run.sh --filter ClockGuestTests")
