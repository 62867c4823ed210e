#include "CKernels.h"

#if defined(__x86_64__)

#include "screen.h"

#define AVX512 __attribute__((target("avx512f,avx512bw")))

bool kernels_have_wide_vectors(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
}

/// What 32 differences give, to the nearest level.
AVX512 INLINE __m512i parts(__m512i differences, __m512i opacity) {
    __m512i high = _mm512_mulhi_epu16(differences, opacity), low = _mm512_mullo_epi16(differences, opacity);
    return _mm512_add_epi16(high, _mm512_srli_epi16(_mm512_adds_epu16(high, low), 15));
}

AVX512 INLINE __m512i mixed(__m512i over, __m512i under, __m512i opacity) {
    const __m512i zero = _mm512_setzero_si512();
    __m512i difference = _mm512_or_si512(_mm512_subs_epu8(over, under), _mm512_subs_epu8(under, over));
    __m512i part = _mm512_packus_epi16(
        parts(_mm512_unpacklo_epi8(difference, zero), opacity), parts(_mm512_unpackhi_epi8(difference, zero), opacity));
    __mmask64 is_less = _mm512_cmplt_epu8_mask(over, under);
    __m512i sum = _mm512_mask_sub_epi8(_mm512_add_epi8(under, part), is_less, under, part);
    return _mm512_or_si512(sum, _mm512_set1_epi32((int)0xFF000000));
}

/// Fewer than 16 pixels.
AVX512 INLINE void mix_few(
    const uint32_t *above, const uint32_t *below, __m512i opacity, uint32_t *target, intptr_t count) {
    const __mmask16 mask = (__mmask16)((1u << count) - 1);
    __m512i over = _mm512_maskz_loadu_epi32(mask, above), under = _mm512_maskz_loadu_epi32(mask, below);
    _mm512_mask_storeu_epi32(target, mask, mixed(over, under, opacity));
}

AVX512 void kernels_blend_wide(
    const uint32_t *above, intptr_t above_stride, const uint32_t *below, intptr_t below_stride, uint16_t opacity,
    uint32_t *target, intptr_t target_stride, intptr_t width, intptr_t height) {
    const __m512i weight = _mm512_set1_epi16((short)opacity);
    for (intptr_t y = 0; y < height; y++) {
        intptr_t index = fringe(target, width);
        mix_few(above, below, weight, target, index);
        for (; index + 16 <= width; index += 16) {
            fetch_ahead(above, index, width, above_stride);
            fetch_ahead(below, index, width, below_stride);
            __m512i over = _mm512_loadu_si512(above + index), under = _mm512_loadu_si512(below + index);
            _mm512_stream_si512((__m512i *)(target + index), mixed(over, under, weight));
        }
        mix_few(above + index, below + index, weight, target + index, width - index);
        above += above_stride;
        below += below_stride;
        target += target_stride;
    }
    _mm_sfence();
}

#endif
