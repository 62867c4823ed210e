#include "jpeg.h"

#include <string.h>

#include <jerror.h>

static void ignore_source(j_decompress_ptr info) { (void)info; }

/// Any number of bytes 0xFF may stand before a marker (T.81, B.1.1.2), and who looks for the marker reads them all: behind
/// the last row in vain. So many are no padding of an encoder.
enum { padding_max = 1 << 16 };

/// Whether a picture in one scan has so much padding that the file counts as ended.
static bool is_padding(struct jpeg *jpeg, const uint8_t *bytes, size_t count) {
    if (!jpeg->started || jpeg_has_multiple_scans(&jpeg->info)) return false;
    // All are like the first, as each is like the one before.
    bool is_more = bytes[0] == 0xFF && memcmp(bytes, bytes + 1, count - 1) == 0;
    jpeg->padding = is_more ? jpeg->padding + count : 0;
    return jpeg->padding >= padding_max;
}

/// Whether every scan of a picture has begun: each component has one, and each coefficient's last bit is in one.
static bool has_all_scans(j_decompress_ptr info) {
    if (!jpeg_has_multiple_scans(info)) return true;
    for (int i = 0; i < info->num_components; i++) {
        // The library keeps the table when the component's first scan begins.
        if (!info->comp_info[i].quant_table) return false;
        // The coefficients' missing bits; -1: all.
        for (int k = 0; info->progressive_mode && k < DCTSIZE2; k++) if (info->coef_bits[i][k] != 0) return false;
    }
    return true;
}

/// A run of zero bytes that no encoder writes in a scan whose all-zero AC code is not end-of-block: it would decode to a block
/// of 63 equal nonzero coefficients. With the tables of T.81, K.3, such a block takes 24 bytes, so that 64 hold a whole one.
enum { zeros_max = 64 };

/// A run of zero bytes behind the last scan that begins no phone's trailer: Samsung's begin with two.
enum { trailer_zeros_max = 16 };

/// Whether the scan cannot contain `zeros_max` zero bytes in a row.
static bool excludes_zeros(j_decompress_ptr info) {
    if (info->arith_code || jpeg_has_multiple_scans(info)) return false;
    for (int i = 0; i < info->comps_in_scan; i++) {
        const JHUFF_TBL *table = info->ac_huff_tbl_ptrs[info->cur_comp_info[i]->ac_tbl_no & (NUM_HUFF_TBLS - 1)];
        // The first value has the all-zero code (T.81, C.2). If it is end-of-block, a flat picture may be all zeros.
        if (table && table->huffval[0] != 0) return true;
    }
    return false;
}

/// Cuts a scan off behind a run of `zeros_max` zeros, which an interrupted copy leaves if it sets the file size first. Returns
/// how many bytes remain.
static size_t cut(struct jpeg *jpeg, const uint8_t *bytes, size_t count) {
    size_t begin = 0, at;
    for (; begin + zeros_max - jpeg->zeros <= count; begin = at) {
        const size_t end = at = begin + zeros_max - jpeg->zeros;
        while (at > begin && bytes[at - 1] == 0) at--;
        jpeg->is_torn = at == begin;
        if (jpeg->is_torn) return end;
        jpeg->zeros = 0;
    }
    for (at = count; at > begin && bytes[at - 1] == 0; at--) continue;
    jpeg->zeros = (at == begin ? jpeg->zeros : 0) + count - at;
    return count;
}

void jpeg_begin_scans(struct jpeg *jpeg, unsigned max_scans) {
    jpeg->started = true;
    jpeg->max_scans = (int)max_scans;
    jpeg->watches_zeros = excludes_zeros(&jpeg->info);
    if (!jpeg->watches_zeros) return;
    jpeg->source.bytes_in_buffer = cut(jpeg, jpeg->source.next_input_byte, jpeg->source.bytes_in_buffer);
}

