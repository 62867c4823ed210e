#include "../codec.h"
#include "jpeg.h"

#include <stdlib.h>

#include <jerror.h>

/// Keeps the library's message, and jumps to the setjmp of the current call.
static void fail(j_common_ptr info) {
    struct jpeg *jpeg = jpeg_of(info);
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    enum codec_status status = codec_status_corrupt;
    switch (info->err->msg_code) {
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
        status = codec_status_unsupported;
        break;
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
        status = codec_status_too_large;
        break;
    case JERR_OUT_OF_MEMORY:
        status = jpeg->codec.memory.shortage ? jpeg->codec.memory.shortage : codec_status_out_of_memory;
        break;
    default:
        if (jpeg->codec.ended) status = codec_status_truncated;
    }
    codec_fail(&jpeg->codec, status, text);
    longjmp(jpeg->jump, 1);
}

/// Makes a warning an error, unless all pixels are right in spite of it.
static void emit_message(j_common_ptr info, int level) {
    if (level >= 0) return;
    switch (info->err->msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_JFIF_MAJOR:
    case JWRN_NOT_SEQUENTIAL:
        return;
    case JWRN_EXTRANEOUS_DATA: {
        // Padding between segments is common, but extra bytes before a restart marker were pixels.
        int marker = info->err->msg_parm.i[1];
        if (marker < JPEG_RST0 || marker > JPEG_RST0 + 7) return;
    }
    }
    fail(info);
}

static void ignore_message(j_common_ptr info) { (void)info; }

/// The library's progress monitor. In a scan that is read ahead, it is called for each row of blocks.
static void watch_scans(j_common_ptr info) {
    struct jpeg *jpeg = jpeg_of(info);
    if (!codec_goes_on(&jpeg->codec)) longjmp(jpeg->jump, 1);
    if (jpeg->info.input_iMCU_row == jpeg->info.total_iMCU_rows) jpeg_end_scan(jpeg);
    if (jpeg->info.input_scan_number <= jpeg->max_scans) return;
    char text[64];
    snprintf(
        text, sizeof text, "more than %d scans of %ux%u pixels", jpeg->max_scans, jpeg->info.image_width,
        jpeg->info.image_height);
    codec_fail(&jpeg->codec, codec_status_too_large, text);
    longjmp(jpeg->jump, 1);
}

/// The library's tables, of any kind of picture.
static const uint64_t tables_needed = 64 << 10;

/// The memory of the coefficients, or of the Huffman decoder where none are kept; of the rows of samples in jdmainct.c and
/// jdsample.c, each in whole vectors; and of the row that is skipped.
static uint64_t memory_needed(j_decompress_ptr info) {
    uint64_t bytes = tables_needed + codec_counted((uint64_t)info->image_width * 4 + jpeg_vector)
        + (uint64_t)info->num_components * info->max_v_samp_factor
            * (jpeg_round_up(info->image_width, info->max_h_samp_factor) + jpeg_vector);
    if (!jpeg_has_multiple_scans(info) && !info->arith_code) bytes += jpeg_huffman_needed();
    for (int i = 0; i < info->num_components; i++) {
        const jpeg_component_info *component = &info->comp_info[i];
        uint64_t width = jpeg_round_up(component->width_in_blocks, component->h_samp_factor);
        uint64_t height = jpeg_round_up(component->height_in_blocks, component->v_samp_factor);
        bytes += (width * DCTSIZE + jpeg_vector) * component->v_samp_factor * (DCTSIZE + 2);
        if (jpeg_has_multiple_scans(info)) {
            bytes += jpeg_coefficients_needed(width, height, component->v_samp_factor);
        }
    }
    return bytes;
}

static bool has_inks(j_decompress_ptr info) {
    return info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
}

static enum codec_status read_header(struct codec *codec, struct codec_header *header) {
    struct jpeg *jpeg = (struct jpeg *)codec;
    j_decompress_ptr info = &jpeg->info;
    if (setjmp(jpeg->jump)) return codec->status;
    jpeg_create_decompress(info);
    info->progress = &jpeg->progress;
    jpeg_count_memory(jpeg);
    jpeg_connect_source(jpeg);
    jpeg_pack_coefficients(info);
    jpeg_watch_profile(jpeg);
    jpeg_read_header(info, TRUE);
    jpeg_join_profile(jpeg);
    header->width = info->image_width;
    header->height = info->image_height;
    header->has_alpha = false;
    header->pixels = codec_pixels_words;
    header->has_planes = jpeg_has_planes(info);
    header->is_arithmetic = info->arith_code;
    header->memory = codec->memory.held + memory_needed(info);
    if (header->memory < codec->memory.peak) header->memory = codec->memory.peak;
    header->exif = jpeg->exif.bytes;
    header->exif_count = jpeg->exif.count;
    header->xmp = jpeg->xmp.bytes;
    header->xmp_count = jpeg->xmp.count;
    header->color.model = has_inks(info) ? codec_model_inks
        : info->jpeg_color_space == JCS_GRAYSCALE ? codec_model_grey : codec_model_rgb;
    header->color.profile = jpeg->profile.count > 0 ? jpeg->profile.bytes : NULL;
    header->color.profile_count = jpeg->profile.count;
    return codec_status_ok;
}

