"""A player that dies or stands still, and a machine that does."""

import time

from boots import begun, expect_sound, grown
from plugs import seen
from table import Lab, case, expect

# A line of the kernel that each start has once.
START = "Command line: "


@case("the player dies, and stands still; the machine stands still, and panics")
def restarts(lab: Lab):
    disk = grown(lab, "a")
    disk.give_a_shell()
    with begun(lab, disk, "a", watchdog=True) as machine:
        # A player that dies in its first ten seconds leaves no picture.
        time.sleep(30)
        for signal, seconds in (("KILL", 20), ("STOP", 60)):
            players = machine.log().count("Started cyclorama.service")
            machine.type(f"systemctl kill --signal={signal} cyclorama")
            kinds = seen(machine, seconds)
            expect(kinds == ["picture a"], f"after SIG{signal}: {kinds}")
            found = machine.log().count("Started cyclorama.service") - players
            expect(found == 1, f"{found} new players after SIG{signal}")
            lab.tell(f"SIG{signal}: another player, and the picture stood all the while")
        machine.until_log("hardware watchdog 'i6300ESB timer'")
        for what, line in (
                ("systemd stands still", "echo 1 >/sys/fs/cgroup/init.scope/cgroup.freeze"),
                ("the kernel panics", "echo c >/proc/sysrq-trigger")):
            starts, began = machine.log().count(START), time.monotonic()
            machine.type(line)
            machine.until("another start", lambda starts=starts: machine.log().count(START) > starts, 300)
            machine.until_shown("a")
            lab.tell(f"{what}: the picture is back after {time.monotonic() - began:.0f} s")
    expect_sound(disk)
