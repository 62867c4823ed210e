#pragma once

#include <libheif/heif.h>

/// The first versions that return YCbCr as coded, not as RGB, and that convert it to full-range BT.601.
enum { heif_keeps = 0x01130000, heif_converts = 0x01150000 };

/// The functions of libheif that are called, all of version 1.15.
#define HEIF_CALLS(call) \
    call(heif_init) call(heif_get_version_number) call(heif_have_decoder_for_format) call(heif_context_alloc) \
    call(heif_context_free) call(heif_context_read_from_reader) call(heif_context_set_max_decoding_threads) \
    call(heif_context_get_image_handle) call(heif_image_handle_release) call(heif_decoding_options_alloc) \
    call(heif_decoding_options_free) call(heif_nclx_color_profile_free) call(heif_decode_image) \
    call(heif_image_release) call(heif_image_get_colorspace) call(heif_image_get_width) call(heif_image_get_height) \
    call(heif_image_get_bits_per_pixel) call(heif_image_get_bits_per_pixel_range) call(heif_image_has_channel) \
    call(heif_image_get_plane_readonly) call(heif_image_get_nclx_color_profile)

/// Libheif, as it was found while the program runs.
struct heif_library {
#define HEIF_MEMBER(name) __typeof__(name) *name;
    HEIF_CALLS(HEIF_MEMBER)
#undef HEIF_MEMBER
};

/// NULL: it was not found.
const struct heif_library *heif_library(void);