static enum codec_status start(
    struct codec *codec, unsigned eighths, unsigned max_scans, uint32_t *width, uint32_t *height) {
    struct jpeg *jpeg = (struct jpeg *)codec;
    j_decompress_ptr info = &jpeg->info;
    if (setjmp(jpeg->jump)) return codec->status;
    jpeg_begin_scans(jpeg, max_scans);
    // BGRA, because jpeglib.h leaves the fourth byte of BGRX undefined.
    info->out_color_space = has_inks(info) ? JCS_CMYK : JCS_EXT_BGRA;
    info->scale_num = eighths;
    info->scale_denom = 8;
    jpeg_start_decompress(info);
    jpeg_replace_huffman(jpeg);
    *width = info->output_width;
    *height = info->output_height;
    return codec_status_ok;
}

/// Whether the library smooths blocks, because the scans left out bits of low frequencies (jdcoefct.c).
static bool smooths(j_decompress_ptr info) {
    if (!info->progressive_mode || !info->coef_bits) return false;
    for (int i = 0; i < info->num_components; i++) {
        for (int k = 1; k < 10; k++) if (info->coef_bits[i][k] != 0) return true;
    }
    return false;
}

/// Keeps all columns of a picture that the library smooths: libjpeg-turbo 2.1.5 smooths cropped columns differently.
static enum codec_status crop(struct codec *codec, uint32_t *x, uint32_t *width) {
    struct jpeg *jpeg = (struct jpeg *)codec;
    if (smooths(&jpeg->info)) {
        *x = 0;
        *width = jpeg->info.output_width;
        return codec_status_ok;
    }
    if (setjmp(jpeg->jump)) return codec->status;
    jpeg_crop_scanline(&jpeg->info, x, width);
    return codec_status_ok;
}

/// Uses jpeg_skip_scanlines from the first row only: from a later one, libjpeg-turbo 2.1.5 delivers wrong rows after
/// it.
static enum codec_status skip(struct codec *codec, uint32_t count) {
    struct jpeg *jpeg = (struct jpeg *)codec;
    j_decompress_ptr info = &jpeg->info;
    if (setjmp(jpeg->jump)) return codec->status;
    if (info->output_scanline == 0) {
        jpeg_skip_scanlines(info, count);
        return codec_status_ok;
    }
    if (!jpeg->scratch) {
        jpeg->scratch = info->mem->alloc_sarray((j_common_ptr)info, JPOOL_IMAGE, info->output_width * 4, 1);
    }
    for (uint32_t i = 0; i < count; i++) jpeg_read_scanlines(info, jpeg->scratch, 1);
    return codec_status_ok;
}

/// Turns a row of light into one of ink. Files with Adobe's marker hold light (0 is full ink), and others ink.
static void darken(uint32_t *row, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) row[i] = ~row[i];
}

/// Turns a row of inks into 0xFFRRGGBB in place: the light that each colour leaves, times the light that black leaves.
static void convert_inks(uint32_t *row, uint32_t count, bool is_light) {
    uint32_t flip = is_light ? 0 : 0xFF;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *inks = (const uint8_t *)&row[i];
        uint32_t black = inks[3] ^ flip;
        uint32_t red = ((inks[0] ^ flip) * black + 127) / 255;
        uint32_t green = ((inks[1] ^ flip) * black + 127) / 255;
        uint32_t blue = ((inks[2] ^ flip) * black + 127) / 255;
        row[i] = 0xFF000000 | red << 16 | green << 8 | blue;
    }
}

static enum codec_status read_row(struct codec *codec, void *row) {
    struct jpeg *jpeg = (struct jpeg *)codec;
    if (setjmp(jpeg->jump)) return codec->status;
    JSAMPROW rows[] = {row};
    jpeg_read_scanlines(&jpeg->info, rows, 1);
    if (jpeg->info.out_color_space == JCS_CMYK) {
        bool is_light = jpeg->info.saw_Adobe_marker;
        if (!codec->keeps_inks) {
            convert_inks(row, jpeg->info.output_width, is_light);
        } else if (is_light) {
            darken(row, jpeg->info.output_width);
        }
    }
    return codec_status_ok;
}

static void destroy(struct codec *codec) {
    struct jpeg *jpeg = (struct jpeg *)codec;
    jpeg_destroy_decompress(&jpeg->info);
    jpeg_free_objects(jpeg);
    jpeg_free_coefficients(jpeg);
    jpeg_free_profile(jpeg);
    free(jpeg);
}

struct codec *codec_create_jpeg(void) {
    static const struct codec_operations operations = {
        .read_header = read_header, .start = start, .crop = crop, .skip = skip, .read_row = read_row,
        .start_planes = jpeg_start_planes, .skip_band = jpeg_skip_band, .read_band = jpeg_read_band,
        .destroy = destroy,
    };
    struct jpeg *jpeg = calloc(1, sizeof *jpeg);
    if (!jpeg) return NULL;
    jpeg->codec.operations = &operations;
    jpeg->info.client_data = jpeg;
    jpeg->info.err = jpeg_std_error(&jpeg->errors);
    jpeg->errors.error_exit = fail;
    jpeg->errors.emit_message = emit_message;
    jpeg->errors.output_message = ignore_message;
    jpeg->progress.progress_monitor = watch_scans;
    return &jpeg->codec;
}
