#include "huffman.h"

#include "bits.h"
#include "internals.h"
#include "jpeg.h"

#include <string.h>

#include <jerror.h>

#if JPEG_HAS_KNOWN_INTERNALS

// The Huffman decoder of pictures in one scan (T.81, F.2.2). It replaces libjpeg's method that decodes an MCU. The
// bytes of a whole MCU, or all up to a marker, are in memory before the MCU is decoded: the inner loop only looks up
// the table. Damage always ends decoding, as everywhere in this codec.

enum {
    /// The longest block in bytes: a code of 16 bits and a value of 15 for each coefficient.
    block_max = (16 + 15) * DCTSIZE2 / 8,
    /// The longest MCU, and what jpeg_refill may read beyond it.
    mcu_max = block_max * D_MAX_BLOCKS_IN_MCU + 16,
    bytes_max = 8 << 10,
    /// How many look-ups one jpeg_refill is enough for.
    lookups = 56 / jpeg_lookup_bits,
    /// As many extra bytes before a restart marker are allowed: libjpeg's own decoder holds up to 7 in its bit buffer,
    /// and drops them without a warning.
    extra_max = 7,
};

struct jpeg_huffman {
    struct jpeg_bits bits;
    /// The end of the bytes that were read.
    const uint8_t *end;
    /// A marker follows them in the file. An MCU that continues behind `end` decodes old bytes of the buffer, and
    /// fails.
    bool is_at_marker;
    /// MCUs before the next restart marker.
    unsigned restarts_to_go;
    /// Each component's last DC coefficient.
    unsigned last_dc[MAX_COMPS_IN_SCAN];
    /// Each component's codes.
    const struct jpeg_code *dc[MAX_COMPS_IN_SCAN];
    const struct jpeg_code *ac[MAX_COMPS_IN_SCAN];
    /// Bytes of the file, without the zero that is stuffed behind each 0xFF.
    uint8_t bytes[bytes_max + mcu_max];
};

// MARK: Bytes

/// Reads the next bytes of the file, up to a marker, which becomes the library's unread one.
static void fill(j_decompress_ptr info, struct jpeg_huffman *huffman) {
    uint8_t *end = huffman->bytes + (huffman->end - huffman->bits.next);
    memmove(huffman->bytes, huffman->bits.next, end - huffman->bytes);
    huffman->bits.next = huffman->bytes;
    struct jpeg_source_mgr *source = info->src;
    while (!huffman->is_at_marker) {
        size_t room = huffman->bytes + bytes_max - end;
        if (room == 0) break;
        if (source->bytes_in_buffer == 0) source->fill_input_buffer(info);
        const JOCTET *from = source->next_input_byte;
        size_t count = source->bytes_in_buffer < room ? source->bytes_in_buffer : room;
        const JOCTET *mark = memchr(from, 0xFF, count);
        if (mark) count = mark - from;
        memcpy(end, from, count);
        end += count;
        jpeg_skip_bytes(info, count);
        if (!mark) continue;
        int byte;
        do byte = jpeg_next_byte(info);
        while (byte == 0xFF);
        if (byte == 0) {
            *end++ = 0xFF;
        } else {
            info->unread_marker = byte;
            huffman->is_at_marker = true;
        }
    }
    huffman->end = end;
}

/// How many of the bits that were read are left; negative if more than those were taken.
static ptrdiff_t bits_left(const struct jpeg_huffman *huffman, const struct jpeg_bits *bits) {
    return (huffman->end - bits->next) * 8 + bits->count;
}

/// Begins the next restart interval, behind its marker.
static void restart(j_decompress_ptr info, struct jpeg_huffman *huffman) {
    // If the marker is not reached yet, the 16 bytes that mcu_max adds to an MCU are left at least.
    ptrdiff_t extra = bits_left(huffman, &huffman->bits) / 8;
    if (extra > extra_max) WARNMS2(info, JWRN_EXTRANEOUS_DATA, (int)extra, JPEG_RST0);
    jpeg_marker_of(info)->read_restart_marker(info);
    huffman->bits = (struct jpeg_bits){.next = huffman->bytes};
    huffman->end = huffman->bytes;
    huffman->is_at_marker = false;
    huffman->restarts_to_go = info->restart_interval;
    memset(huffman->last_dc, 0, sizeof huffman->last_dc);
}

// MARK: Symbols

static inline struct jpeg_symbols look_up(const struct jpeg_bits *bits, const struct jpeg_code *code) {
    return code->symbols[bits->window >> (64 - jpeg_lookup_bits)];
}

/// Takes a symbol and its value of any length, as `run` and `first`. Fails if the bits are no code.
static struct jpeg_symbols take_long(
    j_decompress_ptr info, struct jpeg_bits *bits, const struct jpeg_code *code) {
    jpeg_refill(bits);
    struct jpeg_symbols symbol = look_up(bits, code);
    if (symbol.first_bits == 0) symbol = jpeg_find_symbol(code, bits->window);
    if (symbol.first_bits == 0) {
        const struct jpeg_huffman *huffman = jpeg_of((j_common_ptr)info)->huffman;
        ERREXIT(info, bits_left(huffman, bits) < 16 ? JWRN_HIT_MARKER : JWRN_HUFF_BAD_CODE);
    }
    unsigned size = (unsigned)symbol.first;
    symbol.first = (int16_t)jpeg_extend(bits->window << (symbol.first_bits - size), size);
    jpeg_take(bits, symbol.first_bits);
    return symbol;
}

// MARK: Blocks

