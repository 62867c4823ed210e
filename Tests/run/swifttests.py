"""The tests of the package: which there are, and what became of them."""

import collections
import json
import os
import re
import subprocess

CONFIGURATION = ["-c", "release", "-Xswiftc", "-enable-testing"]
BUNDLE = ".build/release/cycloramaPackageTests.xctest"
GUESTS = r"^GuestTests\."


def listed():
    """The names of all tests: TARGET.SUITE/TEST()."""
    said = subprocess.run([BUNDLE, "--testing-library", "swift-testing", "--list-tests"], check=True,
                          capture_output=True, text=True)
    return said.stdout.split("\n")[:-1]


def command(events, arguments):
    return [BUNDLE, "--testing-library", "swift-testing", "--event-stream-output-path", events, "--event-stream-version",
            "0", *arguments]


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
                    names[load["id"]] = re.sub(r"/[^/]*\.swift:\d+:\d+$", "", load["id"])
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
