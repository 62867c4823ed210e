"""What a busy machine takes from a process."""

import bisect
import math
import os
import time


class Delay:
    """How long the threads of a process, and threads of this one that look at it, waited for a processor.

    That is the second number of /proc/PID/task/TID/schedstat. A slow process works or sleeps, and does not wait there.
    """

    def __init__(self, process):
        self.folder = f"/proc/{process}/task"
        self.observers = set()
        self.threads = {}
        self.history = [(time.monotonic(), 0.0)]

    def look(self):
        """Is called often: a thread that has ended cannot be asked."""
        try:
            threads = [f"{self.folder}/{thread}" for thread in os.listdir(self.folder)]
        except OSError:
            threads = []
        for thread in threads + [f"/proc/self/task/{thread}" for thread in list(self.observers)]:
            try:
                with open(f"{thread}/schedstat", encoding="ascii") as file:
                    waited = int(file.read().split()[1])
            except (OSError, IndexError):
                continue
            first, _ = self.threads.get(thread, (waited if thread.startswith("/proc/self/") else 0, 0))
            self.threads[thread] = first, waited
        self.history.append((time.monotonic(), sum(last - first for first, last in self.threads.values()) / 1e9))

    def between(self, start, end):
        return self.at(end) - self.at(start)

    def at(self, instant):
        """Until this instant, as far as anybody has looked."""
        return self.history[max(0, bisect.bisect_right(self.history, (instant, math.inf)) - 1)][1]
