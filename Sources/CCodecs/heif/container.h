#pragma once

#include <libheif/heif.h>

#include "boxes.h"
#include "rows.h"

/// A coded picture, which is one tile, or a grid of them (ISO/IEC 23008-12, 6.6.2.3).
struct heif_layer {
    /// The items of the tiles, row by row, in memory of codec_allocate; NULL: there is no picture.
    uint32_t *tiles;
    uint32_t columns, rows;
    /// In pixels, before cropping and rotation. Tiles may extend past the right and lower edges.
    uint32_t width, height;
    uint32_t tile_width, tile_height;
    /// The decoded row of tiles and its planes: `image`'s if it is one tile, or else copied to `strip`.
    uint32_t row;
    struct heif_rows planes;
    struct heif_image *image;
    uint8_t *strip;
};

/// The primary picture of a file.
struct heif_content {
    /// Of the same size.
    struct heif_layer color, alpha;
    bool is_premultiplied;
    /// The visible part, in pixels before rotation, and its EXIF orientation: 1 to 8.
    uint32_t x, y, width, height;
    uint8_t orientation;
    /// The first tile's chroma_format_idc (0: grey, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4) and sample depth in bits.
    unsigned chroma, depth;
    /// Its colour code points (ITU-T H.273), if the container has them; else the bitstream may.
    bool has_numbers, is_full;
    unsigned primaries, transfer, matrix;
    /// The ICC profile, and the offset and length of EXIF in the file; empty if there is none.
    struct span profile;
    uint64_t exif_offset, exif_count;
};

/// Reads the primary picture's description from `meta`. Returns false and sets the codec's failure on error. The caller releases
/// the tiles.
bool heif_read_content(struct codec *codec, const struct heif_meta *meta, struct heif_content *content);
