#include "CKernels.h"

#if !defined(__x86_64__) && !defined(__aarch64__)

bool kernels_have_vectors(void) { return false; }

bool kernels_have_wide_vectors(void) { return false; }

void kernels_vertical(
    const uint8_t *const *rows, const int16_t *weights, intptr_t taps, int shift, int16_t *line, intptr_t count) {
    __builtin_trap();
}

void kernels_horizontal(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t quads, int shift, uint32_t *pixels,
    intptr_t count) {
    __builtin_trap();
}

void kernels_plane(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t blocks, int shift, int16_t *samples,
    intptr_t count) {
    __builtin_trap();
}

void kernels_colors(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint32_t *pixels, intptr_t count) {
    __builtin_trap();
}

#endif
