#include "codec.h"

#include <string.h>

static struct codec *create(enum codec_format format) {
    switch (format) {
    case codec_format_jpeg: return codec_create_jpeg();
    case codec_format_png: return codec_create_png();
    case codec_format_webp: return codec_create_webp();
    case codec_format_heic: return codec_create_heif(false);
    case codec_format_avif: return codec_create_heif(true);
    }
    return NULL;
}

struct codec *codec_create(
    enum codec_format format, int descriptor, codec_question *is_cancelled, const void *context) {
    struct codec *codec = create(format);
    if (!codec) return NULL;
    codec->descriptor = descriptor;
    codec->is_cancelled = is_cancelled;
    codec->context = context;
    codec->read_max = sizeof codec->buffer;
    return codec;
}

void codec_read_otherwise(struct codec *codec, size_t read_max, bool is_stock) {
    if (read_max > 0 && read_max < codec->read_max) codec->read_max = read_max;
    codec->is_stock = is_stock;
}

void codec_listen(struct codec *codec, codec_listener *listener, void *context) {
    codec->listener = listener;
    codec->listener_context = context;
}

void codec_borrow(struct codec *codec, codec_lender *lender, void *context) {
    codec->memory.grant = lender;
    codec->memory.context = context;
}

uint64_t codec_peak(const struct codec *codec) { return codec->memory.peak; }

enum codec_status codec_read_header(struct codec *codec, struct codec_header *header) {
    if (codec->status || codec->operations->read_header(codec, header)) return codec->status;
    // Some programs keep the mark of a JPEG segment in other containers.
    if (header->exif_count > 6 && memcmp(header->exif, "Exif\0", 6) == 0) {
        header->exif += 6;
        header->exif_count -= 6;
    }
    return codec_status_ok;
}

void codec_keep_inks(struct codec *codec) { codec->keeps_inks = true; }

enum codec_status codec_start(
    struct codec *codec, unsigned eighths, unsigned max_scans, uint32_t *width, uint32_t *height) {
    return codec->status ? codec->status : codec->operations->start(codec, eighths, max_scans, width, height);
}

enum codec_status codec_crop(struct codec *codec, uint32_t *x, uint32_t *width) {
    return codec->status ? codec->status : codec->operations->crop(codec, x, width);
}

enum codec_status codec_skip(struct codec *codec, uint32_t count) {
    return codec->status ? codec->status : codec->operations->skip(codec, count);
}

enum codec_status codec_read_row(struct codec *codec, void *row) {
    return codec->status || !codec_goes_on(codec) ? codec->status : codec->operations->read_row(codec, row);
}

enum codec_status codec_start_planes(struct codec *codec, unsigned max_scans, struct codec_planes *planes) {
    return codec->status ? codec->status : codec->operations->start_planes(codec, max_scans, planes);
}

enum codec_status codec_skip_band(struct codec *codec) {
    return codec->status ? codec->status : codec->operations->skip_band(codec);
}

enum codec_status codec_read_band(struct codec *codec, uint8_t *bytes) {
    return codec->status ? codec->status : codec->operations->read_band(codec, bytes);
}

const char *codec_message(const struct codec *codec) { return codec->message; }

void codec_destroy(struct codec *codec) {
    if (codec) codec->operations->destroy(codec);
}
