"""Hostile files made by seed: others in each run. CYCLORAMA_SEED repeats one."""

import os
import random
import struct
import time
import zlib

import pictures
from machine import ALL, cgroup, worst_jpegs
from player import Missed
from scene import MB, Scene, Skipped
from table import fault

PICTURES, LISTS = 24, 40
JPEGS = ("baseline", "arithmetic", "progressive", "scans", "empty-scans")  # of Tests/limits
# What libpng keeps or reads, and a kind that it does not know.
KINDS = (b"eXIf", b"iCCP", b"tEXt", b"zTXt", b"iTXt", b"sPLT", b"hIST", b"pCAL", b"sCAL", b"tRNS", b"bKGD", b"PLTE", b"cHRM",
         b"gAMA", b"sBIT", b"pHYs", b"oFFs", b"tIME", b"sRGB", b"cICP", b"fcTL", b"fdAT", b"acTL", b"prIv", b"CrIT")
WORDS = ("slides", "defaults", "duration", "transition", "folder", "playlist", "image", "include", "weight", "show", "hours",
         "order", "indicator", "pair", "layout", "when-empty", "<<", "&a", "*a", "!!map", "? ", "- ", "{", "[", "|\n", "9" * 400)


def long_chunk(dice):
    """A chunk of megabytes, before the picture or behind it."""
    kind, size = dice.choice(KINDS), dice.choice((1, 3, 20, 90, 200)) << 20
    beginning = dice.choice((b"", b"MM\0*", b"a\0\0", b"a\0", dice.randbytes(64)))
    body = beginning + zlib.compress(bytes(size), 1) if dice.random() < 0.3 else beginning + bytes(size)
    plain = pictures.plain(1, (32, 32))
    place = dice.choice((33, len(plain) - 12))
    return plain[:place] + pictures.chunk(kind, body) + plain[place:]


