#include "CKernels.h"

#if !defined(__x86_64__)

bool kernels_have_avx2(void) { return false; }

void kernels_vertical_avx2(
    const uint8_t *const *rows, const int16_t *weights, intptr_t taps, int shift, int16_t *line, intptr_t count) {
    __builtin_trap();
}

void kernels_horizontal_avx2(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t quads, int shift, uint32_t *pixels,
    intptr_t count) {
    __builtin_trap();
}

void kernels_plane_avx2(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t blocks, int shift, int16_t *samples,
    intptr_t count) {
    __builtin_trap();
}

void kernels_colors_avx2(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint32_t *pixels, intptr_t count) {
    __builtin_trap();
}

#endif
