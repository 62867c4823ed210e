#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

enum {
    /// How many bits of the file one look-up takes. Two symbols of a photograph take some ten; with 12 bits, the tables
    /// of a picture would be larger than the level 1 cache.
    jpeg_lookup_bits = 11,
    /// A run that is longer than any block.
    jpeg_end_of_block = DCTSIZE2,
};

/// The symbols at the beginning of the file's next bits: one with its value, or two (T.81, F.2.2).
struct jpeg_symbols {
    /// How many bits they take. 0: there is one symbol, and its value ends behind the bits that were looked up.
    uint8_t bits;
    /// How many zeros come before the first coefficient.
    uint8_t run;
    /// The distance from the first coefficient to the second; 0: there is only one.
    uint8_t step;
    /// How many bits the first symbol takes with its value. 0: its code is longer than the bits that were looked up.
    uint8_t first_bits;
    /// The coefficient. If `bits` is 0, how many bits it takes.
    int16_t first;
    /// The second coefficient; if there is only one, the first.
    int16_t second;
};

/// The decoding tables of a Huffman code.
struct jpeg_code {
    struct jpeg_symbols symbols[1 << jpeg_lookup_bits];
    /// For each length: the largest number that is a code of this length or begins with a shorter one; and the
    /// difference from a code to the index of its value.
    int32_t last[17];
    int32_t place[17];
    uint8_t values[256];
};

/// Makes the code of DC or AC coefficients from a table that libjpeg's own decoder has validated.
void jpeg_make_code(struct jpeg_code *code, const JHUFF_TBL *table, bool is_dc);

/// Finds a symbol whose code is longer than a look-up, at the top of `bits`. The result's `bits` is 0; all of it is 0
/// if there is no such code.
struct jpeg_symbols jpeg_find_symbol(const struct jpeg_code *code, uint64_t bits);

/// The value that the top `count` bits of `bits` stand for, 0 to 15 of them (T.81, F.2.2.1, EXTEND). It is negative if
/// the first bit is 0.
static inline int jpeg_extend(uint64_t bits, unsigned count) {
    int value = (int)(bits >> 1 >> (63 - count));
    int is_negative = (int)~((int64_t)bits >> 63);
    return value - (is_negative & ((1 << count) - 1));
}
