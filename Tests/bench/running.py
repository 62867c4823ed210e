"""A player that runs on a display in memory, and what its status and the kernel say of it."""

import glob
import json
import os
import shutil
import signal
import subprocess
import time

PATIENCE = 60  # seconds


class Running:
    def __init__(self, player, source, folder, size="320x180"):
        self.runtime = f"{folder}/running"
        shutil.rmtree(self.runtime, ignore_errors=True)
        self.process = subprocess.Popen(
            [player, "play", "--display", f"headless:{size}@60", "--runtime-dir", self.runtime, source],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        self.until(lambda status: self.show(status)["state"] == "resting")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def status(self):
        with open(f"{self.runtime}/status.json", encoding="utf-8") as file:
            return json.load(file)

    @staticmethod
    def show(status):
        return status["shows"][0]

    def until(self, holds):
        """Seconds until the status is as wanted."""
        start = time.monotonic()
        while time.monotonic() < start + PATIENCE:
            if self.process.poll() is not None:
                raise RuntimeError(f"the player ended with {self.process.returncode}")
            try:
                if holds(self.status()):
                    return time.monotonic() - start
            except FileNotFoundError:
                pass
            time.sleep(0.001)
        raise RuntimeError("the player does not say what was waited for")

    def reload(self):
        """Seconds until another reading is taken."""
        before = self.status()["commands"]["reloads"]
        self.process.send_signal(signal.SIGHUP)
        return self.until(lambda status: status["commands"]["reloads"] > before)

    def pause(self):
        self.process.send_signal(signal.SIGRTMIN + 2)
        self.until(lambda status: self.show(status)["paused"] and self.show(status)["state"] == "resting")

    def loop_time(self):
        """Seconds of processor time of the thread that shows, which is the first."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat", encoding="ascii") as file:
            return int(file.read().split()[0]) / 1e9

    def peak(self):
        """Bytes."""
        return self.memory("VmHWM")

    def memory(self, field):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith(field))

    def wakeups(self):
        """How often any of its threads has gone to sleep so far."""
        total = 0
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/status"):
            with open(path, encoding="ascii") as file:
                total += next(int(line.split()[1]) for line in file if line.startswith("voluntary"))
        return total

    def output(self):
        return self.show(self.status())["outputs"][0]


def add(lists, name):
    """A picture appears in the folder at once."""
    os.rename(lists.write("coming.png", open(lists.one, "rb").read()), f"{lists.folder}/{name}")
