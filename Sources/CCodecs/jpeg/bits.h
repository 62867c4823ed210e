#pragma once

#include <endian.h>
#include <stdint.h>
#include <string.h>

/// The next bits of the file.
struct jpeg_bits {
    /// From the top; below those that count, others of the file may stand already.
    uint64_t window;
    unsigned count;
    /// Where those stand that are not counted yet.
    const uint8_t *next;
};

/// Makes it 56 bits at least, without a branch: the fourth way of Fabian Giesen's "Reading bits in far too many ways".
static inline void jpeg_refill(struct jpeg_bits *bits) {
    uint64_t bytes;
    memcpy(&bytes, bits->next, sizeof bytes);
    bits->window |= be64toh(bytes) >> bits->count;
    bits->next += (63 - bits->count) >> 3;
    bits->count |= 56;
}

/// Passes over `count` bits, which must be there.
static inline void jpeg_take(struct jpeg_bits *bits, unsigned count) {
    bits->window <<= count;
    bits->count -= count;
}
