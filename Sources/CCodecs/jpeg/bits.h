#pragma once

#include <endian.h>
#include <stdint.h>
#include <string.h>

/// The next bits of the file.
struct jpeg_bits {
    /// From the top. Behind the first `count` bits, the file's next ones may be in it already.
    uint64_t window;
    unsigned count;
    /// The byte with the first bit that `count` leaves out.
    const uint8_t *next;
};

/// Fills the window to 56 bits at least, without a branch: variant 4 of Fabian Giesen's "Reading bits in far too many
/// ways".
static inline void jpeg_refill(struct jpeg_bits *bits) {
    uint64_t bytes;
    memcpy(&bytes, bits->next, sizeof bytes);
    bits->window |= be64toh(bytes) >> bits->count;
    bits->next += (63 - bits->count) >> 3;
    bits->count |= 56;
}

/// Removes `count` bits, which must be in the window.
static inline void jpeg_take(struct jpeg_bits *bits, unsigned count) {
    bits->window <<= count;
    bits->count -= count;
}
