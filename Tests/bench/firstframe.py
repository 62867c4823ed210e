"""From the start of a process until the first frame of a picture can be seen."""

import mmap
import os
import shutil
import struct
import subprocess
import time

import fidelity
import timing


def player(program, picture, report, runtime):
    """The player on a display in memory; it says which picture it shows once that is composed and flipped to."""
    command = [program, "play", "--verbose", "--display", f"headless:{picture.size}@60", "--runtime-dir", runtime,
               picture.path]
    return lambda: timing.once(command, {}, report, until=f"showing {picture.path}")


class Screen:
    """A virtual X display, whose memory is looked at every millisecond."""

    def __init__(self, folder, picture, still):
        self.folder = folder
        self.picture = picture
        self.server = None
        width, height = picture.target
        image = fidelity.by_still(still, picture.path, picture.target, folder)
        places = [(width * x // 9, height * y // 9) for x in range(1, 9) for y in range(1, 9)]
        self.probes = [(x, y, [int(level) for level in image[y, x]]) for x, y in places]

    def __enter__(self):
        if not shutil.which("Xvfb"):
            return self
        width, height = self.picture.target
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-fbdir", self.folder,
             "-nolisten", "tcp"], pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = f":{number.readline().strip()}"
        with open(f"{self.folder}/Xvfb_screen0", "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        # An XWD file: words of its header, a colour map, then the rows.
        header = struct.unpack_from(">25I", self.memory)
        self.pitch, self.start = header[12], header[0] + header[19] * 12
        return self

    def __exit__(self, *_):
        if self.server:
            self.server.terminate()
            self.server.wait()

    def shows(self):
        """Whether four of five places have the picture's colours, be it resampled in another way."""
        alike = 0
        for x, y, (red, green, blue) in self.probes:
            pixel = self.start + y * self.pitch + 4 * x
            b, g, r = self.memory[pixel:pixel + 3]
            alike += max(abs(r - red), abs(g - green), abs(b - blue)) <= 40
        return alike * 5 >= len(self.probes) * 4

    def viewers(self):
        path = self.picture.path
        return {
            "feh": self.viewer(["feh", "--fullscreen", "--zoom", "fill", path]),
            "mpv": self.viewer(
                ["mpv", "--no-config", "--vo=x11", "--fs", "--panscan=1", "--image-display-duration=inf", "--no-audio",
                 "--really-quiet", path]),
        }

    def viewer(self, command):
        return lambda: self.watch(command)

    def watch(self, command):
        """Wall and peak until the picture is seen, whole; no CPU time."""
        for needed in ("Xvfb", command[0]):
            if not shutil.which(needed):
                raise timing.Failed(f"{command[0]}: {needed} is not installed")
        if self.shows():
            raise timing.Failed(f"{command[0]}: the screen shows the picture before it began")
        start = time.monotonic()
        process = subprocess.Popen(
            command, env={**os.environ, "DISPLAY": self.display}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            while not self.shows():
                if process.poll() is not None or time.monotonic() - start > 20:
                    raise timing.Failed(f"{command[0]}: the picture never came")
                time.sleep(0.001)
            wall = time.monotonic() - start
            with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
                peak = next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM"))
        finally:
            process.terminate()
            process.wait()
            deadline = time.monotonic() + 5
            while self.shows() and time.monotonic() < deadline:
                time.sleep(0.01)
        return timing.Figures(wall, 0, peak)
