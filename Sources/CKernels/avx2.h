#pragma once

#include "CKernels.h"

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i load(const int16_t *samples) { return _mm256_loadu_si256((const __m256i *)samples); }
