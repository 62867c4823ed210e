#pragma once

#include "../base.h"

#include <png.h>

/// The content of a chunk; `bytes` is NULL where there is none.
struct png_block {
    uint8_t *bytes;
    size_t count;
};

/// What is kept of the chunks before the rows, in memory of codec_allocate.
struct png_chunks {
    /// NULL where there is none.
    uint8_t *profile;
    size_t profile_count;
    struct png_block exif;
    struct png_block xmp;
};

/// Makes libpng keep the chunks that tell orientation and colours. To be called before the header is read.
void png_keep_chunks(png_structp read);

/// Tells orientation and colours as the header that was read does. Libpng has removed contradictory chunks, with a warning.
void png_tell_chunks(
    png_structp read, png_infop info, struct codec *codec, struct png_chunks *chunks, struct codec_header *header);
