#pragma once

#include "../codec.h"

#include <png.h>

/// The profile of an iCCP chunk.
struct png_profile {
    /// NULL where there is none.
    uint8_t *bytes;
    size_t count;
    /// There was no memory to inflate it.
    bool lacks_memory;
};

/// Makes libpng keep the chunks that describe the colours. To be called before the header is read.
void png_watch_color(png_structp read);

/// Describes the colours as the header that was read does, and takes its profile, if there is a valid one. Libpng has
/// removed contradictory chunks, with a warning.
void png_tell_color(png_structp read, png_infop info, struct png_profile *profile, struct codec_color *color);
