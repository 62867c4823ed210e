#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/// Eight coefficients in a SIMD register, and the same in a byte each.
typedef int16_t jpeg_row __attribute__((vector_size(16)));
typedef int8_t jpeg_flat_row __attribute__((vector_size(8)));

enum {
    /// How many bytes jpeg_pack writes at most: a head, and 63 coefficients of two bytes.
    jpeg_packed_max = 8 + 63 * 2,
    /// More coefficients are packed flat, which takes more memory and less time.
    jpeg_sparse_max = 32,
    /// Coefficients are written in batches of 8: some are written in vain, but a loop that ends after each would
    /// mispredict its end.
    jpeg_batch = 8
};

/// The head of a block that is packed flat.
static const uint64_t jpeg_flat_head = 1;

/// The nonzero AC coefficients of a block, as bits 1 to 63. If some does not fit a byte, `is_wide` is set. Otherwise
/// all coefficients are written to `flat`, with 0 for DC.
static inline uint64_t jpeg_nonzero(const JCOEF *block, int8_t *flat, bool *is_wide) {
    uint64_t mask = 0;
#ifdef __SSE2__
    const __m128i zero = _mm_setzero_si128();
    // All magnitudes ored together; that of a negative one is less by 1.
    __m128i magnitude = zero;
    for (int i = 0; i < DCTSIZE; i += 2) {
        __m128i low = _mm_load_si128((const __m128i *)block + i), high = _mm_load_si128((const __m128i *)block + i + 1);
        if (i == 0) low = _mm_insert_epi16(low, 0, 0);
        _mm_storeu_si128((__m128i *)(flat + DCTSIZE * i), _mm_packs_epi16(low, high));
        __m128i empty = _mm_packs_epi16(_mm_cmpeq_epi16(low, zero), _mm_cmpeq_epi16(high, zero));
        mask |= (uint64_t)(uint16_t)~_mm_movemask_epi8(empty) << (DCTSIZE * i);
        magnitude = _mm_or_si128(magnitude, _mm_xor_si128(low, _mm_srai_epi16(low, 15)));
        magnitude = _mm_or_si128(magnitude, _mm_xor_si128(high, _mm_srai_epi16(high, 15)));
    }
    *is_wide = _mm_movemask_epi8(_mm_cmpgt_epi16(magnitude, _mm_set1_epi16(127))) != 0;
#else
    // Sums and maxima of a register are an instruction each on arm64.
    const jpeg_row bits = {1, 2, 4, 8, 16, 32, 64, 128};
    jpeg_row magnitude = {0};
    for (int i = 0; i < DCTSIZE; i++) {
        jpeg_row values;
        memcpy(&values, block + DCTSIZE * i, sizeof values);
        if (i == 0) values[0] = 0;
        jpeg_flat_row bytes = __builtin_convertvector(values, jpeg_flat_row);
        memcpy(flat + DCTSIZE * i, &bytes, sizeof bytes);
        mask |= (uint64_t)(uint8_t)__builtin_reduce_add((values != 0) & bits) << (DCTSIZE * i);
        magnitude |= values ^ values >> 15;
    }
    *is_wide = __builtin_reduce_max(magnitude) > 127;
#endif
    return mask;
}

/// Packs a block's AC coefficients. Returns the end, where the next block begins.
///
/// Sparse: the bits of jpeg_nonzero, and a byte for each nonzero coefficient. Wide: the same with bit 0 set, and two
/// bytes for each. Flat: jpeg_flat_head, and a byte for each of the 64.
static inline uint8_t *jpeg_pack(const JCOEF *block, uint8_t *bytes) {
    uint8_t *next = bytes + sizeof(uint64_t);
    bool is_wide;
    uint64_t mask = jpeg_nonzero(block, (int8_t *)next, &is_wide);
    int count = __builtin_popcountll(mask);
    uint64_t head = is_wide ? mask | 1 : count > jpeg_sparse_max ? jpeg_flat_head : mask;
    memcpy(bytes, &head, sizeof head);
    if (is_wide) {
        for (; mask; mask &= mask - 1) {
            memcpy(next, &block[__builtin_ctzll(mask)], sizeof(JCOEF));
            next += sizeof(JCOEF);
        }
        return next;
    }
    if (count > jpeg_sparse_max) return next + DCTSIZE2;
    uint8_t *end = next + count;
    while (mask) {
        for (int i = 0; i < jpeg_batch; i++) {
            *next++ = (uint8_t)block[__builtin_ctzll(mask | (uint64_t)1 << 63)];
            mask &= mask - 1;
        }
    }
    return end;
}

static inline void jpeg_unpack_flat(const uint8_t *bytes, JCOEF *block) {
    for (int i = 0; i < DCTSIZE; i++) {
        jpeg_flat_row row;
        memcpy(&row, bytes + DCTSIZE * i, sizeof row);
        jpeg_row values = __builtin_convertvector(row, jpeg_row);
        memcpy(block + DCTSIZE * i, &values, sizeof values);
    }
}

/// Unpacks the AC coefficients, and 0 for DC. Returns the end.
static inline const uint8_t *jpeg_unpack(const uint8_t *bytes, JCOEF *block) {
    uint64_t mask;
    memcpy(&mask, bytes, sizeof mask);
    bytes += sizeof mask;
    if (mask == jpeg_flat_head) {
        jpeg_unpack_flat(bytes, block);
        return bytes + DCTSIZE2;
    }
    // With memset, this would take longer than all the rest.
    const jpeg_row zero = {0};
    for (int i = 0; i < DCTSIZE; i++) memcpy(block + DCTSIZE * i, &zero, sizeof zero);
    if (mask & 1) {
        for (mask &= ~(uint64_t)1; mask; mask &= mask - 1) {
            memcpy(&block[__builtin_ctzll(mask)], bytes, sizeof(JCOEF));
            bytes += sizeof(JCOEF);
        }
    } else {
        for (; mask; mask &= mask - 1) block[__builtin_ctzll(mask)] = (int8_t)*bytes++;
    }
    return bytes;
}
