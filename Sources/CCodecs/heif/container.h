#pragma once

#include "../base.h"

/// How chroma is coded.
enum heif_layout_chroma {
    heif_layout_grey,
    heif_layout_420,
    heif_layout_422,
    heif_layout_444,
    heif_layout_unknown,
};

/// How the primary picture is coded, and whether it is a grid: put together of tiles, row by row, and turned at the most
/// (ISO/IEC 23008-12, 6.6.2.3 and 6.5.10).
struct heif_layout {
    enum heif_layout_chroma chroma;
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

/// Reads what libheif 1.15 does not tell: it makes RGB of a picture where it is not asked for the chroma that is coded. What is
/// damaged, or of another kind, is left out.
void heif_read_layout(struct codec *codec, struct heif_layout *layout);
