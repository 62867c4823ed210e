#include "CKernels.h"

#if defined(__x86_64__)

#include "avx2.h"

/// The eight parts of one output's sum.
AVX2 INLINE __m256i sum_parts(const int16_t *samples, const int16_t *weights, const intptr_t blocks) {
    __m256i sums = _mm256_setzero_si256();
    for (intptr_t block = 0; block < blocks * 16; block += 16) {
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(load(samples + block), load(weights + block)));
    }
    return sums;
}

/// The sums of four outputs, in two halves.
AVX2 INLINE __m256i sum_four(
    const int16_t *line, const int32_t *first, const int16_t *weights, const intptr_t blocks) {
    const intptr_t step = blocks * 16;
    __m256i a = sum_parts(line + first[0], weights, blocks);
    __m256i b = sum_parts(line + first[1], weights + step, blocks);
    __m256i c = sum_parts(line + first[2], weights + 2 * step, blocks);
    __m256i d = sum_parts(line + first[3], weights + 3 * step, blocks);
    return _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
}

AVX2 INLINE void make_samples(
    const int16_t *line, const int32_t *first, const int16_t *weights, const intptr_t blocks, int shift,
    int16_t *samples, intptr_t count) {
    const __m256i half = _mm256_set1_epi32(1 << (shift - 1));
    const __m128i places = _mm_cvtsi32_si128(shift);
    for (intptr_t index = 0; index < count; index += 8) {
        const int16_t *own = weights + index * blocks * 16;
        __m256i a = sum_four(line, first + index, own, blocks);
        __m256i b = sum_four(line, first + index + 4, own + 4 * blocks * 16, blocks);
        __m256i sums = _mm256_add_epi32(_mm256_permute2x128_si256(a, b, 0x20), _mm256_permute2x128_si256(a, b, 0x31));
        sums = _mm256_sra_epi32(_mm256_add_epi32(sums, half), places);
        __m128i result = _mm_packs_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
        _mm_storeu_si128((__m128i *)(samples + index), result);
    }
}

/// Few blocks are a loop that is written out, which takes half of the time.
AVX2 void kernels_plane(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t blocks, int shift, int16_t *samples,
    intptr_t count) {
    switch (blocks) {
    case 1: return make_samples(line, first, weights, 1, shift, samples, count);
    case 2: return make_samples(line, first, weights, 2, shift, samples, count);
    default: return make_samples(line, first, weights, blocks, shift, samples, count);
    }
}

/// Sixteen sums of `a` and `b` with a weight each, and of `rest` where there is any, as levels of 0 to 255.
AVX2 static inline __m256i level(__m256i a, __m256i b, __m256i weights, const __m256i rest[2]) {
    const __m256i half = _mm256_set1_epi32(1 << 18);
    __m256i low = _mm256_add_epi32(_mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), weights), half);
    __m256i high = _mm256_add_epi32(_mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), weights), half);
    if (rest) {
        low = _mm256_add_epi32(low, rest[0]);
        high = _mm256_add_epi32(high, rest[1]);
    }
    __m256i levels = _mm256_packs_epi32(_mm256_srai_epi32(low, 19), _mm256_srai_epi32(high, 19));
    return _mm256_min_epi16(_mm256_max_epi16(levels, _mm256_setzero_si256()), _mm256_set1_epi16(255));
}

AVX2 void kernels_colors(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint32_t *pixels, intptr_t count) {
    const __m256i middle = _mm256_set1_epi16(128 << 5), zero = _mm256_setzero_si256();
    for (intptr_t index = 0; index < count; index += 16) {
        __m256i y = load(luma + index);
        __m256i cb = _mm256_sub_epi16(load(blue + index), middle);
        __m256i cr = _mm256_sub_epi16(load(red + index), middle);
        const __m256i rest[2] = {
            _mm256_madd_epi16(_mm256_unpacklo_epi16(cr, zero), pair(-11700, 0)),
            _mm256_madd_epi16(_mm256_unpackhi_epi16(cr, zero), pair(-11700, 0)),
        };
        __m256i r = level(y, cr, pair(16384, 22970), NULL);
        __m256i g = level(y, cb, pair(16384, -5638), rest);
        __m256i b = level(y, cb, pair(16384, 29032), NULL);
        __m256i bg = _mm256_or_si256(b, _mm256_slli_epi16(g, 8));
        __m256i ra = _mm256_or_si256(r, _mm256_set1_epi16((short)0xFF00));
        __m256i low = _mm256_unpacklo_epi16(bg, ra), high = _mm256_unpackhi_epi16(bg, ra);
        _mm256_storeu_si256((__m256i *)(pixels + index), _mm256_permute2x128_si256(low, high, 0x20));
        _mm256_storeu_si256((__m256i *)(pixels + index + 8), _mm256_permute2x128_si256(low, high, 0x31));
    }
}

#endif
