"""run.py DEPTH [ARGUMENT…]: builds the tests and runs them.

DEPTH: `usual`, `ci`, or `release` with `--part PART`. Arguments choose tests as those of `swift test` do: --filter X,
--skip X. Jobs run side by side, for a guest, a live player and a test that computes wait for different things. Ends with
what failed and how, and how many tests passed.
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
import tiers

LOGS = ".build/tests"
PLAYER = ".build/guest/cyclorama"
PROGRAMS = "programs of the guests"
# How many tests that failed are tried once more.
MOST_TWICE = 6


def tests(name, folder, names, **how):
    """A job that runs the tests of these names."""
    events = os.path.join(folder, name.replace(" ", "-") + ".events")
    order = ["--no-parallel"] if how.get("alone") else []
    job = jobs.Job(name, swifttests.command(events, order + swifttests.filters(names)), **how)
    job.events = events
    return job


def chosen(arguments):
    """The names of the tests that arguments choose."""
    def words(option):
        return [word for before, word in zip(arguments, arguments[1:]) if before == option]

    if "--part" in arguments:
        part = "".join(words("--part"))
        if part not in tiers.PARTS:
            sys.exit(f"Tests/run.sh: '{part}' is none of the parts {', '.join(tiers.PARTS)}")
        return tiers.tagged(part)
    wanted, unwanted = words("--filter"), words("--skip")
    return {name for name in swifttests.tagged() if (not wanted or any(re.search(word, name) for word in wanted))
            and not any(re.search(word, name) for word in unwanted)}


def needs(names):
    """What has to be built for tests besides themselves: a static player plays in the guests."""
    return (PROGRAMS,) if any("guest" in swifttests.tagged()[name] for name in names) else ()


def plan(depth, arguments, folder):
    programs = jobs.Job(PROGRAMS, ["Tests/programs.sh"])
    if arguments:
        names = chosen(arguments)
        if not names:
            sys.exit(f"Tests/run.sh: no test matches {' '.join(arguments)}")
        if needs(names):
            yield programs
        yield tests("tests", folder, names, needs=needs(names), alone="pacing" in arguments, limit=3600)
        return
    yield programs
    for name, names in tiers.jobs_of(depth):
        yield tests(name, folder, names, needs=needs(names))
    yield jobs.Job("format", ["swift", "format", "lint", "--strict", "-r", "Package.swift", "Sources", "Tests"])
    if depth == "ci":
        yield jobs.Job("package", ["Tests/package.sh", PLAYER], needs=(PROGRAMS,))
        # Its limits are seconds.
        yield jobs.Job("faults", ["Tests/faults.sh", "--short"], needs=(PROGRAMS,), alone=True)


def once_more(done, folder):
    """A job of the tests that failed beside others, for once more and alone: a machine that is busy is no mistake of theirs. None
    where many failed, or a process of tests did not come to its end: that is no chance."""
    outcomes = [swifttests.Outcome(job.events) for job in done if hasattr(job, "events") and job.code not in (0, jobs.SKIPPED)]
    failed = [name for outcome in outcomes for name in outcome.failed]
    if not 1 <= len(failed) <= MOST_TWICE or not all(outcome.has_ended for outcome in outcomes):
        return None
    return tests("once more, alone", folder, set(failed), alone=True)


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
    if not arguments:
        os.environ["CYCLORAMA_GUESTS"] = str(tiers.GUESTS[depth])
    shutil.rmtree(LOGS, ignore_errors=True)
    build = jobs.Job("build of the tests", ["Tests/build.sh"], alone=True)
    done = [build]
    second = None
    try:
        jobs.run([build], LOGS, 1)
        if build.code == 0:
            rest = list(plan(depth, arguments, LOGS))
            done += rest
            jobs.run(rest, LOGS, tiers.WIDTH)
            second = once_more(done, LOGS)
            if second:
                jobs.run([second], LOGS, 1)
    finally:
        clear(scratch)
    passed, failed, skipped = report(done, second)
    builds = sum(job.took for job in done if job.name in ("build of the tests", PROGRAMS))
    whole = time.monotonic() - jobs.START
    print(f"took {jobs.clock(whole)}, of that {jobs.clock(builds)} for builds and {jobs.clock(whole - builds)} for the rest")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


main()
