"""A player that runs on a display in memory: what it shows, what it says, and how it ends."""

import json
import os
import shutil
import signal
import socket
import subprocess
import threading
import time

DISPLAY = "headless:640x360@30"


class Missed(Exception):
    """The player did not do what it must."""


class Client:
    """A connection to the control socket."""

    def __init__(self, path, patience):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(patience)
        self.socket.connect(path)
        self.lines = self.socket.makefile("rb")
        self.read()

    def read(self):
        line = self.lines.readline()
        if not line:
            raise OSError("the player hung up")
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
    """Started at once. Its files lie in a folder of its own."""

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
        self.most = 0
        self.changes = []
        self.ended = False
        threading.Thread(target=self.sample, daemon=True).start()
        if watched:
            threading.Thread(target=self.watch, daemon=True).start()

    # What the kernel says of it

    def sample(self):
        """Keeps the most memory that it had."""
        while not self.ended:
            self.most = max(self.most, self.memory("VmHWM"))
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
        while not self.ended and self.runs():
            try:
                client = Client(self.socket, None)
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
        try:
            client = Client(self.socket, patience)
        except OSError as error:
            raise Missed(f"no answer at control.sock: {error}") from error
        try:
            return client.ask(request)
        except (OSError, ValueError) as error:
            raise Missed(f"no answer to {request}: {error}") from error
        finally:
            client.close()

    def do(self, deed, patience=35):
        """Has it do something. Returns the seconds it took and the answer."""
        start = time.monotonic()
        answer = self.ask({"do": deed}, patience)
        return time.monotonic() - start, answer

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
                    return time.monotonic() - start
                trouble = ""
            except (Missed, OSError, KeyError, IndexError, TypeError) as error:
                trouble = f" ({error})"
            if time.monotonic() > start + seconds:
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
        return max(later - earlier for earlier, later in zip(times, times[1:]))

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
            if time.monotonic() > start + patience:
                break
            time.sleep(0.005)
        took = time.monotonic() - start
        if command is not None and command.poll() is None:
            command.kill()
            command.wait()
        return took

    def is_gone(self, seconds):
        """Whether the process ends in time."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self):
        """Leaves nothing behind; a process that the kernel holds is left to it."""
        self.ended = True
        if self.runs():
            self.process.kill()
            self.is_gone(2)
        self.hang_up()
        shutil.rmtree(self.runtime, ignore_errors=True)
