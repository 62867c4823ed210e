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

/// Reads the next bytes. A file that ends within a segment, or before the end of a picture in several scans, is
/// truncated.
///
/// For a picture in one scan, an end-of-image marker is added: it may be all that the file lacks. If pixels are
/// missing, the Huffman decoder reaches the marker too early and warns, which is an error here. (The arithmetic decoder
/// does not warn: its files are truncated without the marker.)
static boolean fill_input_buffer(j_decompress_ptr info) {
    static const JOCTET end_of_image[] = {0xFF, JPEG_EOI};
    struct jpeg *jpeg = jpeg_of((j_common_ptr)info);
    bool ended_before = jpeg->codec.ended || jpeg->padding >= padding_max;
    int count = codec_fill(&jpeg->codec);
    if (count > 0 && !is_padding(jpeg, jpeg->codec.buffer, count)) {
        info->src->next_input_byte = jpeg->codec.buffer;
        info->src->bytes_in_buffer = count;
        return TRUE;
    }
    if (count < 0) longjmp(jpeg->jump, 1);
    if (ended_before || !jpeg->started || info->arith_code || jpeg_has_multiple_scans(info)) {
        ERREXIT(info, JWRN_JPEG_EOF);
    }
    info->src->next_input_byte = end_of_image;
    info->src->bytes_in_buffer = sizeof end_of_image;
    return TRUE;
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

/// Keeps the first APP1 segment that is EXIF. XMP is in APP1 segments too.
static boolean read_app1(j_decompress_ptr info) {
    static const char mark[6] = "Exif\0";
    struct jpeg *jpeg = jpeg_of((j_common_ptr)info);
    int left = jpeg_begin_segment(info, jpeg->exif_count == 0, mark, sizeof mark);
    for (; left > 0; left--) jpeg->exif[jpeg->exif_count++] = (uint8_t)jpeg_next_byte(info);
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
