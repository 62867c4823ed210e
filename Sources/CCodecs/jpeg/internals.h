#pragma once

#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

// What the Huffman decoder uses of libjpeg-turbo's private structs (jpegint.h): the first members of two of them.
//
// Struct jpeg_entropy_decoder begins with start_pass and decode_mcu, and struct jpeg_marker_reader with
// reset_marker_reader, read_markers and read_restart_marker, in every release from 2.1.0 to 3.1.4.1, their betas
// (2.1.90 to 3.1.90) included. The members behind them differ: 3.0 added the methods of lossless pictures to the
// former. Neither depends on JPEG_LIB_VERSION, which is 62, 70 or 80.

#if !defined(CYCLORAMA_STOCK_JPEG) && defined(LIBJPEG_TURBO_VERSION_NUMBER) && BITS_IN_JSAMPLE == 8
#define JPEG_HAS_KNOWN_INTERNALS (LIBJPEG_TURBO_VERSION_NUMBER >= 2001000 && LIBJPEG_TURBO_VERSION_NUMBER < 3002000)
#else
#define JPEG_HAS_KNOWN_INTERNALS 0
#endif

#if JPEG_HAS_KNOWN_INTERNALS

/// The first members of struct jpeg_entropy_decoder.
struct jpeg_entropy_methods {
    void (*start_pass)(j_decompress_ptr);
    boolean (*decode_mcu)(j_decompress_ptr, JBLOCKROW *blocks);
};

/// The first members of struct jpeg_marker_reader.
struct jpeg_marker_methods {
    void (*reset_marker_reader)(j_decompress_ptr);
    int (*read_markers)(j_decompress_ptr);
    jpeg_marker_parser_method read_restart_marker;
};

static inline struct jpeg_entropy_methods *jpeg_entropy_of(j_decompress_ptr info) {
    return (struct jpeg_entropy_methods *)info->entropy;
}

static inline struct jpeg_marker_methods *jpeg_marker_of(j_decompress_ptr info) {
    return (struct jpeg_marker_methods *)info->marker;
}

#if __has_include(<jpegint.h>)
// It needs jpeglib.h before it.
#include <jpegint.h>

#define JPEG_ASSERT_SAME(ours, theirs, member)                                                                        \
    _Static_assert(                                                                                                   \
        offsetof(struct ours, member) == offsetof(struct theirs, member)                                              \
            && __builtin_types_compatible_p(                                                                          \
                __typeof__(((struct ours *)0)->member), __typeof__(((struct theirs *)0)->member)),                    \
        #member " is another in this version of libjpeg-turbo")
#define JPEG_ASSERT_PREFIX(ours, theirs)                                                                              \
    _Static_assert(sizeof(struct ours) <= sizeof(struct theirs), #theirs " is shorter in this version of libjpeg-turbo")

JPEG_ASSERT_PREFIX(jpeg_entropy_methods, jpeg_entropy_decoder);
JPEG_ASSERT_SAME(jpeg_entropy_methods, jpeg_entropy_decoder, start_pass);
JPEG_ASSERT_SAME(jpeg_entropy_methods, jpeg_entropy_decoder, decode_mcu);
JPEG_ASSERT_PREFIX(jpeg_marker_methods, jpeg_marker_reader);
JPEG_ASSERT_SAME(jpeg_marker_methods, jpeg_marker_reader, reset_marker_reader);
JPEG_ASSERT_SAME(jpeg_marker_methods, jpeg_marker_reader, read_markers);
JPEG_ASSERT_SAME(jpeg_marker_methods, jpeg_marker_reader, read_restart_marker);

#undef JPEG_ASSERT_SAME
#undef JPEG_ASSERT_PREFIX
#endif

#endif
