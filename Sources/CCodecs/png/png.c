#include "../codec.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chunks.h"

/// PNG, from libpng.
struct png {
    struct codec codec;
    png_structp read;
    png_infop info;
    /// Where the library's errors jump to; set by every function that calls the library.
    jmp_buf jump;
    const uint8_t *next;
    size_t left;
    uint32_t width;
    uint32_t height;
    uint32_t next_row;
    /// Bytes of the file that were asked for once the last row was complete.
    size_t surplus;
    /// The whole picture if it is interlaced. Others are decoded row by row, and this is NULL.
    uint8_t *picture;
    size_t row_bytes;
    char warning[128];
    struct png_chunks chunks;
};

/// Keeps the library's message, with the last warning as explanation, and jumps to the setjmp of the current call.
static void fail(png_structp read, png_const_charp message) {
    struct png *png = png_get_error_ptr(read);
    char text[sizeof png->codec.message];
    if (png->warning[0]) {
        snprintf(text, sizeof text, "%s (%s)", message, png->warning);
    } else {
        snprintf(text, sizeof text, "%s", message);
    }
    enum codec_status status = png->codec.ended ? codec_status_truncated : codec_status_corrupt;
    codec_fail(&png->codec, png->codec.memory.shortage ? png->codec.memory.shortage : status, text);
    longjmp(png->jump, 1);
}

static png_voidp allocate(png_structp read, png_alloc_size_t count) {
    return codec_allocate(png_get_mem_ptr(read), count);
}

static void release(png_structp read, png_voidp memory) { codec_release(png_get_mem_ptr(read), memory); }

/// Keeps a warning. Libpng warns if all pixels are right in spite of it, or before an error.
static void note_warning(png_structp read, png_const_charp message) {
    struct png *png = png_get_error_ptr(read);
    snprintf(png->warning, sizeof png->warning, "%s", message);
}

/// After the last row, libpng inflates what is left of the stream, a thousand bytes for each one of the file. The end of
/// a sound stream and its check sums fit in this.
static const size_t surplus_max = 8 << 10;

/// All rows are inflated, those of the last pass where there are passes.
static bool is_complete(png_structp read, uint32_t height) {
    return height > 0 && (png_get_current_row_number(read) >= height || png_get_current_pass_number(read) > 6);
}

static void read_bytes(png_structp read, png_bytep bytes, size_t count) {
    struct png *png = png_get_io_ptr(read);
    if (is_complete(read, png->height)) {
        png->surplus += count;
        // The picture is there: the call that wanted its last row succeeds.
        if (png->surplus > surplus_max) longjmp(png->jump, 1);
    }
    while (count > 0) {
        if (png->left == 0) {
            int filled = codec_fill(&png->codec);
            if (filled <= 0) png_error(read, "Premature end of PNG file");
            png->next = png->codec.buffer;
            png->left = (size_t)filled;
        }
        size_t part = count < png->left ? count : png->left;
        memcpy(bytes, png->next, part);
        bytes += part;
        count -= part;
        png->next += part;
        png->left -= part;
    }
}

