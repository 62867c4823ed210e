#pragma once

#include "../base.h"

#include <png.h>

/// What is kept of the chunks before the rows, in memory of codec_allocate.
struct png_chunks {
    /// NULL where there is none.
    uint8_t *profile;
    size_t profile_count;
    uint8_t *exif;
    size_t exif_count;
    /// Libpng warned of the eXIf chunk: its check sum is wrong, or it is too long.
    bool is_exif_damaged;
};

/// Makes libpng keep the chunks that tell orientation and colours. To be called before the header is read.
void png_keep_chunks(png_structp read);

/// Tells orientation and colours as the header that was read does. Libpng has removed contradictory chunks, with a warning.
void png_tell_chunks(
    png_structp read, png_infop info, struct codec *codec, struct png_chunks *chunks, struct codec_header *header);
