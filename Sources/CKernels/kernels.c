#include "CKernels.h"

#if defined(__x86_64__)

#include "avx2.h"

bool kernels_have_avx2(void) { return __builtin_cpu_supports("avx2"); }

AVX2 static inline __m256i add_product(__m256i sums, const int16_t *samples, __m256i weights) {
    return _mm256_add_epi16(sums, _mm256_mulhi_epi16(load(samples), weights));
}

AVX2 void kernels_vertical_avx2(
    const int16_t *const *rows, const int16_t *weights, intptr_t taps, int shift, int16_t *line, intptr_t count) {
    __m256i bias = _mm256_set1_epi16((int16_t)(taps / 2));
    for (intptr_t index = 0; index < count; index += 64) {
        __m256i a = bias, b = bias, c = bias, d = bias;
        for (intptr_t tap = 0; tap < taps; tap++) {
            const int16_t *row = rows[tap] + index;
            __m256i weight = _mm256_set1_epi16(weights[tap]);
            a = add_product(a, row, weight);
            b = add_product(b, row + 16, weight);
            c = add_product(c, row + 32, weight);
            d = add_product(d, row + 48, weight);
        }
        __m256i *output = (__m256i *)(line + index);
        _mm256_storeu_si256(output, _mm256_slli_epi16(a, shift));
        _mm256_storeu_si256(output + 1, _mm256_slli_epi16(b, shift));
        _mm256_storeu_si256(output + 2, _mm256_slli_epi16(c, shift));
        _mm256_storeu_si256(output + 3, _mm256_slli_epi16(d, shift));
    }
}

/// The channels of one pixel, twice: what even and odd taps give, still to be added.
AVX2 static inline __m128i sum_taps(const int16_t *samples, const int16_t *weights, intptr_t quads) {
    __m256i sums = _mm256_setzero_si256();
    for (intptr_t quad = 0; quad < quads; quad++) {
        sums = add_product(sums, samples + quad * 16, load(weights + quad * 16));
    }
    return _mm_add_epi16(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
}

/// Two pixels of the sums of four.
AVX2 static inline __m128i join(__m128i a, __m128i b, __m128i bias, __m128i shift) {
    __m128i sums = _mm_add_epi16(_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b));
    return _mm_sra_epi16(_mm_add_epi16(sums, bias), shift);
}

AVX2 void kernels_horizontal_avx2(
    const int16_t *line, const int32_t *first, const int16_t *weights, intptr_t quads, int bias, int shift,
    uint32_t *pixels, intptr_t count) {
    const __m128i start = _mm_set1_epi16((int16_t)bias);
    const __m128i places = _mm_cvtsi32_si128(shift);
    const intptr_t step = quads * 16;
    intptr_t index = 0;
    for (; index + 4 <= count; index += 4, weights += 4 * step) {
        __m128i a = sum_taps(line + first[index], weights, quads);
        __m128i b = sum_taps(line + first[index + 1], weights + step, quads);
        __m128i c = sum_taps(line + first[index + 2], weights + 2 * step, quads);
        __m128i d = sum_taps(line + first[index + 3], weights + 3 * step, quads);
        __m128i bytes = _mm_packus_epi16(join(a, b, start, places), join(c, d, start, places));
        _mm_storeu_si128((__m128i *)(pixels + index), bytes);
    }
    for (; index < count; index++, weights += step) {
        __m128i sums = join(sum_taps(line + first[index], weights, quads), _mm_setzero_si128(), start, places);
        pixels[index] = (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(sums, sums));
    }
}

AVX2 void kernels_load_avx2(const uint8_t *samples, int16_t *row, intptr_t count) {
    intptr_t index = 0;
    for (; index + 16 <= count; index += 16) {
        __m256i wide = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(samples + index)));
        _mm256_storeu_si256((__m256i *)(row + index), _mm256_slli_epi16(wide, 7));
    }
    for (; index < count; index++) row[index] = (int16_t)(samples[index] << 7);
}

#endif
