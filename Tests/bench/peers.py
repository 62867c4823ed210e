"""The commands that are measured: the yardsticks, ours, and other programs doing the same work."""

import sys

PILLOW = """
import sys
from PIL import Image, ImageOps
size = tuple(map(int, sys.argv[2].split("x")))
image = Image.open(sys.argv[1])
scale = max(size[0] / image.width, size[1] / image.height)
image.draft("RGB", (round(image.width * scale), round(image.height * scale)))
ImageOps.fit(ImageOps.exif_transpose(image).convert("RGB"), size, Image.Resampling.LANCZOS).save(sys.argv[3])
"""


def eighths(picture):
    """The smallest N of N/8 that is at least the target in both directions; libjpeg rounds up."""
    for n in range(1, 9):
        if all(-(-side * n // 8) >= wanted for side, wanted in zip(picture.seen, picture.target)):
            return n
    return 8


def yardstick(picture, pngloop, folder):
    """Label and command."""
    if picture.kind == "PNG":
        return "D: libpng row loop", [pngloop, picture.path]
    n = eighths(picture)
    return f"D: djpeg -scale {n}/8", [
        "djpeg", "-scale", f"{n}/8", "-ppm", "-outfile", f"{folder}/d.ppm", picture.path]


def ours(picture, still):
    command = [still, picture.path, picture.size]
    return {
        "still": command,
        "still, 1 thread": [*command, "--threads", "1"],
        "still, baseline kernels": [*command, "--kernels", "baseline"],
    }


def vips(picture, folder):
    return ["vipsthumbnail", picture.path, "--size", picture.size, "--smartcrop", "centre", "--output",
            f"{folder}/v.ppm"]


def others(picture, folder):
    """What runs with PEERS=all: label to command and environment."""
    width, height = picture.target
    size, path = picture.size, picture.path
    return {
        "vipsthumbnail, 1 thread": (vips(picture, folder), {"VIPS_CONCURRENCY": "1"}),
        "ImageMagick, jpeg:size": (
            ["convert-im6.q16", "-define", f"jpeg:size={size}", path, "-auto-orient", "-filter", "Lanczos", "-resize",
             f"{size}^", "-gravity", "center", "-extent", size, "-depth", "8", f"{folder}/i.ppm"], {}),
        "ffmpeg, lanczos": (
            ["ffmpeg", "-v", "error", "-y", "-i", path, "-frames:v", "1", "-vf",
             f"scale={width}:{height}:force_original_aspect_ratio=increase:flags=lanczos,crop={width}:{height}",
             "-pix_fmt", "bgr0", "-f", "rawvideo", f"{folder}/f.raw"], {}),
        "Pillow, draft, LANCZOS": ([sys.executable, "-c", PILLOW, path, size, f"{folder}/p.ppm"], {}),
    }