def many_chunks(dice):
    """As many small chunks as a megabyte or twenty have."""
    kind = dice.choice(KINDS)
    one = pictures.chunk(kind, b"key\0" + dice.randbytes(dice.choice((0, 1, 40))))
    plain = pictures.plain(1, (32, 32))
    place = dice.choice((33, len(plain) - 12))
    return plain[:place] + one * (dice.choice((1 << 20, 20 << 20)) // len(one)) + plain[place:]


def packed_behind(dice):
    """What unpacks a thousandfold stands behind the last row, in one chunk of pixels or in many."""
    rows = bytes((1 + 64 * 3) * 36)
    data = pictures.zeros(len(rows) + (dice.choice((16, 100, 700)) << 20))
    step = dice.choice((len(data), 8192, 100))
    header = pictures.png(64, 36, b"")[:33]
    body = b"".join(pictures.chunk(b"IDAT", data[start:start + step]) for start in range(0, len(data), step))
    return header + body + pictures.chunk(b"IEND", b"")


def large(dice):
    """Any size and format that a header can say, with few rows or none."""
    sides = (1, 7, 64, 4000, 16383, 65500, 1_000_000, (1 << 31) - 1)
    depth, colours = dice.choice(((8, 2), (16, 6), (1, 0), (8, 3), (16, 0), (4, 3), (8, 6)))
    data = pictures.zeros(dice.choice((0, 1 << 20, 300 << 20)))
    return pictures.png(dice.choice(sides), dice.choice(sides), data, depth, colours, dice.random() < 0.5)


def segments(dice):
    """A JPEG's beginning, with so many segments of one kind that they are megabytes."""
    marker = dice.choice((0xE0, 0xE1, 0xE2, 0xEE, 0xFE, 0xC4, 0xDB, 0xDD, 0xCC))
    beginning = dice.choice((b"", b"Exif\0\0MM\0*", b"ICC_PROFILE\0\1\1", b"Adobe\0"))
    body = beginning + dice.randbytes(dice.choice((0, 60, 60_000)))
    one = b"\xff" + bytes([marker]) + struct.pack(">H", len(body) + 2) + body
    return b"\xff\xd8" + one * (dice.choice((1 << 20, 60 << 20)) // len(one)) + b"\xff" * dice.choice((2, 1 << 20)) + b"\xd9"


def jpegs(scene, dice):
    """Good JPEGs that are damaged: sizes, tables and scans of others, padding without end."""
    kinds = [*worst_jpegs(scene, dict.fromkeys(JPEGS, (320, 240))).values()]
    if not kinds:
        raise Skipped("the maker of JPEGs does not compile")

    def damaged(dice):
        data = bytearray(dice.choice(kinds))
        frame = next(at for at in range(len(data)) if data[at] == 0xFF and data[at + 1] in (0xC0, 0xC1, 0xC2, 0xC9, 0xCA))
        if dice.random() < 0.7:
            data[frame + 5:frame + 9] = struct.pack(">HH", *(dice.choice((1, 240, 9000, 65500)) for _ in range(2)))
        for _ in range(dice.choice((0, 1, 5, 50))):
            data[dice.randrange(2, len(data))] = dice.randrange(256)
        scan = data.rfind(b"\xff\xda")
        return bytes(data[:-2] + data[scan:-2] * dice.choice((0, 10, 3000))) + b"\0" * dice.choice((0, 40 << 20))
    return damaged


def a_list(dice):
    """A playlist or a site file of words that mean something, in any order and number."""
    shape = dice.randrange(5)
    if shape == 0:
        count = dice.choice((9, 900, 90_000))
        return "".join(dice.choice(WORDS) + dice.choice((":", "\n", " ", "\n  ")) for _ in range(count))
    if shape == 1:
        key = dice.choice(("weight: 100", "priority: 7", "show: {hours: \"00:00-24:00\"}", "transition: [cut, push-left]"))
        slide = f"- {{image: /nowhere/{'x' * dice.choice((1, 200))}.png, {key}}}\n"
        return "slides:\n" + slide * dice.choice((10, 100_000, 199_999))
    if shape == 2:
        count = dice.choice((5, 100))
        globs = (dice.choice(("*", "?", "[a-z]", "*[!x]")) * dice.choice((1, 40, 63)) for _ in range(count))
        return "slides:\n- folder: .\n  include: [" + ", ".join(f'"{glob}"' for glob in globs) + "]\n"
    if shape == 3:
        depth = dice.choice((10, 1000, 100_000))
        return dice.choice(("[" * depth, "- " * depth, "{a: " * depth, "slides: &a [*a, *a]\n"))
    return "slides:\n- " + dice.choice(("x", "\u00e9", "\\", "\t", "\x85")) * dice.choice((300, 1 << 20, 15 << 20)) + "\n"


@fault("256 MB in all: an attack by seed", next=60, peak=200 * MB, lines=400, alone=True)
def attack(scene: Scene):
    seed = int(os.environ.get("CYCLORAMA_SEED") or random.SystemRandom().randrange(10**6))
    dice = random.Random(seed)
    try:
        play(scene, dice)
    except Missed as missed:
        raise Missed(f"CYCLORAMA_SEED={seed}: {missed}") from missed


def play(scene, dice):
    makers = (long_chunk, many_chunks, packed_behind, large, segments, jpegs(scene, dice))
    paths = []
    for number in range(PICTURES):
        maker = makers[number % len(makers)]
        paths.append(scene.write(f"bad-{number}-{maker.__name__}.png", maker(dice)))
    good = scene.pictures("a.png", "b.png")
    source = scene.site(scene.playlist(good[0], *paths, good[1], rest="100ms"))
    with cgroup(ALL) as (prefix, kills):
        player = scene.play(source, prefix=prefix)
        player.until_shown("a.png")
        start = time.monotonic()
        player.until_shown("b.png", 300)
        player.until_shown("a.png", 300)
        scene.figures.add(next=player.longest_stand(start))
        scene.finish(player)
        if kills():
            raise Missed("the kernel ended it for its memory")
        for number in range(LISTS):
            path = scene.write(f"list-{number}.{dice.choice(('yaml', 'm3u'))}", a_list(dice))
            code, words = scene.check(path, seconds=60, prefix=prefix)
            if code not in (0, 1) or kills():
                raise Missed(f"check of {path} ends with {code}: {words[-200:]!r}")
