#pragma once

#include "codec.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/// JPEG, from libjpeg-turbo.
struct jpeg {
    struct codec codec;
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    /// Where error_exit goes; set anew by every function that calls into the library.
    jmp_buf jump;
    int max_scans;
    bool started;
    /// A row for pixels that nobody wants, once there are some.
    JSAMPARRAY scratch;
    size_t exif_count;
    uint8_t exif[1 << 16];
};

static inline struct jpeg *jpeg_of(j_common_ptr info) { return info->client_data; }

/// Lets the library, which was created, read from the codec's file.
void jpeg_connect_source(struct jpeg *jpeg);
