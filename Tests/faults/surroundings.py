"""What else the player stands in: its clients, its runtime folder, signals and the time zone."""

import errno
import os
import random
import shutil
import socket
import subprocess
import sys
import time
import zlib

import pictures
from player import Missed
from scene import MB, Scene
from table import fault

FLOOD = """
import os, signal, sys
try:
    while True:
        os.kill(int(sys.argv[1]), signal.SIGRTMIN + 1)
except ProcessLookupError:
    pass
"""


def show(scene, **more):
    player = scene.play(scene.playlist(*scene.pictures("a.png", "b.png")), **more)
    player.until_shown("a.png")
    player.until_shown("b.png")
    return player


@fault("clients that read no snapshot", next=3, peak=200 * MB)
def deaf(scene: Scene):
    source = random.Random(1)
    rows = b"".join(b"\0" + source.randbytes(1920 * 3) for _ in range(1080))
    noisy = scene.write("noise.png", pictures.png(1920, 1080, zlib.compress(rows, 0)))
    player = scene.play(scene.playlist(noisy, rest="1h"), options=["--display", "headless:1920x1080@30"])
    player.until("noise.png is there", lambda: player.show()["state"] == "resting", 10)
    clients = []
    for _ in range(4):
        client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        client.connect(player.socket)
        client.sendall(b'{"get":"snapshot"}\n')
        clients.append(client)
    file = scene.path("snapshot.png")
    code, said = scene.command("ctl", "snapshot", file, "--runtime-dir", player.runtime, seconds=60)
    if code != 0 or os.path.getsize(file) < 6 * MB:
        raise Missed(f"no snapshot: {said.decode()}")
    scene.figures.peak = None
    took, _ = player.do("next")
    scene.figures.add(next=took)
    scene.finish(player)


def remove(folder):
    """Removes a folder whose files the player renames meanwhile."""
    while True:
        try:
            return shutil.rmtree(folder)
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ENOTEMPTY):
                raise
            if not os.path.lexists(folder):
                return


@fault("the runtime folder removed, again and again", next=2, short=True)
def removed(scene: Scene):
    player = show(scene)
    start = time.monotonic()
    for _ in range(5):
        remove(player.runtime)
        player.until("all is there again", lambda: len(player.leftovers()) == 3, 3)
        code, said = scene.command("play", scene.path("list.yaml"), "--display", "headless", "--runtime-dir",
                                   player.runtime, seconds=10)
        if code != 1 or b"another player is running" not in said:
            raise Missed(f"a second player ended with {code}: {said.decode()}")
        took, _ = player.do("next")
        scene.figures.add(next=took)
    scene.figures.add(next=player.longest_stand(start) - 1)
    scene.finish(player, by="ctl", order=["a.png", "b.png"], absent=["a.png", "b.png"])


@fault("real-time signals without end", next=2, short=True, alone=True)
def flooded(scene: Scene):
    # Nobody watches: each turn of the loop has news.
    player = scene.play(scene.playlist(*scene.pictures("a.png", "b.png")), watched=False)
    player.until("a slide is shown", lambda: player.show()["state"] == "resting", 20)
    flood = subprocess.Popen([sys.executable, "-c", FLOOD, str(player.process.pid)])
    try:
        player.until("signals are taken", lambda: player.status()["commands"]["skips"] > 1000, 20)
        position = player.show()["position"]
        took = player.until("it moves", lambda: player.show()["position"] != position, 3)
        scene.figures.add(next=took)
        scene.finish(player)
    finally:
        flood.kill()
        flood.wait()


@fault("a time zone that is a FIFO", next=2, short=True)
def zone(scene: Scene):
    fifo = scene.path("zone")
    os.mkfifo(fifo)
    player = show(scene, prefix=["env", f"TZ=:{fifo}"])
    start = time.monotonic()
    player.until_shown("a.png")
    scene.figures.add(next=player.longest_stand(start) - 1)
    if b"but a FIFO" not in player.said():
        raise Missed(f"the log does not tell: {player.tail()}")
    scene.finish(player, order=["a.png", "b.png"])
