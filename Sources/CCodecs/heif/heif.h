#pragma once

#include "container.h"
#include "library.h"

/// HEIC and AVIF: the primary picture of the file, with the turn, mirror and cut of its container. Libheif decodes its tiles.
struct heif {
    struct codec codec;
    const struct heif_library *library;
    struct heif_context *context;
    struct heif_decoding_options *options;
    struct heif_reader reader;
    /// It is AVIF.
    bool is_av1;
    int64_t offset;
    /// Replaces the file's box in the library's reads.
    struct heif_meta meta;
    struct heif_content content;
    uint8_t *exif;
    uint32_t next_row;
    uint64_t counted;
    /// A row before cropping, followed by heif_samples_size bytes.
    uint8_t *room;
};

/// Whether a call of the library has succeeded; else that is the codec's failure, where it has none of its own.
bool heif_succeeded(struct heif *heif, struct heif_error error);

/// Reports the colours and the EXIF block of the picture.
void heif_describe(struct heif *heif, struct codec_header *header);

/// Finds the planes of a decoded tile. False: its format is not supported.
bool heif_find_planes(
    const struct heif *heif, const struct heif_layer *layer, const struct heif_image *image, struct heif_rows *rows);

/// Decodes the tiles in which a row of the picture is, where they are not there already.
enum codec_status heif_decode_tiles(struct heif *heif, struct heif_layer *layer, uint32_t y);
