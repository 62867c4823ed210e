"""Who sits at the keyboard of a sign."""

import os
import random
import re
import time

from boots import begun, expect_sound, put_pictures
from restarts import START
from table import Lab, case, expect

# What a machine heeds that is no sign: its restarts, its other terminals, and what ends a program or stops its words.
CHORDS = ["ctrl-alt-delete", "alt-sysrq-b", "alt-sysrq-o", "alt-sysrq-e", "alt-sysrq-r", "alt-sysrq-c", "alt-f2", "ctrl-alt-f2",
          "ctrl-alt-f7", "alt-right", "alt-up", "ctrl-c", "ctrl-backslash", "ctrl-z", "ctrl-s", "ctrl-d", "shift-pgup"]
STARTS = [START, "Started cyclorama.service"]
WATCHED = re.compile(r"Watching system buttons on /dev/input/\w+ \((.*?)\)")


def typed(lab, **kind):
    seed = int(os.environ.get("CYCLORAMA_SEED", str(time.time_ns() % 100000)))
    chance = random.Random(seed)
    disk = lab.disk()
    put_pictures(disk, "a")
    with begun(lab, disk, "a", **kind) as machine:
        # logind is there after the first picture, and heeds the keys of some devices.
        machine.until_log("Watching system buttons on", 120)
        time.sleep(10)
        before, starts = machine.screen(), [machine.log().count(line) for line in STARTS]

        def press(*keys):
            machine.press(*keys)
            expect(machine.screen() == before, f"after {'-'.join(keys)}: {machine.screen().kind}")
        keys = machine.keys()
        for key in keys:
            press(key)
        for chord in CHORDS:
            press(*chord.split("-"))
        lab.tell(f"{len(keys)} keys, {len(CHORDS)} chords; ten of three keys, CYCLORAMA_SEED={seed}")
        for _ in range(10):
            press(*chance.sample(keys, 3))
        # More than seven within two seconds, on an emulated processor too.
        for _ in range(40):
            machine.press("ctrl", "alt", "delete")
        # A machine that shuts down takes a while until it is seen.
        end = time.monotonic() + 30
        while time.monotonic() < end:
            expect(machine.screen() == before, f"some time after the last key: {machine.screen().kind}")
            time.sleep(0.7)
        log = machine.log()
        expect([log.count(line) for line in STARTS] == starts, "the machine has started anew, or the player")
        watched = set(WATCHED.findall(log))
        expect(watched == {"Power Button"}, f"logind heeds the keys of {watched}")
        machine.power_off()
    expect_sound(disk)


@case("every key, on a keyboard for PS/2")
def old_keyboard(lab: Lab):
    typed(lab)


@case("every key, on a keyboard for USB")
def usb_keyboard(lab: Lab):
    typed(lab, usb_keyboard=True)
