/// libjpeg's compressor behind one call.
///
/// The library reports errors by longjmp(3), which must not cross a Swift frame: the setjmp is in the function that makes
/// the library's calls, and no jump leaves this module.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Writes a JPEG of `height` rows of `width` pixels 0xXXRRGGBB, one row behind the other: baseline, with chroma in full.
/// Returns the number of its bytes; 0 where they are more than `capacity`, or the library has no memory or cannot take such
/// a size.
///
/// `quality` is the library's, 1 to 100.
size_t encode_jpeg(
    const uint32_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t *bytes, size_t capacity);