enum { order_count = DCTSIZE2 + jpeg_end_of_block + jpeg_end_of_block + 1 };

/// Zigzag order (T.81, figure A.6), continued with the last coefficient for all places behind the block. The end of a
/// block is a zero at such a place: it is harmless, as it comes before any other value of the last coefficient.
static const uint8_t natural_order[order_count] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
    [DCTSIZE2 ... order_count - 1] = DCTSIZE2 - 1,
};

static inline int read_difference(j_decompress_ptr info, struct jpeg_bits *bits, const struct jpeg_code *code) {
    jpeg_refill(bits);
    struct jpeg_symbols symbol = look_up(bits, code);
    if (symbol.bits == 0) return take_long(info, bits, code).first;
    jpeg_take(bits, symbol.bits);
    return symbol.first;
}

/// Writes the AC coefficients of a block of zeros.
static inline void read_coefficients(
    j_decompress_ptr info, struct jpeg_bits *bits, const struct jpeg_code *code, JCOEFPTR block) {
    for (unsigned k = 1; k < DCTSIZE2;) {
        jpeg_refill(bits);
        for (int i = 0; i < lookups; i++) {
            struct jpeg_symbols symbols = look_up(bits, code);
            if (symbols.bits == 0) {
                symbols = take_long(info, bits, code);
                k += symbols.run;
                block[natural_order[k++]] = symbols.first;
                break;
            }
            unsigned first = k + symbols.run, second = first + symbols.step;
            block[natural_order[first]] = symbols.first;
            block[natural_order[second]] = symbols.second;
            if (second >= DCTSIZE2 - 1) {
                // If the first symbol completes the block, the second one belongs to the next block.
                bool is_full = first >= DCTSIZE2 - 1;
                if (is_full) block[natural_order[first]] = symbols.first;
                jpeg_take(bits, is_full ? symbols.first_bits : symbols.bits);
                return;
            }
            jpeg_take(bits, symbols.bits);
            k = second + 1;
        }
    }
}

/// Replaces libjpeg's method: decodes an MCU into blocks of zeros. Without blocks, skips it.
static boolean decode_mcu(j_decompress_ptr info, JBLOCKROW *blocks) {
    struct jpeg_huffman *huffman = jpeg_of((j_common_ptr)info)->huffman;
    if (info->restart_interval > 0) {
        if (huffman->restarts_to_go == 0) restart(info, huffman);
        huffman->restarts_to_go--;
    }
    if (huffman->end - huffman->bits.next < mcu_max && !huffman->is_at_marker) fill(info, huffman);
    struct jpeg_bits bits = huffman->bits;
    for (int i = 0; i < info->blocks_in_MCU; i++) {
        JBLOCK nowhere;
        JCOEFPTR block = blocks ? blocks[i][0] : nowhere;
        int component = info->MCU_membership[i];
        unsigned difference = (unsigned)read_difference(info, &bits, huffman->dc[component]);
        huffman->last_dc[component] += difference;
        block[0] = (JCOEF)huffman->last_dc[component];
        read_coefficients(info, &bits, huffman->ac[component], block);
    }
    huffman->bits = bits;
    if (bits_left(huffman, &bits) < 0) ERREXIT(info, JWRN_HIT_MARKER);
    return TRUE;
}

// MARK: Begin

uint64_t jpeg_huffman_needed(void) {
    return sizeof(struct jpeg_huffman) + 2 * NUM_HUFF_TBLS * sizeof(struct jpeg_code);
}

static void *allocated(j_decompress_ptr info, size_t size) {
    return info->mem->alloc_large((j_common_ptr)info, JPOOL_IMAGE, size);
}

/// The code of a table, made for the first component that uses it.
static const struct jpeg_code *shared(
    j_decompress_ptr info, struct jpeg_code *codes[], JHUFF_TBL *const tables[], int number, bool is_dc) {
    if (!codes[number]) {
        codes[number] = allocated(info, sizeof *codes[number]);
        jpeg_make_code(codes[number], tables[number], is_dc);
    }
    return codes[number];
}

void jpeg_replace_huffman(struct jpeg *jpeg) {
    j_decompress_ptr info = &jpeg->info;
    if (jpeg->codec.is_stock) return;
    if (info->arith_code || jpeg_has_multiple_scans(info) || info->data_precision != 8) return;
    // Libjpeg-turbo 3 decodes lossless pictures too. They have no AC coefficients, and Se is 0.
    if (info->Se != DCTSIZE2 - 1) return;
    struct jpeg_huffman *huffman = jpeg->huffman = allocated(info, sizeof *jpeg->huffman);
    memset(huffman, 0, sizeof *huffman);
    huffman->bits.next = huffman->end = huffman->bytes;
    huffman->restarts_to_go = info->restart_interval;
    struct jpeg_code *dc[NUM_HUFF_TBLS] = {NULL}, *ac[NUM_HUFF_TBLS] = {NULL};
    for (int i = 0; i < info->comps_in_scan; i++) {
        const jpeg_component_info *component = info->cur_comp_info[i];
        huffman->dc[i] = shared(info, dc, info->dc_huff_tbl_ptrs, component->dc_tbl_no, true);
        huffman->ac[i] = shared(info, ac, info->ac_huff_tbl_ptrs, component->ac_tbl_no, false);
    }
    jpeg_entropy_of(info)->decode_mcu = decode_mcu;
}

#else

uint64_t jpeg_huffman_needed(void) { return 0; }

void jpeg_replace_huffman(struct jpeg *jpeg) { (void)jpeg; }

#endif