static enum codec_status read_header(struct codec *codec, struct codec_header *header) {
    struct png *png = (struct png *)codec;
    if (setjmp(png->jump)) return codec->status;
    png->read = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, png, fail, note_warning, codec, allocate, release);
    if (png->read) png->info = png_create_info_struct(png->read);
    if (codec_lacks_memory(codec)) return codec->status;
    png_set_read_fn(png->read, png, read_bytes);
    // The caller limits the sides, with a better message. Only IDAT and the colour profile are inflated: text and
    // unknown chunks are skipped.
    png_set_user_limits(png->read, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_keep_unknown_chunks(png->read, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_keep_chunks(png->read);
    png_read_info(png->read, png->info);

    header->width = png->width = png_get_image_width(png->read, png->info);
    header->height = png->height = png_get_image_height(png->read, png->info);
    header->has_alpha = (png_get_color_type(png->read, png->info) & PNG_COLOR_MASK_ALPHA)
        || png_get_valid(png->read, png->info, PNG_INFO_tRNS);
    // The caller makes words of the bytes: it can do so on another thread than the one that inflates.
    bool is_grey = !(png_get_color_type(png->read, png->info) & PNG_COLOR_MASK_COLOR);
    header->pixels = header->has_alpha ? codec_pixels_rgba : is_grey ? codec_pixels_grey : codec_pixels_rgb;
    png->row_bytes = (size_t)png->width * (header->has_alpha ? 4 : is_grey ? 1 : 3);
    header->is_arithmetic = false;
    png_tell_chunks(png->read, png->info, codec, &png->chunks, header);
    // Libpng holds two rows of at most 8 bytes a pixel, and zlib's state.
    header->memory = codec->memory.held + (uint64_t)png->width * 16 + (1 << 17);
    if (png_get_interlace_type(png->read, png->info) != PNG_INTERLACE_NONE) {
        header->memory += codec_counted((uint64_t)png->width * png->height * 4);
    }
    if (header->memory < codec->memory.peak) header->memory = codec->memory.peak;
    codec_lacks_memory(codec);
    return codec->status;
}

/// Reads an interlaced picture to its end.
static enum codec_status read_passes(struct png *png, int passes) {
    png->picture = codec_allocate_zeros(&png->codec, png->height, png->row_bytes);
    if (codec_lacks_memory(&png->codec)) return png->codec.status;
    if (setjmp(png->jump)) return png->codec.status;
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < png->height; y++) {
            if (!codec_goes_on(&png->codec)) return png->codec.status;
            png_read_row(png->read, png->picture + y * png->row_bytes, NULL);
        }
    }
    return png->codec.status;
}

static enum codec_status start(
    struct codec *codec, unsigned eighths, unsigned max_scans, uint32_t *width, uint32_t *height) {
    (void)eighths;
    (void)max_scans;
    struct png *png = (struct png *)codec;
    if (setjmp(png->jump)) return codec->status;
    png_set_expand(png->read);
    png_set_scale_16(png->read);
    if (png->row_bytes == (size_t)png->width * 4) png_set_gray_to_rgb(png->read);
    int passes = png_set_interlace_handling(png->read);
    png_read_update_info(png->read, png->info);
    if (png_get_rowbytes(png->read, png->info) != png->row_bytes) png_error(png->read, "Unexpected row size");
    if (passes > 1 && read_passes(png, passes)) return codec->status;
    *width = png->width;
    *height = png->height;
    codec_lacks_memory(codec);
    return codec->status;
}

/// Keeps all columns: each row of a PNG depends on the whole row above.
static enum codec_status crop(struct codec *codec, uint32_t *x, uint32_t *width) {
    *x = 0;
    *width = ((struct png *)codec)->width;
    return codec_status_ok;
}

static enum codec_status skip(struct codec *codec, uint32_t count) {
    struct png *png = (struct png *)codec;
    png->next_row += count;
    if (png->picture) return codec_status_ok;
    if (setjmp(png->jump)) return codec->status;
    for (uint32_t i = 0; i < count; i++) {
        if (!codec_goes_on(codec)) return codec->status;
        png_read_row(png->read, NULL, NULL);
    }
    return codec_status_ok;
}

static enum codec_status read_row(struct codec *codec, void *row) {
    struct png *png = (struct png *)codec;
    uint32_t y = png->next_row++;
    if (png->picture) {
        memcpy(row, png->picture + y * png->row_bytes, png->row_bytes);
        return codec_status_ok;
    }
    if (setjmp(png->jump)) return codec->status;
    png_read_row(png->read, row, NULL);
    return codec_status_ok;
}

static void destroy(struct codec *codec) {
    struct png *png = (struct png *)codec;
    png_destroy_read_struct(&png->read, &png->info, NULL);
    codec_release(codec, png->picture);
    codec_release(codec, png->chunks.profile);
    codec_release(codec, png->chunks.exif.bytes);
    codec_release(codec, png->chunks.xmp.bytes);
    free(png);
}

struct codec *codec_create_png(void) {
    static const struct codec_operations operations = {
        .read_header = read_header, .start = start, .crop = crop, .skip = skip, .read_row = read_row,
        .destroy = destroy,
    };
    struct png *png = calloc(1, sizeof *png);
    if (png) png->codec.operations = &operations;
    return png ? &png->codec : NULL;
}
