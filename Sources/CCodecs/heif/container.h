#pragma once

#include <libheif/heif.h>

#include "boxes.h"
#include "rows.h"

/// A coded picture, which is one tile, or a grid of them (ISO/IEC 23008-12, 6.6.2.3).
struct heif_layer {
    /// The items of the tiles, row by row, in memory of codec_allocate; NULL: there is no picture.
    uint32_t *tiles;
    uint32_t columns, rows;
    /// In pixels, before it is cut and turned. Tiles may stand over at the right and below.
    uint32_t width, height;
    uint32_t tile_width, tile_height;
    /// The row of tiles that is decoded, and its planes: of the one tile in it, or copied to memory of codec_allocate.
    uint32_t row;
    struct heif_rows planes;
    struct heif_image *image;
    uint8_t *strip;
};

/// What a file says of its primary picture.
struct heif_content {
    /// Of the same size.
    struct heif_layer color, alpha;
    bool is_premultiplied;
    /// The part that is shown, in pixels before it is turned; and how it is turned then, as EXIF has it: 1 to 8.
    uint32_t x, y, width, height;
    uint8_t orientation;
    /// Of the first tile: chroma_format_idc (0: grey, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4), and bits of a sample.
    unsigned chroma, depth;
    /// The numbers of its colours (ITU-T H.273); where there are none, the coded picture may have some.
    bool has_numbers, is_full;
    unsigned primaries, transfer, matrix;
    /// The ICC profile; and where EXIF is in the file, and how long. They are empty where there is none.
    struct span profile;
    uint64_t exif_offset, exif_count;
};

/// Reads what the box `meta` says of the primary picture. False: that is the codec's failure. The caller releases the tiles.
bool heif_read_content(struct codec *codec, const struct heif_meta *meta, struct heif_content *content);
