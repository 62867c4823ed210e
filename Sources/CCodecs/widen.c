#include "CCodecs.h"

#include <string.h>

#if defined(__x86_64__)
// A shuffle of bytes puts the pixels in order. Not every processor has one.
#define WITH_SHUFFLE __attribute__((target("ssse3")))
static bool has_shuffle(void) { return __builtin_cpu_supports("ssse3"); }
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define WITH_SHUFFLE
static bool has_shuffle(void) { return true; }
#else
#define WITH_SHUFFLE
static bool has_shuffle(void) { return false; }
#endif

typedef uint8_t bytes __attribute__((vector_size(16)));

/// Four pixels at a time: sixteen bytes are read for twelve. The last four are inside the row, which holds words.
WITH_SHUFFLE static void widen_fours(uint8_t *row, size_t count) {
    const bytes opaque = {0xFF};
    for (size_t x = count; x >= 4; x -= 4) {
        bytes four;
        memcpy(&four, row + 3 * (x - 4), sizeof four);
        four = __builtin_shufflevector(four, opaque, 2, 1, 0, 16, 5, 4, 3, 16, 8, 7, 6, 16, 11, 10, 9, 16);
        memcpy(row + 4 * (x - 4), &four, sizeof four);
    }
}

void codec_widen(uint8_t *row, size_t count) {
    size_t fours = has_shuffle() ? count / 4 * 4 : 0;
    for (size_t x = count; x > fours; x--) {
        const uint8_t *colors = row + 3 * (x - 1);
        uint32_t pixel = 0xFF000000 | (uint32_t)colors[0] << 16 | (uint32_t)colors[1] << 8 | colors[2];
        memcpy(row + 4 * (x - 1), &pixel, sizeof pixel);
    }
    widen_fours(row, fours);
}
