"""Which tests run where: by the tags of their suites, in Tests/*/Tiers.swift."""

import swifttests

# The most guests that a run may start; CYCLORAMA_GUESTS tells them.
GUESTS = {"usual": 2, "ci": 8}
# What is live sleeps most of its time, so some processes of it run side by side.
STREAMS = 3
# The parts of Tests/release.sh that are tags.
PARTS = ("agents", "cables", "displays", "drivers", "services", "pacing")


def jobs_of(depth):
    """The names and tests of the jobs of a run that chooses no tests."""
    tests = swifttests.tagged()
    tag = "smoke" if depth == "usual" else "ci"
    yield "guests", {name for name, tags in tests.items() if tag in tags}
    live = sorted({swifttests.suite(name) for name, tags in tests.items() if "live" in tags and "pacing" not in tags})
    for stream in range(STREAMS):
        suites = set(live[stream::STREAMS])
        yield f"live players {stream + 1}", {name for name, tags in tests.items()
                                             if swifttests.suite(name) in suites and "pacing" not in tags}
    yield "tests", {name for name, tags in tests.items() if not tags & {"guest", "live", "pacing"}}


def part(tag):
    """The tests of a part of Tests/release.sh."""
    return {name for name, tags in swifttests.tagged().items() if tag in tags}
