"""The pictures of the bench, what their headers say, and which of them are measured unasked."""

import dataclasses
import os
import struct

HD, UHD = (1920, 1080), (3840, 2160)
WALLPAPERS = "plasma-workspace-wallpapers/usr/share/wallpapers"
BACKGROUNDS = "mate-backgrounds/usr/share/backgrounds/mate"


@dataclasses.dataclass
class Picture:
    name: str
    path: str
    target: tuple
    is_core: bool
    is_turned: bool
    width: int
    height: int
    kind: str  # baseline, progressive or PNG
    samples: str  # 4:2:0, 16 bit RGB and so on

    @property
    def megapixels(self):
        return self.width * self.height / 1e6

    @property
    def seen(self):
        return (self.height, self.width) if self.is_turned else (self.width, self.height)

    @property
    def size(self):
        return f"{self.target[0]}x{self.target[1]}"

    @property
    def title(self):
        """The name, with the target where that is not the usual one."""
        return self.name if self.target == HD else f"{self.name} -> {self.size}"

    @property
    def description(self):
        bits = os.path.getsize(self.path) * 8 / (self.width * self.height)
        return (f"{self.name}: {self.width}x{self.height}, {self.megapixels:.1f} MP, {self.kind} {self.samples},"
                f" {bits:.1f} bits/pixel -> {self.size}")


# File, target, whether it is measured unasked.
LIST = [
    ("camera-12mp.jpg", HD, True),
    ("camera-12mp-444.jpg", HD, True),
    ("camera-12mp-turned.jpg", HD, False),
    ("camera-24mp.jpg", HD, True),
    ("camera-24mp-444.jpg", HD, False),
    ("camera-48mp.jpg", HD, True),
    ("camera-48mp.jpg", UHD, True),
    ("camera-48mp-444.jpg", HD, False),
    ("elephants-12mp.jpg", HD, True),
    ("elephants-18mp-baseline.jpg", HD, False),
    (f"{WALLPAPERS}/SafeLanding/contents/images/5120x2880.jpg", HD, True),
    (f"{WALLPAPERS}/EveningGlow/contents/images/2560x1600.jpg", HD, True),
    (f"{WALLPAPERS}/FallenLeaf/contents/images/2560x1600.jpg", HD, False),
    (f"{WALLPAPERS}/Path/contents/images/2560x1600.jpg", HD, False),
    (f"{BACKGROUNDS}/nature/TwoWings.jpg", HD, False),
    ("camera-12mp-progressive.jpg", HD, True),
    ("camera-24mp-progressive.jpg", HD, False),
    ("camera-48mp-progressive.jpg", HD, False),
    (f"{BACKGROUNDS}/abstract/Elephants_5640x3172.jpg", HD, True),
    (f"{WALLPAPERS}/Flow/contents/images/5120x2880.jpg", HD, False),
    ("camera-1080p.jpg", HD, True),
    ("camera-1080p.png", HD, True),
    ("camera-12mp.png", HD, True),
    ("camera-4k.png", HD, True),
    ("camera-4k-16bit.png", HD, True),
    ("camera-4k-alpha.png", HD, False),
    ("slide-4k.png", HD, True),
    (f"{WALLPAPERS}/Patak/contents/images/5120x2880.png", HD, False),
]


def chosen(cache, words):
    """The pictures whose titles hold one of the words; without words the core ones; `all` is all."""
    pictures = [picture(os.path.join(cache, file), target, is_core) for file, target, is_core in LIST]
    if words == ["all"]:
        return pictures
    return [each for each in pictures if (any(word in each.title for word in words) if words else each.is_core)]


def picture(path, target=HD, is_core=True):
    parts = path.split("/")
    name = parts[-1] if parts[-1][0].isalpha() else f"{parts[-4]}-{parts[-1]}"
    with open(path, "rb") as file:
        data = file.read(1 << 20)
    facts = png_header(data) if data[:4] == b"\x89PNG" else jpeg_header(path, data)
    return Picture(name, path, target, is_core, "-turned" in name, *facts)


def png_header(data):
    width, height, depth, color = struct.unpack_from(">IIBB", data, 16)
    names = {0: "grey", 2: "RGB", 3: "palette", 4: "grey and alpha", 6: "RGBA"}
    return width, height, "PNG", f"{depth} bit {names[color]}"


def jpeg_header(path, data):
    """From the SOF segment."""
    at = 2
    while at + 4 <= len(data):
        if data[at + 1] == 0xFF:
            at += 1
            continue
        marker, length = data[at + 1], struct.unpack_from(">H", data, at + 2)[0]
        if marker in (0xC0, 0xC1, 0xC2):
            height, width, components = struct.unpack_from(">HHB", data, at + 5)
            sampling = {0x22: "4:2:0", 0x21: "4:2:2", 0x11: "4:4:4"}.get(data[at + 11], "?")
            kind = "progressive" if marker == 0xC2 else "baseline"
            return width, height, kind, "grey" if components == 1 else sampling
        at += 2 + length
    raise ValueError(f"{path}: not a JPEG of a usual kind")