/// Reads the next bytes. A file that ends within a segment, or before the last scan, is truncated.
///
/// Within the last scan and behind it, an end-of-image marker is added: it may be all that the file lacks. If pixels are
/// missing, the Huffman decoder reaches the marker too early and warns, which is an error here. (The arithmetic decoder
/// does not warn: its files are truncated without the marker.)
static boolean fill_input_buffer(j_decompress_ptr info) {
    static const JOCTET end_of_image[] = {0xFF, JPEG_EOI};
    struct jpeg *jpeg = jpeg_of((j_common_ptr)info);
    bool ended_before = jpeg->codec.ended || jpeg->padding >= padding_max;
    if (jpeg->is_torn) jpeg->codec.ended = true;
    int count = jpeg->is_torn ? 0 : codec_fill(&jpeg->codec);
    if (count > 0 && jpeg->watches_zeros) count = (int)cut(jpeg, jpeg->codec.buffer, (size_t)count);
    if (count > 0 && !is_padding(jpeg, jpeg->codec.buffer, count)) {
        info->src->next_input_byte = jpeg->codec.buffer;
        info->src->bytes_in_buffer = count;
        return TRUE;
    }
    if (count < 0) longjmp(jpeg->jump, 1);
    if (ended_before || !jpeg->started || info->arith_code || jpeg->needs_end || !has_all_scans(info)) {
        ERREXIT(info, JWRN_JPEG_EOF);
    }
    info->src->next_input_byte = end_of_image;
    info->src->bytes_in_buffer = sizeof end_of_image;
    return TRUE;
}

void jpeg_end_scan(struct jpeg *jpeg) {
    j_decompress_ptr info = &jpeg->info;
    if (info->arith_code || jpeg->needs_end || !jpeg_has_multiple_scans(info) || jpeg_input_complete(info)) return;
    if (!has_all_scans(info)) return;
    int zeros = 0;
    while (info->unread_marker == 0 && zeros < trailer_zeros_max) {
        if (info->src->bytes_in_buffer == 0) fill_input_buffer(info);
        if (*info->src->next_input_byte != 0) break;
        jpeg_skip_bytes(info, 1);
        zeros++;
    }
    jpeg->needs_end = zeros == trailer_zeros_max;
    if (!jpeg->needs_end) info->unread_marker = JPEG_EOI;
}

void jpeg_skip_bytes(j_decompress_ptr info, long count) {
    if (count <= 0) return;
    while ((size_t)count > info->src->bytes_in_buffer) {
        count -= (long)info->src->bytes_in_buffer;
        fill_input_buffer(info);
    }
    info->src->next_input_byte += count;
    info->src->bytes_in_buffer -= count;
}

int jpeg_next_byte(j_decompress_ptr info) {
    if (info->src->bytes_in_buffer == 0) fill_input_buffer(info);
    info->src->bytes_in_buffer--;
    return *info->src->next_input_byte++;
}

int jpeg_begin_segment(j_decompress_ptr info, bool is_wanted, const char *mark, int mark_count) {
    int length = jpeg_next_byte(info) << 8;
    length = (length | jpeg_next_byte(info)) - 2;
    if (length < mark_count || !is_wanted) {
        jpeg_skip_bytes(info, length);
        return -1;
    }
    for (int i = 0; i < mark_count; i++) {
        if (jpeg_next_byte(info) != mark[i]) {
            jpeg_skip_bytes(info, length - i - 1);
            return -1;
        }
    }
    return length - mark_count;
}

/// Keeps the first APP1 segment that is EXIF, and the first that is XMP.
static boolean read_app1(j_decompress_ptr info) {
    static const char exif_mark[6] = "Exif\0", xmp_mark[29] = "http://ns.adobe.com/xap/1.0/";
    struct jpeg *jpeg = jpeg_of((j_common_ptr)info);
    int left = jpeg_begin_segment(info, jpeg->exif.count == 0 || jpeg->xmp.count == 0, "", 0);
    uint8_t head[sizeof xmp_mark];
    size_t count = 0, mark = sizeof exif_mark;
    for (; left > 0 && count < sizeof head; left--) head[count++] = (uint8_t)jpeg_next_byte(info);
    struct jpeg_block *block = NULL;
    if (count >= mark && memcmp(head, exif_mark, mark) == 0) {
        block = &jpeg->exif;
    } else if (count == sizeof head && memcmp(head, xmp_mark, count) == 0) {
        block = &jpeg->xmp;
        mark = count;
    }
    if (!block || block->count > 0) {
        jpeg_skip_bytes(info, left);
        return TRUE;
    }
    block->count = count - mark;
    memcpy(block->bytes, head + mark, block->count);
    for (; left > 0; left--) block->bytes[block->count++] = (uint8_t)jpeg_next_byte(info);
    return TRUE;
}

void jpeg_connect_source(struct jpeg *jpeg) {
    jpeg->source.init_source = ignore_source;
    jpeg->source.fill_input_buffer = fill_input_buffer;
    jpeg->source.skip_input_data = jpeg_skip_bytes;
    jpeg->source.resync_to_restart = jpeg_resync_to_restart;
    jpeg->source.term_source = ignore_source;
    jpeg->info.src = &jpeg->source;
    jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 1, read_app1);
}
