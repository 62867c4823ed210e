#include "CKernels.h"

#if defined(__x86_64__)

#include "screen.h"

/// What 16 differences give, to the nearest level.
AVX2 INLINE __m256i parts(__m256i differences, __m256i opacity) {
    __m256i high = _mm256_mulhi_epu16(differences, opacity), low = _mm256_mullo_epi16(differences, opacity);
    return _mm256_add_epi16(high, _mm256_srli_epi16(_mm256_adds_epu16(high, low), 15));
}

AVX2 INLINE __m256i mixed(const uint32_t *above, const uint32_t *below, __m256i opacity) {
    const __m256i zero = _mm256_setzero_si256();
    __m256i over = _mm256_loadu_si256((const __m256i *)above), under = _mm256_loadu_si256((const __m256i *)below);
    __m256i less = _mm256_subs_epu8(under, over);
    __m256i difference = _mm256_or_si256(_mm256_subs_epu8(over, under), less);
    __m256i part = _mm256_packus_epi16(
        parts(_mm256_unpacklo_epi8(difference, zero), opacity), parts(_mm256_unpackhi_epi8(difference, zero), opacity));
    // -1 where the part is added: -(part ^ -1) - 1 is the part.
    __m256i adds = _mm256_cmpeq_epi8(less, zero);
    __m256i sum = _mm256_sub_epi8(under, _mm256_sub_epi8(_mm256_xor_si256(part, adds), adds));
    return _mm256_or_si256(sum, _mm256_set1_epi32((int)0xFF000000));
}

/// Eight pixels or fewer.
AVX2 static void mix_few(
    const uint32_t *above, const uint32_t *below, __m256i opacity, uint32_t *target, intptr_t count) {
    uint32_t over[8] = {0}, under[8] = {0}, sum[8];
    memcpy(over, above, count * 4);
    memcpy(under, below, count * 4);
    _mm256_storeu_si256((__m256i *)sum, mixed(over, under, opacity));
    memcpy(target, sum, count * 4);
}

AVX2 INLINE void mix_row(
    const uint32_t *above, intptr_t above_stride, const uint32_t *below, intptr_t below_stride, __m256i weight,
    uint32_t *target, intptr_t width) {
    intptr_t index = 0, first = fringe(target, width);
    for (; index < first; index += 8) {
        intptr_t rest = first - index;
        mix_few(above + index, below + index, weight, target + index, rest < 8 ? rest : 8);
    }
    for (index = first; index + 16 <= width; index += 16) {
        fetch_ahead(above, index, width, above_stride);
        fetch_ahead(below, index, width, below_stride);
        __m256i near = mixed(above + index, below + index, weight);
        __m256i far = mixed(above + index + 8, below + index + 8, weight);
        _mm256_stream_si256((__m256i *)(target + index), near);
        _mm256_stream_si256((__m256i *)(target + index + 8), far);
    }
    for (; index < width; index += 8) {
        intptr_t rest = width - index;
        mix_few(above + index, below + index, weight, target + index, rest < 8 ? rest : 8);
    }
}

AVX2 void kernels_blend(
    const uint32_t *above, intptr_t above_stride, const uint32_t *below, intptr_t below_stride, uint16_t opacity,
    uint32_t *target, intptr_t target_stride, intptr_t width, intptr_t height) {
    const __m256i weight = _mm256_set1_epi16((short)opacity);
    for (intptr_t y = 0; y < height; y++) {
        mix_row(above, above_stride, below, below_stride, weight, target, width);
        above += above_stride;
        below += below_stride;
        target += target_stride;
    }
    _mm_sfence();
}

AVX2 void kernels_copy(
    const uint32_t *source, intptr_t source_stride, uint32_t *target, intptr_t target_stride, intptr_t width,
    intptr_t height) {
    for (intptr_t y = 0; y < height; y++, source += source_stride, target += target_stride) {
        intptr_t index = fringe(target, width);
        memcpy(target, source, index * 4);
        for (; index + 16 <= width; index += 16) {
            fetch_ahead(source, index, width, source_stride);
            __m256i near = _mm256_loadu_si256((const __m256i *)(source + index));
            __m256i far = _mm256_loadu_si256((const __m256i *)(source + index + 8));
            _mm256_stream_si256((__m256i *)(target + index), near);
            _mm256_stream_si256((__m256i *)(target + index + 8), far);
        }
        memcpy(target + index, source + index, (width - index) * 4);
    }
    _mm_sfence();
}

#endif
