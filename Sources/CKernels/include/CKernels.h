/// The kernels of `Scale` once more, for processors with AVX2.
///
/// Swift has no way to choose instructions for one function: what it compiles for x86-64 knows SSE2 only. These do the
/// same arithmetic on registers twice as wide, and give the same bits as the kernels in Swift, which say why no sum
/// overflows. On other architectures there are none.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Whether this processor has them.
bool kernels_have_avx2(void);

/// Sums rows into a line: `Kernels.vertical`. `count` is a multiple of 64.
void kernels_vertical_avx2(
    const uint8_t *const *rows, const int16_t *weights, intptr_t taps, int shift, int16_t *line, intptr_t count);

/// Makes pixels of a line: `Kernels.horizontal`. `quads` is half of the pairs.
void kernels_horizontal_avx2(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t quads, int shift, uint32_t *pixels,
    intptr_t count);

/// Makes samples of a plane's line: `Kernels.plane`. `count` is a multiple of 16.
void kernels_plane_avx2(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t blocks, int shift, int16_t *samples,
    intptr_t count);

/// Makes pixels of luma and chroma: `Kernels.colors`. `count` is a multiple of 16.
void kernels_colors_avx2(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint32_t *pixels, intptr_t count);
