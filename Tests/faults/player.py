"""A player that runs on a display in memory: what it shows, what it says, and how it ends."""

import json
import os
import shutil
import signal
import socket
import subprocess
import threading
import time

from delay import Delay

DISPLAY = "headless:640x360@30"


class Missed(Exception):
    """The player did not do what it must."""


class Client:
    """A connection to the control socket."""

    def __init__(self, path, waits=lambda: True):
        """`waits` tells whether to go on waiting for an answer."""
        self.waits, self.received = waits, b""
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(0.1)
        self.socket.connect(path)
        self.read()

    def read(self):
        while b"\n" not in self.received:
            try:
                received = self.socket.recv(1 << 16)
            except TimeoutError:
                if not self.waits():
                    raise
                continue
            if not received:
                raise OSError("the player hung up")
            self.received += received
        line, _, self.received = self.received.partition(b"\n")
        return json.loads(line)

    def ask(self, request):
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        return self.read()

    def close(self):
        # A reader in another thread returns.
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()


class Player:
    """Started at once. Its files lie in a folder of its own.

    All seconds that are measured or waited for here are without those in which it waited for a processor: a busy machine
    cannot make it miss a limit.
    """

    def __init__(self, program, folder, sources, *, prefix=(), options=(), stderr="file", runtime=None, state=None,
                 log=None, cwd=None, watched=True):
        self.program, self.folder = program, folder
        os.makedirs(folder, exist_ok=True)
        self.runtime = runtime or f"{folder}/run"
        self.state = state or f"{folder}/state"
        self.log = log or f"{folder}/display.log"
        self.words = f"{folder}/stderr"
        self.pipe = None
        command = [*prefix, program, "play", "--display", DISPLAY, "--runtime-dir", self.runtime, "--state-dir",
                   self.state, "--log-display", self.log, *options, *sources]
        if stderr == "closed":
            command = ["sh", "-c", 'exec "$@" 2>&-', "sh", *command]
        target = subprocess.DEVNULL
        if stderr == "file":
            target = open(self.words, "wb")
        elif stderr == "pipe":
            self.pipe, target = os.pipe()
        self.start = time.monotonic()
        self.process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=target)
        if stderr == "file":
            target.close()
        elif stderr == "pipe":
            os.close(target)
        self.delay = Delay(self.process.pid)
        self.delay.observers.add(threading.get_native_id())
        self.most = 0
        self.changes = []
        self.ended = False
        threading.Thread(target=self.sample, daemon=True).start()
        if watched:
            threading.Thread(target=self.watch, daemon=True).start()

    # What the kernel says of it

    def sample(self):
        """Keeps the most memory that it had, and what it waited."""
        while not self.ended:
            self.most = max(self.most, self.memory("VmHWM"))
            self.delay.look()
            time.sleep(0.02)

    def seconds(self, start, end=None):
        """From one instant to another."""
        end = end or time.monotonic()
        return max(0, end - start - self.delay.between(start, end))

    def rest(self, seconds):
        """Leaves it alone for some time."""
        start = time.monotonic()
        while self.seconds(start) < seconds:
            time.sleep(0.02)

    def memory(self, name):
        """Bytes, of /proc/PID/status."""
        try:
            with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
                for line in file:
                    if line.startswith(name + ":"):
                        return int(line.split()[1]) * 1024
        except (OSError, ValueError):
            pass
        return 0

    def runs(self):
        return self.process.poll() is None

    def send(self, number):
        os.kill(self.process.pid, number)

    # What it shows

    @property
    def socket(self):
        return f"{self.runtime}/control.sock"

    def watch(self):
        """Keeps when which slide began: (time, name)."""
        self.delay.observers.add(threading.get_native_id())
        while not self.ended and self.runs():
            try:
                client = Client(self.socket)
                answer = client.ask({"watch": "status"})
                while True:
                    self.note(self.shown(answer["status"]))
                    answer = client.read()
            except (OSError, ValueError, KeyError):
                time.sleep(0.02)

    def note(self, name):
        if name is not None and (not self.changes or self.changes[-1][1] != name):
            self.changes.append((time.monotonic(), name))

    @staticmethod
    def shown(status):
        """The name of the picture that is shown; a background's colour; None before anything is."""
        scene = status["shows"] and status["shows"][0]["showing"]
        return (os.path.basename(scene["path"]) if "path" in scene else scene["background"]) if scene else None

    def ask(self, request, patience=3):
        """Asks on a connection of its own."""
        start = time.monotonic()
        try:
            client = Client(self.socket, lambda: self.seconds(start) < patience)
        except OSError as error:
            raise Missed(f"no answer at control.sock: {error}") from error
        try:
            return client.ask(request)
        except (OSError, ValueError) as error:
            raise Missed(f"no answer to {request}: {error}") from error
        finally:
            client.close()

    def do(self, command, patience=35):
        """Has it do something. Returns the seconds it took and the answer."""
        start = time.monotonic()
        answer = self.ask({"do": command}, patience)
        return self.seconds(start), answer

    def status(self):
        return self.ask({"get": "status"})["status"]

    def show(self):
        return self.status()["shows"][0]

    def reasons(self):
        return {os.path.basename(out["path"]): out["reason"] for out in self.show()["left-out"]}

    def until(self, what, holds, seconds):
        """Waits. Returns the seconds it took."""
        start = time.monotonic()
        while True:
            if not self.runs():
                raise Missed(f"ended with {self.process.returncode} before {what}: {self.tail()}")
            try:
                if holds():
                    return self.seconds(start)
                trouble = ""
            except (Missed, OSError, KeyError, IndexError, TypeError) as error:
                trouble = f" ({error})"
            if self.seconds(start) > seconds:
                raise Missed(f"not within {seconds} s: {what}{trouble}")
            time.sleep(0.03)

    def until_shown(self, name=None, seconds=20):
        """Waits until a slide is shown that was not at the call; any slide, or this one."""
        known = len(self.changes)
        return self.until(f"{name or 'a slide'} is shown", lambda: any(
            name in (None, shown) for _, shown in self.changes[known:]), seconds)

    def longest_stand(self, since, until=None):
        """For how long nothing else came, between two times."""
        times = [since, *(time for time, _ in self.changes if time > since), until or time.monotonic()]
        return max(self.seconds(earlier, later) for earlier, later in zip(times, times[1:]))

    # What it says

    def said(self):
        try:
            with open(self.words, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return b""

    def tail(self):
        return self.said().decode(errors="backslashreplace").strip()[-160:]

    def hang_up(self):
        """Ends the reading side of a pipe that is its stderr."""
        if self.pipe is not None:
            os.close(self.pipe)
            self.pipe = None

    # How it ends

    def leftovers(self):
        """What it has in its runtime folder while it runs."""
        return [name for name in ("status.json", "control.sock", "pid") if os.path.exists(f"{self.runtime}/{name}")]

    def is_zombie(self):
        """Whether it has ended, but for threads that the kernel holds."""
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
                return file.read().rsplit(")", 1)[1].split()[0] in "ZX"
        except OSError:
            return True

    def stop(self, by="TERM", patience=10):
        """Stops it. Returns the seconds until another player could take its place."""
        start = time.monotonic()
        had_any = bool(self.leftovers())
        command = None
        if by == "ctl":
            command = subprocess.Popen([self.program, "ctl", "stop", "--runtime-dir", self.runtime],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        else:
            self.send(signal.SIGTERM)
        while not ((had_any and not self.leftovers() or self.is_zombie() or not self.runs())
                   and (command is None or command.poll() is not None)):
            if self.seconds(start) > patience:
                break
            time.sleep(0.005)
        took = self.seconds(start)
        if command is not None and command.poll() is None:
            command.kill()
            command.wait()
        return took

    def is_gone(self, seconds):
        """Whether the process ends in time."""
        start = time.monotonic()
        while self.runs() and self.seconds(start) < seconds:
            time.sleep(0.005)
        return not self.runs()

    def end(self):
        """Leaves nothing behind; a process that the kernel holds is left to it."""
        self.ended = True
        if self.runs():
            self.process.kill()
            self.is_gone(2)
        self.hang_up()
        shutil.rmtree(self.runtime, ignore_errors=True)
