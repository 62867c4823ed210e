"""run.py DEPTH [ARGUMENT…]: builds the tests and runs them; DEPTH is `usual` or `ci`.

Arguments choose tests as those of `swift test` do: --filter X, --skip X. Jobs run side by side, for a guest, a live player
and a test that computes wait for different things. Ends with what failed and how, and how many tests passed.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import jobs
import swifttests

LOGS = ".build/tests"
PLAYER = ".build/guest/cyclorama"
# How many tests that failed are tried once more.
MOST_TWICE = 6
# Suites of players that run in real time: their processes mostly sleep.
LIVE = (r"^PlayerTests\.(BrokenStart|ControlHardship|ControlSocket|Ctl|DisplayLog|Life|LiveFolder|LivePlaylist|LiveSite|LiveWeb|"
        r"MetricsPlay|Mount|Output|OwnFiles|PainterLive|PhoneBox|QuarantineLive|Rescan|Resume|RuntimeFolder|SelfFeeding|Service|Signal|Snapshot|Speech|"
        r"StickReport|Usage|Zone)Tests/")
# The second of two streams of live players, which last as long as the first.
LIVE_TOO = r"Tests\.(LiveFolder|LivePlaylist|LiveSite|LiveWeb|Rescan|DisplayLog|Snapshot|Signal|Speech|Resume)Tests/"
# What only CI runs of the guests, beside the other guests.
SYSTEMS = r"^GuestTests\.GuestSuite/(Package|Service|ServiceFault|Confinement|QEMU|Driver)(Guest)?Tests/"
# A guest in which each vblank is judged: a guest beside it takes the processor that it needs.
PACING = r"^GuestTests\.GuestSuite/VblankGuestTests/"


def tests(name, folder, arguments, **how):
    events = os.path.join(folder, name.replace(" ", "-") + ".events")
    job = jobs.Job(name, swifttests.command(events, arguments), **how)
    job.events = events
    return job


def split(depth, folder):
    """Every test once, by what it waits for."""
    built = ("static player", "painter")
    yield tests("pacing", folder, ["--filter", PACING], needs=built, alone=True)
    yield tests("guests", folder, ["--filter", swifttests.GUESTS, "--skip", SYSTEMS, "--skip", PACING], needs=built)
    if depth == "ci":
        yield tests("guests with systems", folder, ["--filter", SYSTEMS], needs=built)
    yield tests("live players", folder, ["--filter", LIVE, "--skip", LIVE_TOO])
    yield tests("more live players", folder, ["--filter", LIVE_TOO])
    yield tests("tests", folder, ["--skip", swifttests.GUESTS, "--skip", LIVE])


def chosen(arguments):
    """The names of the tests that arguments choose."""
    def words(option):
        return [word for before, word in zip(arguments, arguments[1:]) if before == option]

    wanted, unwanted = words("--filter"), words("--skip")
    return [name for name in swifttests.listed() if (not wanted or any(re.search(word, name) for word in wanted))
            and not any(re.search(word, name) for word in unwanted)]


def plan(depth, arguments, folder):
    yield jobs.Job("format", ["swift", "format", "lint", "--strict", "-r", "Package.swift", "Sources", "Tests"])
    player = jobs.Job("static player", ["Deploy/build-static.sh", PLAYER], alone=True)
    painter = jobs.Job("painter", ["Deploy/build-painter.sh", PLAYER + "-painter"], needs=("static player",), alone=True)
    if arguments:
        names = chosen(arguments)
        if not names:
            sys.exit(f"Tests/run.sh: no test matches {' '.join(arguments)}")
        # A static player plays in the guests.
        if any(re.search(swifttests.GUESTS, name) for name in names):
            yield player
            yield painter
        yield tests("tests", folder, arguments)
        return
    yield player
    yield painter
    yield from split(depth, folder)
    if depth == "ci":
        built = ("static player", "painter")
        yield jobs.Job("package", ["Tests/package.sh", PLAYER], needs=built)
        yield jobs.Job("soak: thirty thousand slides", [".build/release/soak", "30000"])
        yield jobs.Job("faults", ["Tests/faults.sh", "--short"], needs=built)
        yield jobs.Job("limits: some pairs", ["Tests/limits.sh", "pairs", "--worst"], needs=built)


def once_more(done, folder):
    """A job of the tests that failed beside others, for once more and alone: a machine that is busy is no mistake of theirs. None
    where many failed, or a process of tests did not come to its end: that is no chance."""
    outcomes = [swifttests.Outcome(job.events) for job in done if hasattr(job, "events") and job.code not in (0, jobs.SKIPPED)]
    failed = [name for outcome in outcomes for name in outcome.failed]
    if not 1 <= len(failed) <= MOST_TWICE or not all(outcome.has_ended for outcome in outcomes):
        return None
    filters = [word for name in failed for word in ("--filter", "^" + re.escape(name))]
    return tests("once more, alone", folder, filters, alone=True)


def report(done, second):
    """Prints what failed, what was left out and how long it took; returns how many passed, failed and were left out.

    `second`: the job of what was tried once more, if anything was. What passes there has passed, and is told.
    """
    passed, skipped, failures = 0, {}, []
    mended = set(swifttests.Outcome(second.events).passed) if second else set()
    for job in done:
        if not hasattr(job, "events"):
            if job.code == 0:
                passed += 1
            elif job.code == jobs.SKIPPED:
                reason = job.why or (job.words.strip().split("\n") or ["?"])[-1]
                skipped.setdefault(reason, []).append(job.name)
            else:
                failures.append((job.name, [job.why or last(job.words, 9)]))
            continue
        if job.code == jobs.SKIPPED:
            skipped.setdefault(job.why, []).append(job.name)
            continue
        outcome = swifttests.Outcome(job.events)
        passed += len(outcome.passed)
        for name, reason in outcome.skipped.items():
            skipped.setdefault(reason, []).append(name)
        for name, words in outcome.failed.items():
            if name in mended:
                print(f"passed once more and alone, after: {name}", *words, sep="\n    ")
            else:
                failures.append((name, words))
        passed += len(mended.intersection(outcome.failed))
        if job.code != 0 and not outcome.failed:
            failures.append((job.name, [job.why or f"ended with {job.code}:\n    " + last(job.words, 25)]))
    rows = sorted({line[len("driver: "):] for job in done if job.process for line in job.words.split("\n")
                   if line.startswith("driver: ")})
    if rows:
        print("\n| driver | rung of a push | how it is known |\n|---|---|---|", *rows, sep="\n")
    print()
    for reason, names in skipped.items():
        # What this machine lacks is named; what is left to a deeper run is many.
        print(f"skipped, {len(names)}: {reason}" + ("" if reason.startswith("left to") else ": " + ", ".join(names)))
    shown = 45 // max(1, len(failures))
    for name, words in failures:
        lines = "\n".join(words).split("\n")
        print(f"failed: {name}", *(f"    {line}" for line in lines[:max(4, shown)]), sep="\n")
    count = sum(len(names) for names in skipped.values())
    return passed, len(failures), count


def last(words, count):
    return "\n    ".join(words.rstrip().split("\n")[-count:])


def clear(scratch):
    """Removes what tests left that were interrupted: their disks, and their files."""
    with open("/proc/self/mounts") as file:
        mounts = [line.split(" ")[1] for line in file]
    for mount in reversed(mounts):
        if mount.startswith(scratch + "/"):
            subprocess.run(["umount", "--detach-loop", mount], check=False)
    # A folder may be deeper than Python can recurse.
    subprocess.run(["rm", "-rf", "--one-file-system", scratch], check=False)


def main():
    depth, *arguments = sys.argv[1:]
    # An interrupted run ends as any other does: through the `finally`s.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    signal.signal(signal.SIGHUP, lambda *_: sys.exit(129))
    scratch = tempfile.mkdtemp(prefix="cyclorama-", dir="/tmp")
    os.environ |= {"TMPDIR": scratch, "CYCLORAMA_DEPTH": depth, "CYCLORAMA_STATIC": os.path.abspath(PLAYER)}
    shutil.rmtree(LOGS, ignore_errors=True)
    build = jobs.Job("build of the tests", ["swift", "build", "--build-tests", *swifttests.CONFIGURATION], alone=True)
    done = [build]
    second = None
    try:
        jobs.run([build], LOGS, 1)
        if build.code == 0:
            rest = list(plan(depth, arguments, LOGS))
            done += rest
            jobs.run(rest, LOGS, len(os.sched_getaffinity(0)) + 1)
            second = once_more(done, LOGS)
            if second:
                jobs.run([second], LOGS, 1)
    finally:
        clear(scratch)
    passed, failed, skipped = report(done, second)
    builds = sum(job.took for job in done if job.name in ("build of the tests", "static player", "painter"))
    whole = time.monotonic() - jobs.START
    print(f"took {jobs.clock(whole)}, of that {jobs.clock(builds)} for builds and {jobs.clock(whole - builds)} for the rest")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


main()
