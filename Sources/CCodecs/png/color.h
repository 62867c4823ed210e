#pragma once

#include "../codec.h"

#include <png.h>

/// The profile of an iCCP chunk.
struct png_profile {
    /// NULL where there is none.
    uint8_t *bytes;
    size_t count;
};

/// Keeps the chunks that tell what the colours are; before the header is read.
void png_watch_color(png_structp read);

/// Takes the profile, if there is a sound one, out of the header that was read.
void png_keep_profile(png_structp read, png_infop info, struct png_profile *profile);

/// Tells what the header said. What libpng finds contradictory was warned of, and is left out.
void png_tell_color(png_structp read, png_infop info, const struct png_profile *profile, struct codec_color *color);
