#include "CKernels.h"

#if defined(__x86_64__)

#include "avx2.h"

bool kernels_have_vectors(void) { return __builtin_cpu_supports("avx2"); }

/// Adds the products of two rows' 32 samples to their sums. Unpacking keeps to the halves of a register: the sums are
/// those of samples 0-3 and 16-19, 4-7 and 20-23, 8-11 and 24-27, 12-15 and 28-31.
AVX2 static inline void add_rows(__m256i sums[4], const uint8_t *first, const uint8_t *second, __m256i weights) {
    const __m256i zero = _mm256_setzero_si256();
    __m256i a = _mm256_loadu_si256((const __m256i *)first);
    __m256i b = _mm256_loadu_si256((const __m256i *)second);
    __m256i low = _mm256_unpacklo_epi8(a, b), high = _mm256_unpackhi_epi8(a, b);
    sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), weights));
    sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), weights));
    sums[2] = _mm256_add_epi32(sums[2], _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), weights));
    sums[3] = _mm256_add_epi32(sums[3], _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), weights));
}

AVX2 void kernels_vertical(
    const uint8_t *const *rows, const int16_t *weights, intptr_t taps, int shift, int16_t *line, intptr_t count) {
    const __m256i half = _mm256_set1_epi32(1 << (shift - 1));
    const __m128i places = _mm_cvtsi32_si128(shift);
    for (intptr_t index = 0; index < count; index += 32) {
        __m256i sums[4] = {half, half, half, half};
        intptr_t tap = 0;
        for (; tap + 1 < taps; tap += 2) {
            add_rows(sums, rows[tap] + index, rows[tap + 1] + index, pair(weights[tap], weights[tap + 1]));
        }
        if (tap < taps) add_rows(sums, rows[tap] + index, rows[tap] + index, pair(weights[tap], 0));
        for (int i = 0; i < 4; i++) sums[i] = _mm256_sra_epi32(sums[i], places);
        __m256i a = _mm256_packs_epi32(sums[0], sums[1]), b = _mm256_packs_epi32(sums[2], sums[3]);
        __m256i *output = (__m256i *)(line + index);
        _mm256_storeu_si256(output, _mm256_permute2x128_si256(a, b, 0x20));
        _mm256_storeu_si256(output + 1, _mm256_permute2x128_si256(a, b, 0x31));
    }
}

/// The channels of one pixel.
AVX2 INLINE __m128i sum_taps(const int16_t *samples, const int16_t *weights, const intptr_t quads) {
    // Brings each channel's samples of two pixels together.
    const __m256i order = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
    __m256i sums = _mm256_setzero_si256();
    for (intptr_t quad = 0; quad < quads; quad++) {
        __m256i taps = _mm256_shuffle_epi8(load(samples + quad * 16), order);
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(taps, load(weights + quad * 16)));
    }
    return _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
}

AVX2 INLINE void make_pixels(
    const int16_t *line, const int32_t *first, const int16_t *weights, const intptr_t quads, int shift,
    uint32_t *pixels, intptr_t count) {
    const __m128i half = _mm_set1_epi32(1 << (shift - 1));
    const __m128i places = _mm_cvtsi32_si128(shift);
    for (intptr_t index = 0; index < count; index++, weights += quads * 16) {
        __m128i sums = _mm_add_epi32(sum_taps(line + first[index], weights, quads), half);
        sums = _mm_packs_epi32(_mm_sra_epi32(sums, places), sums);
        pixels[index] = (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(sums, sums));
    }
}

/// Few quads are a loop that is written out, which takes half of the time.
AVX2 void kernels_horizontal(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t quads, int shift, uint32_t *pixels,
    intptr_t count) {
    switch (quads) {
    case 1: return make_pixels(line, first, weights, 1, shift, pixels, count);
    case 2: return make_pixels(line, first, weights, 2, shift, pixels, count);
    case 3: return make_pixels(line, first, weights, 3, shift, pixels, count);
    case 4: return make_pixels(line, first, weights, 4, shift, pixels, count);
    default: return make_pixels(line, first, weights, quads, shift, pixels, count);
    }
}

#endif
