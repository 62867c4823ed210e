/// The kernels of `Scale` once more, by the vector instructions of the processor: AVX2 on x86-64, NEON on arm64.
///
/// Swift has no way to choose instructions for one function: what it compiles for x86-64 knows SSE2 only. For arm64 it
/// knows NEON, but takes apart and joins registers that an instruction could have had whole. These do the same arithmetic,
/// and give the same bits as the kernels in Swift, which say why no sum overflows. On other architectures there are none.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Whether this processor has them.
bool kernels_have_vectors(void);

/// Whether it has AVX-512 as well.
bool kernels_have_wide_vectors(void);

/// The number of taps that `kernels_plane` takes at a time.
#if defined(__x86_64__)
enum { kernels_plane_block = 16 };
#else
enum { kernels_plane_block = 8 };
#endif

/// Sums rows into a line: `Kernels.vertical`. `count` is a multiple of 64.
void kernels_vertical(
    const uint8_t *const *rows, const int16_t *weights, intptr_t taps, int shift, int16_t *line, intptr_t count);

/// Makes pixels of a line: `Kernels.horizontal`. `quads` is half of the pairs.
void kernels_horizontal(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t quads, int shift, uint32_t *pixels,
    intptr_t count);

/// Makes samples of a plane's line: `Kernels.plane`. `count` is a multiple of 16.
void kernels_plane(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t blocks, int shift, int16_t *samples,
    intptr_t count);

/// Makes pixels of luma and chroma: `Kernels.colors`. `count` is a multiple of 16.
void kernels_colors(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint32_t *pixels, intptr_t count);

#if defined(__x86_64__)
/// Mixes two pictures: `Kernels.blend`. What is written passes the caches. Strides are in pixels.
void kernels_blend(
    const uint32_t *above, intptr_t above_stride, const uint32_t *below, intptr_t below_stride, uint16_t opacity,
    uint32_t *target, intptr_t target_stride, intptr_t width, intptr_t height);

/// The same by AVX-512.
void kernels_blend_wide(
    const uint32_t *above, intptr_t above_stride, const uint32_t *below, intptr_t below_stride, uint16_t opacity,
    uint32_t *target, intptr_t target_stride, intptr_t width, intptr_t height);

/// Copies a picture in the same way.
void kernels_copy(
    const uint32_t *source, intptr_t source_stride, uint32_t *target, intptr_t target_stride, intptr_t width,
    intptr_t height);
#endif
