"""Jobs that run side by side, each with its log; nothing of them is left when the last one ends."""

import dataclasses
import os
import signal
import subprocess
import time

SKIPPED = 77
START = time.monotonic()


def clock(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def say(text):
    print(f"== {text} ({clock(time.monotonic() - START)})", flush=True)


@dataclasses.dataclass
class Job:
    """A command and what it waits for.

    `needs`: the names of jobs that must have ended well. `alone`: nothing runs beside it, for it takes all processors or
    judges time. `limit`: the seconds after which it hangs.
    """
    name: str
    command: list
    needs: tuple = ()
    alone: bool = False
    environment: dict = dataclasses.field(default_factory=dict)
    limit: float = 2400
    process: subprocess.Popen = None
    began: float = 0
    took: float = 0
    code: int = None
    why: str = ""

    def begin(self, folder):
        self.log = os.path.join(folder, self.name.replace(" ", "-") + ".log")
        self.began = time.monotonic()
        with open(self.log, "wb") as log:
            # A session of its own, by which all its processes are found at the end.
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                            env=os.environ | self.environment, start_new_session=True)

    def has_ended(self):
        now = time.monotonic()
        if self.process.poll() is None and now - self.began > self.limit:
            self.why = f"still running after {clock(self.limit)}, ten times the usual: it hangs"
            end_session(self.process.pid)
        self.code = self.process.poll()
        if self.code is None:
            return False
        self.took = now - self.began
        end_session(self.process.pid)
        return True

    @property
    def words(self):
        with open(self.log, errors="replace") as log:
            return log.read()


def end_session(leader):
    """Kills every process of the session that a job began."""
    for _ in range(100):
        left = [int(name) for name in os.listdir("/proc") if name.isdigit() and session(name) == leader]
        if not left:
            return
        for process in left:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.01)


def session(process):
    """The session of a process that has not ended; proc(5), /proc/pid/stat."""
    try:
        with open(f"/proc/{process}/stat") as file:
            state, _, _, number = file.read().rpartition(")")[2].split()[:4]
    except (OSError, ValueError):
        return 0
    return 0 if state in "ZX" else int(number)


def has_place(job, running, width):
    if job.alone or any(other.alone for other in running):
        return not running
    return len(running) < width


def run(jobs, folder, width):
    """Runs the jobs, `width` at a time and in their order as far as they do not wait, and returns when all have ended."""
    os.makedirs(folder, exist_ok=True)
    waiting, running, ended = list(jobs), [], {}
    try:
        while waiting or running:
            for job in [job for job in running if job.has_ended()]:
                running.remove(job)
                ended[job.name] = job
                verdict = {0: "done", SKIPPED: "skipped"}.get(job.code, "FAILED")
                say(f"{job.name}: {verdict} in {clock(job.took)}")
            for job in list(waiting):
                before = [ended[name] for name in job.needs if name in ended]
                lacking = [other for other in before if other.code != 0]
                if lacking:
                    job.code, job.why = SKIPPED, f"not without {lacking[0].name}"
                    ended[job.name] = job
                    waiting.remove(job)
                    continue
                if len(before) < len(job.needs) or not has_place(job, running, width):
                    if job.alone and len(before) == len(job.needs):
                        break  # What comes behind it does not keep it from its turn.
                    continue
                say(job.name)
                job.begin(folder)
                waiting.remove(job)
                running.append(job)
            time.sleep(0.1)
    finally:
        for job in running:
            end_session(job.process.pid)
