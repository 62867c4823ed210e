"""Files that kill the player whenever it draws them."""

import select
import time

from deputy import Opens
from player import Missed
from scene import Scene
from table import fault

KILLERS = 10
WORDS = ("left out: a process died twice while it was drawn", "left out: a process died twice while it was read")


def dies(player, opens, names):
    """Kills the player once it reads one of these files. False where it leaves all of them out."""
    start = time.monotonic()
    while player.seconds(start) < 60:
        if select.select([opens.number], [], [], 0.05)[0]:
            player.process.kill()
            return True
        try:
            if set(player.reasons()) >= set(names):
                return False
        except (Missed, OSError, KeyError, IndexError, TypeError):
            # It is not that far.
            pass
    raise Missed(f"it neither reads nor leaves out one of the files: {player.tail()}")


@fault("ten files that kill it, among twenty", next=None)
def killers(scene: Scene):
    share = scene.share()
    bad = [f"bad-{number}.png" for number in range(KILLERS)]
    good = [f"good-{number}.png" for number in range(KILLERS)]
    scene.pictures(*bad, *good, at=share.behind)
    slides = [f"{share.path}/{name}" for pair in zip(bad, good) for name in pair]
    playlist = scene.playlist(*slides, rest="100ms")
    deaths = 0
    while True:
        # Whoever draws one of them stands there until it is killed.
        share.fault("read /bad-* hang")
        opens = Opens(*[f"{share.path}/{name}" for name in bad])
        player = scene.play(playlist)
        is_dead = dies(player, opens, bad)
        opens.end()
        if not is_dead:
            break
        deaths += 1
        if deaths > 2 * KILLERS:
            raise Missed(f"it died {deaths} times: {player.tail()}")
        share.fault()
        if not player.is_gone(5):
            raise Missed("a killed player does not end")
    reasons = player.reasons()
    if set(reasons) != set(bad) or not all(reason.endswith(WORDS) for reason in reasons.values()):
        raise Missed(f"what is left out, and why: {reasons}")
    player.until("the others are shown", lambda: {name for _, name in player.changes} >= set(good), 20)
    scene.finish(player)
