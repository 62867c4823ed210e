#include "huffman.h"

#include "jpeg.h"
#include "bits.h"

#include <string.h>

#include <jerror.h>
#include <jpegint.h>

// The Huffman decoder of pictures in one scan (T.81, F.2.2), which takes libjpeg's place behind the interface of its
// parts (jpegint.h). The file's bytes are read ahead, up to a marker and for a whole MCU at least: where symbols are
// read, nothing is asked but the table. Damage is always an error, as everywhere here, and nothing goes on behind it.

enum {
    /// A code of 16 bits and a value of 15 for each coefficient, in bytes.
    block_max = (16 + 15) * DCTSIZE2 / 8,
    /// An MCU, and what is read ahead of it.
    mcu_max = block_max * D_MAX_BLOCKS_IN_MCU + 16,
    bytes_max = 8 << 10,
    /// What is certain to be read ahead, in look-ups.
    lookups = 56 / jpeg_lookup_bits,
    /// So many bytes too many before a restart marker are passed over: libjpeg's own decoder has read them ahead, and
    /// does not look at them.
    extra_max = 7,
};

struct jpeg_huffman {
    struct jpeg_bits bits;
    /// Behind the last byte that is there.
    const uint8_t *end;
    /// The file has a marker there. An MCU that goes on behind it is read from what happens to stand there, and is
    /// refused.
    bool is_at_marker;
    unsigned restarts_to_go;
    unsigned last_dc[MAX_COMPS_IN_SCAN];
    /// Of each component of the scan.
    const struct jpeg_code *dc[MAX_COMPS_IN_SCAN];
    const struct jpeg_code *ac[MAX_COMPS_IN_SCAN];
    /// The file's, without the zeros that follow a 0xFF.
    uint8_t bytes[bytes_max + mcu_max];
};

// MARK: Bytes

/// Moves on to the next bytes of the file, up to a marker, which becomes the library's unread one.
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

/// How many bits are left before the marker; negative where more than those were taken.
static ptrdiff_t bits_left(const struct jpeg_huffman *huffman, const struct jpeg_bits *bits) {
    return (huffman->end - bits->next) * 8 + bits->count;
}

static void give_up(j_decompress_ptr info, int code) {
    info->err->msg_code = code;
    info->err->error_exit((j_common_ptr)info);
}

/// Begins a new interval behind the restart marker.
static void restart(j_decompress_ptr info, struct jpeg_huffman *huffman) {
    // More are left than are passed over, where the marker was not come to yet.
    ptrdiff_t extra = bits_left(huffman, &huffman->bits) / 8;
    if (extra > extra_max) WARNMS2(info, JWRN_EXTRANEOUS_DATA, (int)extra, JPEG_RST0);
    info->marker->read_restart_marker(info);
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

/// Takes a symbol and its value, however long they are, into `run` and `first`. Gives up where no code begins so.
static struct jpeg_symbols take_long(
    j_decompress_ptr info, struct jpeg_bits *bits, const struct jpeg_code *code) {
    jpeg_refill(bits);
    struct jpeg_symbols symbol = look_up(bits, code);
    if (symbol.first_bits == 0) symbol = jpeg_find_symbol(code, bits->window);
    if (symbol.first_bits == 0) {
        const struct jpeg_huffman *huffman = jpeg_of((j_common_ptr)info)->huffman;
        give_up(info, bits_left(huffman, bits) < 16 ? JWRN_HIT_MARKER : JWRN_HUFF_BAD_CODE);
    }
    unsigned size = (unsigned)symbol.first;
    symbol.first = (int16_t)jpeg_extend(bits->window << (symbol.first_bits - size), size);
    jpeg_take(bits, symbol.first_bits);
    return symbol;
}

// MARK: Blocks

enum { order_count = DCTSIZE2 + jpeg_end_of_block + jpeg_end_of_block + 1 };

/// Zigzag order (T.81, figure A.6), and behind it the last coefficient for all that leads out of the block. An end of
/// the block does no harm there: it is a zero, and that coefficient was not written yet.
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

/// Writes the AC coefficients of a block that is all zero.
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
                // What follows the last coefficient is the next block's.
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

/// Stands for libjpeg's: reads the blocks of an MCU, which are all zero, or passes over it where there are none.
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
    if (bits_left(huffman, &bits) < 0) give_up(info, JWRN_HIT_MARKER);
    return TRUE;
}

// MARK: Begin

uint64_t jpeg_huffman_needed(void) {
    return sizeof(struct jpeg_huffman) + 2 * NUM_HUFF_TBLS * sizeof(struct jpeg_code);
}

static void *allocated(j_decompress_ptr info, size_t size) {
    return info->mem->alloc_large((j_common_ptr)info, JPOOL_IMAGE, size);
}

/// The code of a table, which components share.
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
    // Later versions of the library read scans of lossless pictures too, which have no AC coefficients.
    if (info->arith_code || jpeg_has_multiple_scans(info) || info->Se != DCTSIZE2 - 1) return;
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
    info->entropy->decode_mcu = decode_mcu;
}
