"""How long a start takes, and where: read in what the kernel and the journal said, and seen on the screen."""

import re

# What is said at each step, after the kernel's own clock in brackets.
STEPS = [
    ("the kernel runs", r"Linux version "),
    ("its own init", r"Run /init as init process"),
    ("the stick is found", r"sd[a-z]: sd[a-z]1|vd[a-z]: vd[a-z]1"),
    ("systemd begins", r"systemd\[1\]: systemd [0-9]+"),
    ("PICTURES is prepared", r"systemd\[1\]: (Starting|Finished) stick\.service"),
    ("the player begins", r"systemd\[1\]: Starting cyclorama\.service"),
    ("the player has shown something", r"systemd\[1\]: Started cyclorama\.service"),
]
STAMP = re.compile(r"\[ *(\d+\.\d+)\]")


def stages(log):
    """Seconds of the kernel's clock for each step that was said."""
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
    steps = stages(machine.log())
    lab.tell("; ".join(f"{name} {seconds:.1f} s" for name, seconds in steps) or "the log has no stages")
    lab.tell(f"from power on to the first picture: {shown:.1f} s under emulation")
