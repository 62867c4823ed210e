"""Pictures as the tests make them, and as a screen shows them."""

import struct
import zlib

# What the player's cards stand on.
CARD = b"\x10\x14\x18"
# Four colours a picture, so that one that is moved, turned or cut off is another.
COLOURS = {
    "a": (b"\xc8\x20\x20", b"\x20\xb4\x40", b"\x20\x40\xd0", b"\xe8\xe0\x30"),
    "b": (b"\xf0\xf0\xf0", b"\x60\x10\x80", b"\x10\xa0\xa0", b"\xf0\x80\x10"),
    "c": (b"\x00\x40\x20", b"\xff\x60\xa0", b"\x90\x90\x90", b"\x30\x20\x60"),
    "d": (b"\x50\x50\xa0", b"\xd0\xff\x40", b"\x80\x20\x20", b"\x20\xff\xff"),
}


class Picture:
    """Rows of red, green and blue, 8 bits each."""

    def __init__(self, width, height, data):
        self.width, self.height, self.data = width, height, data

    def __eq__(self, other):
        return (self.width, self.height, self.data) == (other.width, other.height, other.data)

    @staticmethod
    def quadrants(name, size=(1280, 800)):
        """One of `COLOURS` in each quarter."""
        width, height = size
        first, second, third, fourth = COLOURS[name]
        left, right = width // 2, width - width // 2
        upper, lower = first * left + second * right, third * left + fourth * right
        return Picture(width, height, upper * (height // 2) + lower * (height - height // 2))

    @staticmethod
    def from_ppm(data):
        """Of QEMU's `screendump`: a P6 without comments, with 255 as its highest value."""
        magic, size, most, pixels = data.split(b"\n", 3)
        width, height = size.split()
        assert magic == b"P6" and most == b"255", data[:20]
        picture = Picture(int(width), int(height), pixels)
        assert len(pixels) == picture.width * picture.height * 3, "a screendump that is cut off"
        return picture

    def png(self):
        """The file."""
        row = self.width * 3
        lines = b"".join(b"\0" + self.data[start:start + row] for start in range(0, len(self.data), row))
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(lines, 3)) + chunk(b"IEND", b""))

    def samples(self):
        """Some of the pixels, from everywhere."""
        return [self.data[start:start + 3] for start in range(0, len(self.data) - 2, 3 * 13)]

    @property
    def is_black(self):
        return not any(self.data)

    @property
    def is_card(self):
        """Whether it is text of the player: its own background, and something bright on it."""
        samples = self.samples()
        background = samples.count(CARD)
        bright = sum(1 for pixel in samples if min(pixel) > 0x80)
        return background * 2 > len(samples) and bright * 1000 > len(samples)

    @property
    def is_photograph(self):
        return len(set(self.samples())) > 500

    @property
    def kind(self):
        """A word for a log."""
        for name in COLOURS:
            if self == Picture.quadrants(name, (self.width, self.height)):
                return f"picture {name}"
        if self.is_black:
            return "black"
        if self.is_card:
            return "a card"
        return "a photograph" if self.is_photograph else "something else"


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
