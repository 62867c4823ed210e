"""Writes pictures of black and white noise: FOLDER FIRST LAST SEED. Each has some 65 KB, and no two are alike."""
import random
import struct
import sys
import zlib

WIDTH, HEIGHT = 960, 540


def png(seed):
    noise = random.Random(seed)
    rows = b"".join(b"\0" + noise.randbytes(WIDTH // 8) for _ in range(HEIGHT))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 1, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) +
            chunk(b"IEND", b""))


folder, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
seed = sys.argv[4]
for number in range(first, last + 1):
    with open(f"{folder}/{number:03}.png", "wb") as file:
        file.write(png(f"{seed}/{number}"))
