"""Pictures: small ones that the player shows, and bombs that ask for much memory."""

import struct
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, data, depth=8, colours=2, interlaced=False):
    """A PNG of filtered rows that are compressed already."""
    header = struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def zeros(count):
    """So many zero bytes, compressed a part at a time."""
    packer = zlib.compressobj(9)
    part = bytes(1 << 20)
    packed = [packer.compress(part) for _ in range(count >> 20)]
    return b"".join([*packed, packer.compress(bytes(count & ((1 << 20) - 1))), packer.flush()])


def plain(number, size=(64, 36)):
    """A picture of one colour; each number has bytes of its own."""
    row = b"\0" + bytes([number % 256, number // 256 % 256, 90]) * size[0]
    return png(*size, zlib.compress(row * size[1], 1))


def noisy(number, size):
    """A picture that takes as many bytes as its pixels."""
    state, rows = number * 2654435761 % (1 << 32) or 1, []
    block = bytearray()
    for _ in range(4096):
        state = (state * 1664525 + 1013904223) % (1 << 32)
        block.append(state >> 24)
    for line in range(size[1]):
        start = line * 37 % 1024
        rows.append(b"\0" + (bytes(block[start:]) * (size[0] * 3 // 3000 + 2))[:size[0] * 3])
    return png(*size, zlib.compress(b"".join(rows), 0))


def write_with_exif(path, count):
    """A valid picture behind an eXIf chunk of so many bytes, which are a hole in the file."""
    picture, kind, mark = plain(1, (32, 32)), b"eXIf", b"MM\0*"
    total, left = zlib.crc32(kind + mark), count - len(mark)
    zeros = bytes(1 << 20)
    while left > 0:
        total, left = zlib.crc32(zeros[:left], total), left - len(zeros)
    with open(path, "wb") as file:
        file.write(picture[:33] + struct.pack(">I", count) + kind + mark)
        file.seek(count - len(mark), 1)
        file.write(struct.pack(">I", total) + picture[33:])


def bombs():
    """Files of some hundred kilobytes by their names."""
    return {
        # Every row is 65,500 pixels of 16 bits and four samples.
        "wide.png": png(65500, 500, zeros(500 * (1 + 65500 * 8)), depth=16, colours=6),
        "tall.png": png(500, 65500, zeros(65500 * (1 + 500 * 3))),
        "square.png": png(16384, 16384, zeros(16384 * (1 + 16384)), colours=0),
        # An interlaced picture is held whole.
        "interlaced.png": png(11000, 11000, zeros(11000 * 11000 * 3 + 11000 * 2 * 3), interlaced=True),
        "interlaced-wide.png": png(65500, 1000, zeros(65500 * 1000 * 4 + 70000), colours=6, interlaced=True),
        "interlaced-large.png": png(65500, 4000, zeros(1 << 20), interlaced=True),
    }


# A file that begins as a PNG and is none.
DAMAGED = b"\x89PNG\r\n\x1a\n and then nothing of the kind"
