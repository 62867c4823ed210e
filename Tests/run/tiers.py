"""Which tests run where: by the tags of their suites, in Tests/*/Tiers.swift."""

import swifttests

# The most guests that a run may start; CYCLORAMA_GUESTS tells them.
GUESTS = {"usual": 2, "ci": 8}
# What is live sleeps most of its time; a process of tests that compute uses one processor and a half.
STREAMS = {"live": 3, "tests": 2}
# How many jobs run side by side on two processors: guests, the streams, and one more.
WIDTH = 7
# The parts of Tests/release.sh that are tags.
PARTS = ("agents", "cables", "displays", "drivers", "services", "pacing")


def jobs_of(depth):
    """The names and tests of the jobs of a run that chooses no tests."""
    tests = swifttests.tagged()

    def tagged(*tags):
        return {name for name, own in tests.items() if own.intersection(tags)}

    yield "guests", tagged("smoke" if depth == "usual" else "ci")
    yield from streams("tests", set(tests) - tagged("guest", "live", "pacing"))
    yield from streams("live", tagged("live") - tagged("pacing"))


def streams(name, tests):
    """Splits tests by their suites."""
    suites = sorted({swifttests.suite(test) for test in tests})
    for first in range(STREAMS[name]):
        own = set(suites[first::STREAMS[name]])
        yield f"{name} {first + 1}", {test for test in tests if swifttests.suite(test) in own}


def part(tag):
    """The tests of a part of Tests/release.sh."""
    return {name for name, tags in swifttests.tagged().items() if tag in tags}
