"""How true HEIC, AVIF and WebP are: what the player draws beside a full decode by libvips, with Lanczos-3 in floating point of the
same crop; and, beside that, what libvips makes of it by itself.

Their coded pictures are the same; what is compared is the way from luma and chroma to the screen.
"""

import os
import subprocess

import numpy

import fidelity
import reference
from limits import Verdict

TARGET = (1920, 1080)
LEAST = 50  # dB


def encoded(source, folder):
    """(name, path) of a picture in each format, from other people's encoders."""
    wanted = [
        ("HEIC, x265", "a.heic", ["heif-enc", "-q", "80", "-o"]),
        ("HEIC, 4:4:4", "b.heic", ["heif-enc", "-q", "80", "-p", "chroma=444", "-o"]),
        ("AVIF, libaom", "c.avif", ["heif-enc", "-A", "-q", "80", "-o"]),
        ("WebP, libwebp", "d.webp", ["cwebp", "-quiet", "-q", "90", "-o"]),
        ("WebP, lossless", "e.webp", ["cwebp", "-quiet", "-lossless", "-o"]),
    ]
    for name, file, command in wanted:
        path = os.path.join(folder, file)
        subprocess.run([*command, path, source], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        yield name, path


def by_player(player, path, folder):
    picture = os.path.join(folder, "player.ppm")
    command = [player, "render", path, "--at", "1s", "--fit", "cover", "--size", "x".join(map(str, TARGET)), "-o", picture]
    subprocess.run(command, check=True)
    return fidelity.pixels(picture)


def whole(path, folder):
    """All pixels, by libvips."""
    picture = os.path.join(folder, "whole.ppm")
    subprocess.run(["vips", "copy", path, picture], check=True)
    return fidelity.pixels(picture)


def by_vips(path, folder):
    picture = os.path.join(folder, "vips.ppm")
    subprocess.run(
        ["vips", "thumbnail", path, picture, str(TARGET[0]), "--height", str(TARGET[1]), "--crop", "centre"], check=True)
    return fidelity.pixels(picture)


def measure(player, source, folder):
    """Prints what each is away from the reference; returns the verdicts."""
    print(f"\nformats: {os.path.basename(source)} on {TARGET[0]}x{TARGET[1]}\n{fidelity.HEADER}", flush=True)
    verdicts = []
    for name, path in encoded(source, folder):
        samples = whole(path, folder)
        box = reference.cover((samples.shape[1], samples.shape[0]), TARGET)
        wanted = numpy.clip(reference.lanczos(samples, box, TARGET), 0, 255)
        ours = reference.deviation(by_player(player, path, folder), wanted)
        theirs = reference.deviation(by_vips(path, folder), wanted)
        for contender, figures in [("player", ours), ("libvips", theirs)]:
            print(fidelity.line(f"{name}: {contender}", figures))
        verdicts.append(Verdict(ours[1] >= LEAST, f"{name}: {ours[1]:.1f} dB to a full decode, and {LEAST} is the least"))
    return verdicts
