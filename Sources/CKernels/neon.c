#include "CKernels.h"

#if defined(__aarch64__)

#include <arm_neon.h>

/// For functions that are given a constant, and are to be compiled anew for each.
#define INLINE static inline __attribute__((always_inline))

/// Every processor of the architecture has NEON.
bool kernels_have_vectors(void) { return true; }

bool kernels_have_wide_vectors(void) { return false; }

void kernels_vertical(
    const uint8_t *const *rows, const int16_t *weights, intptr_t taps, int shift, int16_t *line, intptr_t count) {
    const int32x4_t half = vdupq_n_s32(1 << (shift - 1)), places = vdupq_n_s32(-shift);
    for (intptr_t index = 0; index < count; index += 32) {
        int32x4_t sums[8] = {half, half, half, half, half, half, half, half};
        for (intptr_t tap = 0; tap < taps; tap++) {
            const int16_t weight = weights[tap];
            for (int i = 0; i < 2; i++) {
                uint8x16_t bytes = vld1q_u8(rows[tap] + index + 16 * i);
                int16x8_t low = vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(bytes)));
                int16x8_t high = vreinterpretq_s16_u16(vmovl_high_u8(bytes));
                sums[4 * i] = vmlal_n_s16(sums[4 * i], vget_low_s16(low), weight);
                sums[4 * i + 1] = vmlal_high_n_s16(sums[4 * i + 1], low, weight);
                sums[4 * i + 2] = vmlal_n_s16(sums[4 * i + 2], vget_low_s16(high), weight);
                sums[4 * i + 3] = vmlal_high_n_s16(sums[4 * i + 3], high, weight);
            }
        }
        for (int i = 0; i < 8; i++) vst1_s16(line + index + 4 * i, vmovn_s32(vshlq_s32(sums[i], places)));
    }
}

INLINE void make_pixels(
    const int16_t *line, const int32_t *first, const int16_t *weights, const intptr_t quads, int shift,
    uint32_t *pixels, intptr_t count) {
    const int32x4_t half = vdupq_n_s32(1 << (shift - 1)), places = vdupq_n_s32(-shift);
    for (intptr_t index = 0; index < count; index++) {
        const int16_t *samples = line + first[index];
        int32x4_t even = half, odd = vdupq_n_s32(0);
        for (intptr_t quad = 0; quad < quads; quad++, samples += 16, weights += 16) {
            int16x8_t near = vld1q_s16(samples), far = vld1q_s16(samples + 8);
            // Two taps have their weights in turn: apart, they are those of the channels of one pixel each.
            int16x8x2_t taps = vld2q_s16(weights);
            even = vmlal_s16(even, vget_low_s16(near), vget_low_s16(taps.val[0]));
            odd = vmlal_s16(odd, vget_high_s16(near), vget_low_s16(taps.val[1]));
            even = vmlal_s16(even, vget_low_s16(far), vget_high_s16(taps.val[0]));
            odd = vmlal_s16(odd, vget_high_s16(far), vget_high_s16(taps.val[1]));
        }
        int16x4_t channels = vqmovn_s32(vshlq_s32(vaddq_s32(even, odd), places));
        uint8x8_t bytes = vqmovun_s16(vcombine_s16(channels, channels));
        pixels[index] = vget_lane_u32(vreinterpret_u32_u8(bytes), 0);
    }
}

/// Few quads are a loop that is written out.
void kernels_horizontal(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t quads, int shift, uint32_t *pixels,
    intptr_t count) {
    switch (quads) {
    case 1: return make_pixels(line, first, weights, 1, shift, pixels, count);
    case 2: return make_pixels(line, first, weights, 2, shift, pixels, count);
    default: return make_pixels(line, first, weights, quads, shift, pixels, count);
    }
}

/// The four parts of one output's sum.
INLINE int32x4_t sum_parts(const int16_t *samples, const int16_t *weights, const intptr_t blocks) {
    int32x4_t sums = vdupq_n_s32(0);
    for (intptr_t block = 0; block < blocks * kernels_plane_block; block += kernels_plane_block) {
        int16x8_t taps = vld1q_s16(samples + block), own = vld1q_s16(weights + block);
        sums = vmlal_s16(sums, vget_low_s16(taps), vget_low_s16(own));
        sums = vmlal_high_s16(sums, taps, own);
    }
    return sums;
}

INLINE void make_samples(
    const int16_t *line, const int32_t *first, const int16_t *weights, const intptr_t blocks, int shift,
    int16_t *samples, intptr_t count) {
    const int32x4_t half = vdupq_n_s32(1 << (shift - 1)), places = vdupq_n_s32(-shift);
    const intptr_t step = blocks * kernels_plane_block;
    for (intptr_t index = 0; index < count; index += 4, weights += 4 * step) {
        int32x4_t a = sum_parts(line + first[index], weights, blocks);
        int32x4_t b = sum_parts(line + first[index + 1], weights + step, blocks);
        int32x4_t c = sum_parts(line + first[index + 2], weights + 2 * step, blocks);
        int32x4_t d = sum_parts(line + first[index + 3], weights + 3 * step, blocks);
        int32x4_t sums = vpaddq_s32(vpaddq_s32(a, b), vpaddq_s32(c, d));
        vst1_s16(samples + index, vmovn_s32(vshlq_s32(vaddq_s32(sums, half), places)));
    }
}

/// Few blocks are a loop that is written out.
void kernels_plane(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t blocks, int shift, int16_t *samples,
    intptr_t count) {
    switch (blocks) {
    case 1: return make_samples(line, first, weights, 1, shift, samples, count);
    case 2: return make_samples(line, first, weights, 2, shift, samples, count);
    default: return make_samples(line, first, weights, blocks, shift, samples, count);
    }
}

/// Eight sums with 19 fractional bits as levels of 0 to 255.
INLINE uint8x8_t level(int32x4_t low, int32x4_t high) {
    return vqmovun_s16(vcombine_s16(vqmovn_s32(vshrq_n_s32(low, 19)), vqmovn_s32(vshrq_n_s32(high, 19))));
}

void kernels_colors(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint32_t *pixels, intptr_t count) {
    const int16x8_t middle = vdupq_n_s16(128 << 5);
    const int32x4_t half = vdupq_n_s32(1 << 18);
    for (intptr_t index = 0; index < count; index += 8) {
        int16x8_t y = vld1q_s16(luma + index);
        int16x8_t cb = vsubq_s16(vld1q_s16(blue + index), middle);
        int16x8_t cr = vsubq_s16(vld1q_s16(red + index), middle);
        int32x4_t low = vmlal_n_s16(half, vget_low_s16(y), 16384), high = vmlal_high_n_s16(half, y, 16384);
        uint8x8x4_t colors;
        colors.val[0] = level(vmlal_n_s16(low, vget_low_s16(cb), 29032), vmlal_high_n_s16(high, cb, 29032));
        colors.val[1] = level(
            vmlal_n_s16(vmlal_n_s16(low, vget_low_s16(cb), -5638), vget_low_s16(cr), -11700),
            vmlal_high_n_s16(vmlal_high_n_s16(high, cb, -5638), cr, -11700));
        colors.val[2] = level(vmlal_n_s16(low, vget_low_s16(cr), 22970), vmlal_high_n_s16(high, cr, 22970));
        colors.val[3] = vdup_n_u8(255);
        vst4_u8((uint8_t *)(pixels + index), colors);
    }
}

#endif
