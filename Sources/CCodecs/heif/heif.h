#pragma once

#include "../base.h"
#include "container.h"
#include "library.h"
#include "rows.h"

/// HEIC and AVIF, from libheif: the primary picture of the file, with the turn, mirror and cut of its container.
struct heif {
    struct codec codec;
    const struct heif_library *library;
    struct heif_context *context;
    struct heif_image_handle *handle;
    /// The whole picture, where it is not read as tiles.
    struct heif_image *image;
    struct heif_reader reader;
    /// It is AVIF.
    bool is_av1;
    uint64_t size;
    int64_t offset;
    uint8_t *profile;
    uint8_t *exif;
    uint32_t width;
    uint32_t height;
    uint32_t next_row;
    uint64_t counted;
    struct heif_rows rows;
    /// A grid is read by one row of its tiles after the other. Without tiles it is none.
    struct heif_layout layout;
    uint32_t tile_width;
    uint32_t tile_height;
    /// Which of them is in `strip`.
    uint32_t strip_row;
    /// Their planes, one behind the other, in memory of codec_allocate; NULL before the first one is decoded.
    uint8_t *strip;
};

/// Whether a call of the library has succeeded; else that is the codec's failure, where it has none of its own.
bool heif_succeeded(struct heif *heif, struct heif_error error);

/// Tells the colours and the EXIF block of the picture whose handle is open.
void heif_describe(struct heif *heif, struct codec_header *header);

/// Finds the planes of a picture that was decoded, each of at least that size. False: they are of another kind.
bool heif_find_planes(
    const struct heif *heif, const struct heif_image *image, uint32_t width, uint32_t height, struct heif_rows *rows);

/// Looks whether the picture is a grid that can be read as tiles, of the size that the library tells, and notes the tiles' size.
bool heif_begin_tiles(struct heif *heif);

/// Decodes a picture to planes of YCbCr or RGB. False: that is the codec's failure.
bool heif_decode(struct heif *heif, struct heif_image_handle *handle, struct heif_image **image);

/// Decodes the tiles in which a row of the picture is, where they are not there already.
enum codec_status heif_decode_tiles(struct heif *heif, uint32_t row);
