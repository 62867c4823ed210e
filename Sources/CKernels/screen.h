#pragma once

#include "avx2.h"

/// How many pixels there are before the next cache line, or before the end.
INLINE intptr_t fringe(const uint32_t *target, intptr_t count) {
    intptr_t pixels = (intptr_t)(-(uintptr_t)target & 63) / 4;
    return pixels < count ? pixels : count;
}

/// Pixels that are fetched ahead, row by row: processors that guess what is read next begin anew at each row of a part of a
/// picture, and memory lets them wait.
enum { ahead = 1024 };

/// What is fetched when pixel `index` of a row is read; `width` is the rectangle's.
INLINE void fetch_ahead(const uint32_t *row, intptr_t index, intptr_t width, intptr_t stride) {
    intptr_t column = index + ahead % width, rows = ahead / width;
    if (column >= width) column -= width, rows++;
    _mm_prefetch((const char *)((uintptr_t)row + (uintptr_t)(rows * stride + column) * 4), _MM_HINT_T0);
}
