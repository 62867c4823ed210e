#pragma once

#include "CKernels.h"

#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))

/// For functions that are given a constant, and are to be compiled anew for each.
#define INLINE static inline __attribute__((always_inline))

AVX2 static inline __m256i load(const int16_t *samples) { return _mm256_loadu_si256((const __m256i *)samples); }

/// Two weights for each 32 bits.
AVX2 static inline __m256i pair(int first, int second) {
    return _mm256_set1_epi32((int)((uint32_t)second << 16 | (uint16_t)first));
}
