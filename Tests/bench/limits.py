"""What is asked for, and whether the figures keep it: lines of `ok` and `MISS`."""

import dataclasses

import fidelity
from pictures import HD, UHD

MB = 1e6
LEAST_PSNR, LEAST_SSIM = 45.0, 0.999
KERNELS = 1.3  # how many times as long the work may take without AVX2
FIRST_FRAME = 1.35  # in D, of a 12 MP JPEG
FIRST_FRAME_OF_FEH = 0.5
VIPS_BASELINE = 2.2  # how many times as fast as vipsthumbnail


@dataclasses.dataclass
class Verdict:
    holds: bool
    text: str

    def __str__(self):
        return f"{'ok  ' if self.holds else 'MISS'} {self.text}"


@dataclasses.dataclass
class Limits:
    """Times in the yardstick's, the peak in bytes."""

    wall: float
    cpu: float
    peak: float


def limits(picture, yardstick):
    """What stands in the table for such a picture; None where nothing does.

    `yardstick` has the figures of D: of a progressive JPEG, its peak is part of the limit.
    """
    if picture.seen == picture.target:
        return Limits(1.05, 1.05, 20 * MB)
    if picture.kind == "PNG":
        is_listed = picture.samples.startswith("8 bit") and (
            round(picture.megapixels) == 12 or (picture.width, picture.height) == UHD)
        return Limits(1.0, 1.25, 24 * MB) if is_listed and picture.target == HD else None
    if picture.kind == "progressive":
        return Limits(1.08, 1.15, yardstick.peak + 20 * MB)
    return {
        (12, HD): Limits(1.0, 1.35, 20 * MB),
        (24, HD): Limits(1.15, 1.55, 24 * MB),
        (48, HD): Limits(0.95, 1.1, 32 * MB),
        (48, UHD): Limits(1.0, 1.35, 60 * MB),
    }.get((round(picture.megapixels), picture.target))


def of_times(picture, figures):
    """`figures` by label; `D` is the yardstick."""
    name, still, d = picture.title, figures["still"], figures["D"]
    verdicts = []

    def at_most(what, value, limit, unit):
        verdicts.append(Verdict(value <= limit, f"{name}: {what} {value:.2f}{unit}, limit {limit:.2f}"))

    limit = limits(picture, d)
    if limit:
        at_most("wall", still.wall / d.wall, limit.wall, " D")
        at_most("CPU", still.cpu / d.cpu, limit.cpu, " D")
        at_most("peak", still.peak / MB, limit.peak / MB, " MB")
    if baseline := figures.get("still, baseline kernels"):
        at_most("baseline kernels", baseline.wall / still.wall, KERNELS, " of the best ones' wall")
    if vips := figures.get("vipsthumbnail"):
        ratio = vips.wall / still.wall
        least = VIPS_BASELINE if picture.kind == "baseline" else 1.0
        verdicts.append(Verdict(
            ratio >= least, f"{name}: {ratio:.2f} times as fast as vipsthumbnail, limit {least:.1f}"))
        at_most("peak", still.peak / vips.peak, 0.5, " of vipsthumbnail's")
    return verdicts


def of_fidelity(picture, figures):
    _, psnr, ssim = figures
    return Verdict(
        psnr >= LEAST_PSNR and ssim >= LEAST_SSIM,
        f"{picture.title}: PSNR {fidelity.decibels(psnr)}, SSIM {ssim:.4f}, limits {LEAST_PSNR:.0f} and {LEAST_SSIM}")


def of_first_frame(picture, figures):
    verdicts = []
    play = figures["play"].wall
    for label, unit, limit in (("D", "D", FIRST_FRAME), ("feh", "of feh's", FIRST_FRAME_OF_FEH)):
        if label in figures:
            ratio = play / figures[label].wall
            verdicts.append(Verdict(
                ratio <= limit, f"play {picture.title}: first frame {ratio:.2f} {unit}, limit {limit:.2f}"))
    return verdicts


def of_start(stages, limit):
    besides = sum(stages.values()) - stages["picture"]
    return Verdict(
        besides <= limit,
        f"start: {besides * 1e3:.1f} ms from exec to the first flip beside the first picture, limit {limit * 1e3:.0f}")


# In what the peer takes. That of M3U does not even look whether the text is UTF-8; that of a folder sorts as we do.
LOADING = {"YAML": 4.0, "M3U": 5.0, "folder": 3.0}
LOADED = 150 * MB  # 100,000 slides, and others in their place
NEWS = 1.0  # seconds: what the manual promises of a folder


def of_loading(name, play, least):
    ratio, limit = play.wall / least.wall, LOADING[name]
    return [
        Verdict(ratio <= limit, f"100,000 slides, {name}: loaded in {ratio:.2f} of its peer's time, limit {limit:.1f}"),
        Verdict(play.peak <= LOADED, f"100,000 slides, {name}: peak {play.peak / MB:.0f} MB, limit {LOADED / MB:.0f}"),
    ]


def of_reloading(name, missed, frames, peak):
    return [
        Verdict(missed == 0 and frames > 0,
                f"100,000 slides, {name}: {missed} of {frames} frames missed while it is read again, limit 0"),
        Verdict(peak <= LOADED,
                f"100,000 slides, {name}: peak {peak / MB:.0f} MB when read again and again,"
                f" limit {LOADED / MB:.0f}"),
    ]


def of_following(longest):
    return Verdict(longest <= NEWS, f"one picture more among 100,000: shown after {longest:.2f} s, limit {NEWS:.0f}")


def of_resting(name, wakeups):
    return Verdict(wakeups == 0, f"resting, {name}: {wakeups} wakeups, limit 0")
