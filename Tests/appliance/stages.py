"""How long a start takes, and where: read in what the kernel and the journal said, and seen on the screen."""

import re

# What is said as each step begins, after the kernel's own clock in brackets.
STEPS = [
    ("the kernel", r"Linux version "),
    ("finding the stick", r"Run /init as init process"),
    ("the system into memory", r"sd[a-z]: sd[a-z]1|vd[a-z]: vd[a-z]1"),
    ("systemd", r"systemd\[1\]: systemd [0-9]+"),
    ("PICTURES and cyclorama.txt", r"systemd\[1\]: Starting stick\.service"),
    ("the player, to its first picture", r"systemd\[1\]: Starting cyclorama\.service"),
    (None, r"systemd\[1\]: Started cyclorama\.service"),
]
STAMP = re.compile(r"\[ *(\d+\.\d+)\]")


def stages(log):
    """When each step began that was said, in seconds of the kernel's clock."""
    found = []
    for name, pattern in STEPS:
        for line in log.splitlines():
            stamp = STAMP.search(line)
            if stamp and re.search(pattern, line):
                found.append((name, float(stamp[1])))
                break
    return found


def tell_stages(lab, machine, shown):
    """`shown`: seconds from power on to the first picture, by the host's clock."""
    # systemd hears of it a little after the screen has it.
    machine.until_log("Started cyclorama.service", 60)
    steps = stages(machine.log())
    if steps and steps[-1][0] is None:
        ends = [seconds for _, seconds in steps[1:]]
        whole = ends[-1] - steps[0][1]
        for (name, seconds), end in zip(steps, ends):
            lab.tell(f"{end - seconds:7.1f} s  {100 * (end - seconds) / whole:3.0f} %  {name}")
        lab.tell(f"{whole:7.1f} s  from the kernel's start to the first flip, under emulation")
    else:
        lab.tell("the log does not have all stages of the start")
    lab.tell(f"{shown:7.1f} s  from power on to the first picture")
