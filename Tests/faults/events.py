"""What changes faster than it can be told, and what cannot be told at all."""

import os
import signal
import time

from player import Missed
from scene import MB, Scene, Skipped
from table import fault


def folder_show(scene, **more):
    folder = scene.path("folder/x")[:-2]
    scene.pictures("a.png", "b.png", at=folder)
    player = scene.play(scene.playlist(f"folder: {folder}"), **more)
    player.until_shown("a.png")
    player.until_shown("b.png")
    return folder, player


@fault("inotify overflow", next=6, short=True)
def overflow(scene: Scene):
    folder, player = folder_show(scene)
    with open("/proc/sys/fs/inotify/max_queued_events", encoding="ascii") as file:
        most = int(file.read())
    player.send(signal.SIGSTOP)
    start = time.monotonic()
    for number in range(most // 2 + 1000):
        # Two events that cannot be merged.
        os.close(os.open(f"{folder}/noise-{number % 50}.txt", os.O_CREAT | os.O_WRONLY))
    scene.pictures("c.png", at=folder)
    os.remove(f"{folder}/b.png")
    player.send(signal.SIGCONT)
    # `c` is there, and `b` is not.
    player.until_shown("c.png", 10)
    scene.figures.add(next=player.longest_stand(start) - 1)
    time.sleep(2.5)
    if player.show()["slides"] != 2:
        raise Missed(f"{player.show()['slides']} slides, not 2")
    scene.finish(player, order=["a.png", "b.png", "c.png"], absent=["b.png", "c.png"])


@fault("a million events, memory flat", next=2, alone=True)
def million(scene: Scene):
    folder, player = folder_show(scene)
    names = [f"{folder}/noise-{number}.txt" for number in range(2)]
    for name in names:
        open(name, "wb").close()
    time.sleep(1)
    before, start = player.memory("VmRSS"), time.monotonic()
    for number in range(500_000):
        # Two different ones in turn: equal events in a row are one.
        os.utime(names[0])
        os.utime(names[1])
    time.sleep(3)
    scene.figures.add(next=player.longest_stand(start) - 1)
    grown = player.memory("VmRSS") - before
    if grown > 8 * MB:
        raise Missed(f"memory grew by {grown / MB:.1f} MB")
    scene.pictures("c.png", at=folder)
    player.until_shown("c.png", 10)
    scene.finish(player, order=["a.png", "b.png", "c.png"], absent=["c.png"])


@fault("100,000 changes of the pictures themselves", next=2)
def rewritten(scene: Scene):
    folder, player = folder_show(scene)
    start = time.monotonic()
    for number in range(10):
        for _ in range(5_000):
            os.utime(f"{folder}/a.png")
            os.utime(f"{folder}/b.png")
    time.sleep(3)
    scene.figures.add(next=player.longest_stand(start) - 1)
    scene.finish(player, order=["a.png", "b.png"])


def limited(scene, name):
    """In a user namespace whose users may have none of them."""
    wrapper = ["unshare", "--user", "--map-root-user", "sh", "-c",
               f'echo 0 > /proc/sys/user/{name} && exec "$@"', "sh"]
    if os.system(f"unshare --user --map-root-user sh -c 'echo 0 > /proc/sys/user/{name}' 2> /dev/null") != 0:
        raise Skipped("this machine makes no user namespaces")
    folder, player = folder_show(scene, prefix=wrapper)
    start = time.monotonic()
    scene.pictures("c.png", at=folder)
    player.do("reload")
    # Until it has stayed the same for ten seconds.
    player.until_shown("c.png", 75)
    scene.figures.add(next=player.longest_stand(start) - 1)
    if not player.show()["scanned"]:
        raise Missed("the status does not say that the folder is looked at")
    scene.finish(player, order=["a.png", "b.png", "c.png"], absent=["c.png"])


@fault("no inotify watches left", next=1)
def no_watches(scene: Scene):
    limited(scene, "max_inotify_watches")


@fault("no inotify instances left", next=1)
def no_instances(scene: Scene):
    limited(scene, "max_inotify_instances")
