"""The tests of the package: which there are, and what became of them."""

import collections
import functools
import json
import os
import re
import subprocess
import tempfile

BUNDLE = ".build/release/cycloramaPackageTests.xctest"
# Of a test's ID, behind its name.
PLACE = re.compile(r"/[^/]*\.swift:\d+:\d+$")


def suite(test):
    return test.rpartition("/")[0]


@functools.cache
def tagged():
    """The names of all tests, TARGET.SUITE/TEST(), with their tags and those of the suites around them."""
    with tempfile.NamedTemporaryFile() as events:
        subprocess.run(command(events.name, ["--list-tests"]), check=True, capture_output=True)
        records = [record["payload"] for record in Outcome.records(events.name) if record["kind"] == "test"]
    tags = {PLACE.sub("", test["id"]): {tag.lstrip(".") for tag in test.get("_tags", [])} for test in records}
    return {name: set().union(*(tags.get(outer, ()) for outer in outers(name)))
            for name in sorted(PLACE.sub("", test["id"]) for test in records if test["kind"] == "function")}


def outers(name):
    """A test and the suites around it."""
    while name:
        yield name
        name = suite(name)


def command(events, arguments):
    return [BUNDLE, "--testing-library", "swift-testing", "--event-stream-output-path", events, "--event-stream-version",
            "0", *arguments]


def filters(names):
    """Arguments that choose these tests and no others, by suites as far as possible."""
    lacking = {suite(name) for name in tagged() if name not in names}
    words = {re.escape(name) if suite(name) in lacking else re.escape(suite(name)) + r"/[^/]*\(" for name in names}
    return [word for each in sorted(words) for word in ("--filter", "^" + each)]


class Outcome:
    """What a process of tests said of each test, in its stream of events."""

    def __init__(self, events):
        self.passed, self.failed, self.skipped = [], collections.OrderedDict(), collections.OrderedDict()
        self.output = []
        self.has_ended = False
        names, issues, begun = {}, collections.defaultdict(list), []
        for record in self.records(events):
            load = record["payload"]
            if record["kind"] == "test":
                if load["kind"] == "function":
                    names[load["id"]] = PLACE.sub("", load["id"])
                continue
            test, words = load.get("testID"), [message["text"] for message in load.get("messages", [])]
            match load["kind"]:
                case "testStarted":
                    begun.append(test)
                case "issueRecorded" if not load["issue"].get("isKnown"):
                    place = load["issue"].get("sourceLocation", {})
                    where = f"{os.path.basename(place.get('_filePath', '?'))}:{place.get('line', '?')}"
                    issues[test].append(f"{where}: " + "\n    ".join(words))
                case "testSkipped" if test in names:
                    # Test NAME skipped: "REASON"
                    self.skipped[names[test]] = words[0].partition(' skipped: "')[2].rstrip('"') if words else ""
                case "testEnded":
                    begun.remove(test)
                    if test in names and test not in issues:
                        self.passed.append(names[test])
                case "runEnded":
                    self.has_ended = True
        for test in begun:
            if test in names:
                issues[test].append("the process of the tests ended in the middle of this one")
        for test, words in issues.items():
            self.failed[names.get(test, test or "no test")] = words

    @staticmethod
    def records(events):
        try:
            with open(events) as file:
                lines = file.read().split("\n")
        except OSError:
            return
        for line in lines:
            try:
                record = json.loads(line)
            except ValueError:
                continue  # The last one of a process that was killed.
            yield record
