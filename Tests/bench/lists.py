"""The same 100,000 pictures as a YAML playlist, an M3U and a folder."""

import os
import struct
import zlib

COUNT = 100_000


class Lists:
    """In a folder of their own. The pictures are one small file under 100,000 names."""

    def __init__(self, home):
        self.home = home
        self.folder = f"{home}/pictures"
        self.yaml = f"{home}/list.yaml"
        self.m3u = f"{home}/list.m3u"
        self.one = f"{home}/one.png"
        os.makedirs(self.folder)
        self.write("one.png", png(16, 9))
        for number in range(COUNT):
            os.link(self.one, f"{self.folder}/picture-{number}.png")
        self.write("list.yaml", "".join(["slides:\n", *map(yaml_entry, range(COUNT))]).encode())
        self.write("list.m3u", "".join(["#EXTM3U\n", *map(m3u_entry, range(COUNT))]).encode())

    def write(self, name, data):
        path = f"{self.home}/{name}"
        with open(path, "wb") as file:
            file.write(data)
        return path

    def sources(self):
        return {"YAML": self.yaml, "M3U": self.m3u, "folder": self.folder}

    def wrapped(self, source, duration):
        """A playlist that holds another source, whose slides rest for a time."""
        kind = "folder" if source == self.folder else "playlist" if source != self.one else "image"
        text = (f"defaults: {{duration: {duration}, transition-duration: 700ms}}\n"
                f"slides:\n  - {kind}: {source}\n")
        return self.write("wrapped.yaml", text.encode())


def yaml_entry(number):
    """Half of them a path alone, the others with what an operator says of a slide."""
    path = f"pictures/picture-{number}.png"
    if number % 2 == 0:
        return f"  - {path}\n"
    if number % 4 == 1:
        return f"  - image: {path}\n    fit: contain\n    background: \"#101418\"\n"
    return f"  - image: {path}\n    show: {{days: mon-sun, hours: \"00:00-24:00\"}}\n"


def m3u_entry(number):
    return f"#EXTINF:-1,Picture {number}\npictures/picture-{number}.png\n"


def png(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x40\x80\xC0" * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))
