#pragma once

#include "base.h"

/// What a codec does for codec.c, which calls it behind the functions of CCodecs.h.
struct codec_operations {
    enum codec_status (*read_header)(struct codec *, struct codec_header *);
    enum codec_status (*start)(struct codec *, unsigned eighths, unsigned max_scans, uint32_t *width, uint32_t *height);
    enum codec_status (*crop)(struct codec *, uint32_t *x, uint32_t *width);
    enum codec_status (*skip)(struct codec *, uint32_t count);
    enum codec_status (*read_row)(struct codec *, void *row);
    /// These three are NULL for a format without planes.
    enum codec_status (*start_planes)(struct codec *, unsigned max_scans, struct codec_planes *);
    enum codec_status (*skip_band)(struct codec *);
    enum codec_status (*read_band)(struct codec *, uint8_t *bytes);
    void (*destroy)(struct codec *);
};

struct codec *codec_create_jpeg(void);
struct codec *codec_create_png(void);
struct codec *codec_create_webp(void);
struct codec *codec_create_heif(bool is_av1);
