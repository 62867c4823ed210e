"""How true a picture is to a full decode with Lanczos-3 in floating point of the same crop.

    fidelity.py compare OURS.ppm SOURCE [WxH]     one picture made by anything, filling WxH (1920x1080)
    fidelity.py scales SOURCE [WxH]               what each DCT scale of libjpeg costs, with exact resampling after it
    fidelity.py still STILL SOURCE [WxH]          the program `still` beside Pillow and ImageMagick

Each line gives the mean absolute error in levels, PSNR in dB over all channels, and SSIM of luma. Perfect rounding of
the reference has 58.9 dB.
"""

import os
import subprocess
import sys
import tempfile

import numpy
from PIL import Image, ImageOps

import reference

CACHE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.build/bench/reference")


def pixels(path):
    with Image.open(path) as image:
        return numpy.asarray(image.convert("RGB"))


def by_still(still, source, target, folder):
    path = os.path.join(folder, "still.ppm")
    subprocess.run([still, source, "x".join(map(str, target)), "--output", path], check=True)
    return pixels(path)


def by_pillow(source, target):
    """A full decode and its own Lanczos, with eight bits between the passes; of 16 bits it reads the upper eight."""
    with Image.open(source) as image:
        image = ImageOps.exif_transpose(image)
        if "A" in image.getbands():
            image = Image.alpha_composite(Image.new("RGBA", image.size, "black"), image.convert("RGBA"))
        box = reference.cover(image.size, target)
        return numpy.asarray(image.convert("RGB").resize(target, Image.Resampling.LANCZOS, box=box))


def by_imagemagick(source, target, folder):
    """A full decode and its own Lanczos; it rounds the size of the whole picture before it crops."""
    size, path = "x".join(map(str, target)), os.path.join(folder, "imagemagick.ppm")
    subprocess.run(
        ["convert-im6.q16", source, "-auto-orient", "-background", "black", "-alpha", "remove", "-filter", "Lanczos",
         "-resize", f"{size}^", "-gravity", "center", "-extent", size, "-depth", "8", path], check=True)
    return pixels(path)


def by_scale(source, target, n, folder):
    """libjpeg's own reduction to n/8, then the reference's resampling of the same crop."""
    path = os.path.join(folder, "scaled.ppm")
    subprocess.run(["djpeg", "-scale", f"{n}/8", "-ppm", "-outfile", path, source], check=True)
    with Image.open(source) as image:
        box = [edge * n / 8 for edge in reference.cover(image.size, target)]
    return numpy.clip(reference.lanczos(pixels(path), box, target), 0, 255)


def decibels(psnr):
    return "exact" if psnr > 99 else f"{psnr:.1f}"


def line(name, figures):
    error, psnr, ssim = figures
    return f"  {name:28} {error:10.3f} {decibels(psnr):>8} {ssim:8.4f}"


HEADER = f"  {'':28} {'mean error':>10} {'PSNR dB':>8} {'SSIM':>8}"


def measured(still, source, target, folder):
    """(name, figures) of `still`, Pillow and ImageMagick, in this order."""
    wanted = reference.reference(source, target, CACHE)
    contenders = [
        ("still", by_still(still, source, target, folder)), ("Pillow, full, LANCZOS", by_pillow(source, target)),
        ("ImageMagick, full, Lanczos", by_imagemagick(source, target, folder))]
    return [(name, reference.deviation(samples, wanted)) for name, samples in contenders]


def main(arguments):
    takes = {"compare": 3, "scales": 2, "still": 3}
    verb = arguments[0] if arguments else ""
    needed = takes.get(verb, 0)
    if needed == 0 or len(arguments) not in (needed, needed + 1):
        sys.exit(__doc__)
    target = tuple(int(side) for side in arguments[needed].split("x")) if len(arguments) > needed else (1920, 1080)
    source = arguments[needed - 1]
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        print(HEADER)
        if verb == "still":
            for name, figures in measured(arguments[1], source, target, folder):
                print(line(name, figures))
            return
        wanted = reference.reference(source, target, CACHE)
        if verb == "compare":
            print(line(os.path.basename(arguments[1]), reference.deviation(pixels(arguments[1]), wanted)))
            return
        for n in range(1, 9):
            with Image.open(source) as image:
                reduced = [-(-side * n // 8) for side in image.size]
            if reduced[0] >= target[0] and reduced[1] >= target[1]:
                name = f"{n}/8: {reduced[0] / target[0]:.2f} x the target"
                print(line(name, reference.deviation(by_scale(source, target, n, folder), wanted)))


if __name__ == "__main__":
    main(sys.argv[1:])
