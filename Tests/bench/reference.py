"""What a picture should look like: a full decode, then Lanczos-3 in floating point; and how far another one is off."""

import math
import os
import subprocess
import tempfile

import numpy
from PIL import Image, ImageOps


def cover(size, target):
    """The box of a picture that fills the target, in the picture's pixels: left, top, right, bottom."""
    scale = max(target[0] / size[0], target[1] / size[1])
    width, height = min(size[0], target[0] / scale), min(size[1], target[1] / scale)
    left, top = (size[0] - width) / 2, (size[1] - height) / 2
    return left, top, left + width, top + height


def decoded(path):
    """All samples as a viewer sees them, three channels of 0...255, with alpha over black."""
    if sixteen_bits(path):
        return decoded_by_vips(path)
    with Image.open(path) as image:
        image = ImageOps.exif_transpose(image)
        if "A" not in image.getbands() and "transparency" not in image.info:
            return numpy.asarray(image.convert("RGB"))
        samples = numpy.asarray(image.convert("RGBA")).astype(numpy.float32)
    return samples[:, :, :3] * (samples[:, :, 3:] / 255)


def sixteen_bits(path):
    with open(path, "rb") as file:
        head = file.read(26)
    return head[:4] == b"\x89PNG" and head[24] == 16


def decoded_by_vips(path):
    """A PNG of 16 bits a sample, of which Pillow keeps the upper byte only."""
    with Image.open(path) as image:
        width, height = image.size
    with tempfile.NamedTemporaryFile(suffix=".raw", dir="/dev/shm") as file:
        subprocess.run(["vips", "rawsave", path, file.name], check=True)
        samples = numpy.fromfile(file, numpy.uint16).reshape(height, width, 3)
    return samples.astype(numpy.float32) / 257


def weights(source, start, end, count):
    """For each output, the first sample of its span and the weights, which sum to 1; beyond the edges is nothing."""
    step = (end - start) / count
    stretch = max(1.0, step)
    for index in range(count):
        center = start + (index + 0.5) * step
        first = max(0, math.ceil(center - 3 * stretch - 0.5))
        last = min(source - 1, math.floor(center + 3 * stretch - 0.5))
        x = (numpy.arange(first, last + 1) + 0.5 - center) / stretch
        weight = numpy.sinc(x) * numpy.sinc(x / 3)
        yield first, weight / weight.sum()


def resample_rows(samples, start, end, count):
    """Down the first axis: each output row is a product of its weights with the rows in reach, in 64 bits."""
    result = numpy.empty((count, samples.shape[1]), numpy.float64)
    for index, (first, weight) in enumerate(weights(samples.shape[0], start, end, count)):
        result[index] = weight @ samples[first:first + len(weight)].astype(numpy.float64)
    return result


def lanczos(samples, box, target):
    """The box of the samples at the target's size, neither rounded nor clamped."""
    height, width, channels = samples.shape
    left, top, right, bottom = box
    rows = resample_rows(samples.reshape(height, width * channels), top, bottom, target[1])
    columns = rows.reshape(target[1], width, channels).transpose(1, 0, 2).reshape(width, target[1] * channels)
    result = resample_rows(columns, left, right, target[0])
    return result.reshape(target[0], target[1], channels).transpose(1, 0, 2)


def reference(path, target, cache):
    """The decoded picture, covering the target; kept in the folder `cache`."""
    facts = os.stat(path)
    kept = os.path.join(cache, f"{facts.st_ino}-{facts.st_size}-{facts.st_mtime_ns}-{target[0]}x{target[1]}.npy")
    if os.path.exists(kept):
        return numpy.load(kept).astype(numpy.float64)
    samples = decoded(path)
    size = samples.shape[1], samples.shape[0]
    result = numpy.clip(lanczos(samples, cover(size, target), target), 0, 255)
    os.makedirs(cache, exist_ok=True)
    part = f"{kept[:-4]}.part.npy"
    numpy.save(part, result.astype(numpy.float32))
    os.rename(part, kept)
    return result


def disagreement_with_pillow(path, target):
    """The largest difference in levels from Pillow's own resampling in floating point, of one channel."""
    samples = decoded(path)[:, :, 1:2]
    box = cover((samples.shape[1], samples.shape[0]), target)
    theirs = Image.fromarray(samples[:, :, 0].astype(numpy.float32)).resize(target, Image.Resampling.LANCZOS, box=box)
    return float(numpy.abs(lanczos(samples, box, target)[:, :, 0] - numpy.asarray(theirs)).max())


def luma(samples):
    return samples @ numpy.array([0.299, 0.587, 0.114])


def blurred(plane):
    """A gaussian of 11 x 11 with sigma 1.5, where it fits."""
    kernel = numpy.exp(-((numpy.arange(11) - 5) ** 2) / (2 * 1.5**2))
    kernel /= kernel.sum()
    rows = sum(k * plane[i:plane.shape[0] - 10 + i] for i, k in enumerate(kernel))
    return sum(k * rows[:, i:rows.shape[1] - 10 + i] for i, k in enumerate(kernel))


def ssim(a, b):
    """Structural similarity of two planes, as Wang et al. (2004) define it."""
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    mean_a, mean_b = blurred(a), blurred(b)
    variance_a = blurred(a * a) - mean_a**2
    variance_b = blurred(b * b) - mean_b**2
    covariance = blurred(a * b) - mean_a * mean_b
    return float((((2 * mean_a * mean_b + c1) * (2 * covariance + c2))
                  / ((mean_a**2 + mean_b**2 + c1) * (variance_a + variance_b + c2))).mean())


def deviation(samples, wanted):
    """Mean absolute error in levels, PSNR in dB over all channels, SSIM of luma."""
    error = samples.astype(numpy.float64) - wanted
    mean_square = float((error**2).mean())
    psnr = 10 * math.log10(255**2 / mean_square) if mean_square > 0 else math.inf
    return float(numpy.abs(error).mean()), psnr, ssim(luma(samples.astype(numpy.float64)), luma(wanted))
