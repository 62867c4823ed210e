#include "CEncode.h"

#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>

struct encoder {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf jump;
    uint8_t *bytes;
    size_t capacity;
};

static void fail(j_common_ptr info) { longjmp(((struct encoder *)info->client_data)->jump, 1); }

static void ignore_message(j_common_ptr info) { (void)info; }

static void begin(j_compress_ptr info) {
    struct encoder *encoder = info->client_data;
    encoder->destination.next_output_byte = encoder->bytes;
    encoder->destination.free_in_buffer = encoder->capacity;
}

/// All of the buffer is written.
static boolean overflow(j_compress_ptr info) {
    ERREXIT(info, JERR_FILE_WRITE);
    return FALSE;
}

static void end(j_compress_ptr info) { (void)info; }

size_t encode_jpeg(
    const uint32_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t *bytes, size_t capacity) {
    struct encoder encoder = {.bytes = bytes, .capacity = capacity};
    j_compress_ptr info = &encoder.info;
    info->err = jpeg_std_error(&encoder.errors);
    info->client_data = &encoder;
    encoder.errors.error_exit = fail;
    encoder.errors.output_message = ignore_message;
    encoder.destination.init_destination = begin;
    encoder.destination.empty_output_buffer = overflow;
    encoder.destination.term_destination = end;
    if (setjmp(encoder.jump)) {
        jpeg_destroy_compress(info);
        return 0;
    }
    jpeg_create_compress(info);
    info->dest = &encoder.destination;
    info->image_width = width;
    info->image_height = height;
    info->input_components = 4;
    info->in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(info);
    jpeg_set_quality(info, quality, TRUE);
    info->comp_info[0].h_samp_factor = info->comp_info[0].v_samp_factor = 1;
    jpeg_start_compress(info, TRUE);
    while (info->next_scanline < height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)info->next_scanline * width);
        jpeg_write_scanlines(info, &row, 1);
    }
    jpeg_finish_compress(info);
    jpeg_destroy_compress(info);
    return capacity - encoder.destination.free_in_buffer;
}
