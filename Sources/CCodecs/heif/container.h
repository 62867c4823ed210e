#pragma once

#include "../base.h"

/// A primary picture that is a grid of tiles, row by row, and at most rotated and mirrored (ISO/IEC 23008-12, 6.6.2.3 and
/// 6.5.10).
struct heif_layout {
    /// The items of the tiles, as many as rows times columns, in memory of codec_allocate; NULL: it is no such grid.
    uint32_t *tiles;
    uint32_t columns;
    uint32_t rows;
    /// In pixels, before it is turned. Tiles may stand over at the right and below.
    uint32_t width;
    uint32_t height;
    /// How it is turned, as EXIF has it: 1 to 8.
    uint8_t orientation;
};

/// Reads the layout of the primary picture, and leaves `tiles` NULL where it is no such grid or the container is damaged.
void heif_read_layout(struct codec *codec, struct heif_layout *layout);
