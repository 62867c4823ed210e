#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

enum {
    /// How many bits of the file are looked up at once. Two symbols of a photograph take some ten; with one bit more,
    /// the tables of a picture would fill a core's nearest cache.
    jpeg_lookup_bits = 11,
    /// A run that leads out of every block.
    jpeg_end_of_block = DCTSIZE2,
};

/// What the next bits of the file begin with: a symbol and the value behind it, or two of them (T.81, F.2.2).
struct jpeg_symbols {
    /// What they take from the file. 0: there is one symbol, whose value reaches beyond the bits that were looked up.
    uint8_t bits;
    /// How many zeros stand before the first coefficient.
    uint8_t run;
    /// From the first coefficient to the second; 0: there is only one.
    uint8_t step;
    /// What the first symbol and its value take from the file; 0: the code itself is longer than what was looked up.
    uint8_t first_bits;
    /// The coefficient. Where `bits` is 0, how many bits it takes.
    int16_t first;
    /// The second coefficient; the first, where there is only one.
    int16_t second;
};

/// A Huffman code, by the bits it is found by.
struct jpeg_code {
    struct jpeg_symbols symbols[1 << jpeg_lookup_bits];
    /// Of each length, the last number that is a code or begins with a shorter one, and what makes of a code its place
    /// among all values.
    int32_t last[17];
    int32_t place[17];
    uint8_t values[256];
};

/// Builds the code of DC or AC coefficients from a table that libjpeg's own decoder has found valid.
void jpeg_make_code(struct jpeg_code *code, const JHUFF_TBL *table, bool is_dc);

/// The symbol of a code that is longer than what is looked up, as an entry whose `bits` are 0. `bits` are the file's
/// next ones, from the top. All 0 where no code begins so.
struct jpeg_symbols jpeg_find_symbol(const struct jpeg_code *code, uint64_t bits);

/// The value that is stored as the top `count` bits of `bits`, 0 to 15 of them (T.81, F.2.2.1, EXTEND): those that
/// begin with a 0 stand for negative ones.
static inline int jpeg_extend(uint64_t bits, unsigned count) {
    int value = (int)(bits >> 1 >> (63 - count));
    int is_negative = (int)~((int64_t)bits >> 63);
    return value - (is_negative & ((1 << count) - 1));
}
