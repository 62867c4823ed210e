#include "huffman.h"

#include <string.h>

enum { longest_code = 16, all_entries = 1 << jpeg_lookup_bits, zero_run = 15 };

/// The entry of one symbol without its value. The upper half of the table's byte is the run of zeros, the lower half
/// the number of bits of the coefficient. A run of 15 without bits is 16 zeros; any shorter one ends the block, as in
/// libjpeg.
static struct jpeg_symbols symbol(int length, uint8_t value) {
    int run = value >> 4, size = value & 15;
    if (size == 0 && run != zero_run) run = jpeg_end_of_block;
    return (struct jpeg_symbols){.run = run, .first_bits = length + size, .first = size};
}

/// The value of a symbol that begins behind `taken` bits of an entry's.
static int value_of(struct jpeg_symbols symbol, uint32_t entry, int taken) {
    int code_bits = symbol.first_bits - symbol.first;
    return jpeg_extend((uint64_t)entry << (64 - jpeg_lookup_bits) << (taken + code_bits), symbol.first);
}

/// Completes an entry with what its bits hold in full: the value of its symbol, and the next symbol with its value.
static struct jpeg_symbols join(const struct jpeg_symbols *singles, uint32_t entry, bool is_dc) {
    struct jpeg_symbols joined = singles[entry];
    const int taken = joined.first_bits;
    if (taken == 0 || taken > jpeg_lookup_bits) return joined;
    joined.bits = taken;
    joined.first = joined.second = value_of(singles[entry], entry, 0);
    if (is_dc) return joined;
    struct jpeg_symbols next = singles[entry << taken & (all_entries - 1)];
    if (next.first_bits == 0 || taken + next.first_bits > jpeg_lookup_bits) return joined;
    joined.bits += next.first_bits;
    joined.step = next.run + 1;
    joined.second = value_of(next, entry, taken);
    return joined;
}

/// Codes of one length are consecutive numbers, and continue those of the shorter lengths (T.81, annex C).
void jpeg_make_code(struct jpeg_code *code, const JHUFF_TBL *table, bool is_dc) {
    struct jpeg_symbols singles[all_entries] = {0};
    memcpy(code->values, table->huffval, sizeof code->values);
    int next = 0, place = 0;
    for (int length = 1; length <= longest_code; length++, next <<= 1) {
        code->place[length] = place - next;
        for (int i = 0; i < table->bits[length]; i++, next++, place++) {
            if (length > jpeg_lookup_bits) continue;
            int rest = jpeg_lookup_bits - length;
            struct jpeg_symbols single = symbol(length, code->values[place]);
            for (int j = 0; j < 1 << rest; j++) singles[(next << rest) + j] = single;
        }
        code->last[length] = next - 1;
    }
    for (uint32_t i = 0; i < all_entries; i++) code->symbols[i] = join(singles, i, is_dc);
}

struct jpeg_symbols jpeg_find_symbol(const struct jpeg_code *code, uint64_t bits) {
    for (int length = jpeg_lookup_bits + 1; length <= longest_code; length++) {
        int candidate = (int)(bits >> (64 - length));
        if (candidate <= code->last[length]) {
            return symbol(length, code->values[(uint8_t)(candidate + code->place[length])]);
        }
    }
    return (struct jpeg_symbols){0};
}
