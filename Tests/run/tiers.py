"""Which tests run where: by the tags of their suites, in Tests/*/Tiers.swift."""

import swifttests

# The most guests that a run may start; CYCLORAMA_GUESTS tells them.
GUESTS = {"usual": 2, "ci": 8}
# Tests run two at a time in a process, and many of them wait for another process or for time to pass: several processes of
# tests keep two processors busy.
STREAMS = {"live": 3, "tests": 4}
# How many jobs run side by side: guests and the streams.
WIDTH = 8
# The parts of Tests/release.sh that are tags.
PARTS = ("agents", "cables", "displays", "drivers", "services", "pacing")


def jobs_of(depth):
    """The names and tests of the jobs of a run that chooses no tests."""
    yield "guests", tagged("smoke" if depth == "usual" else "ci")
    yield from streams("tests", set(swifttests.tagged()) - tagged("guest", "live", "pacing"))
    yield from streams("live", tagged("live") - tagged("pacing"))


def streams(name, tests):
    """Splits tests by their suites."""
    suites = sorted({swifttests.suite(test) for test in tests})
    for first in range(STREAMS[name]):
        own = set(suites[first::STREAMS[name]])
        yield f"{name} {first + 1}", {test for test in tests if swifttests.suite(test) in own}


def tagged(*tags):
    """The names of the tests with one of these tags."""
    return {name for name, own in swifttests.tagged().items() if own.intersection(tags)}
