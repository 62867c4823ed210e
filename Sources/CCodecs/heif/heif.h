#pragma once

#include "../base.h"
#include "library.h"
#include "rows.h"

/// HEIC and AVIF, from libheif: the primary picture of the file, with the turn, mirror and cut of its container.
struct heif {
    struct codec codec;
    const struct heif_library *library;
    struct heif_context *context;
    struct heif_image_handle *handle;
    struct heif_image *image;
    struct heif_reader reader;
    /// It is AVIF.
    bool is_av1;
    /// It consists of tiles, as phones' pictures do.
    bool is_grid;
    uint64_t size;
    int64_t offset;
    uint8_t *profile;
    uint8_t *exif;
    uint32_t width;
    uint32_t height;
    uint32_t next_row;
    uint64_t counted;
    struct heif_rows rows;
};

/// Whether the primary item is a grid of tiles, as far as the beginning of the file tells: libheif 1.15 does not.
bool heif_has_grid(struct codec *codec);

/// Tells the colours and the EXIF block of the picture whose handle is open.
void heif_describe(struct heif *heif, struct codec_header *header);
