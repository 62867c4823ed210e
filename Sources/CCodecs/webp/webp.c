#include "../codec.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

#include "container.h"

/// WebP, from libwebp.
///
/// The library is given a file of the picture's own chunks alone, piece by piece: what else is in the file is passed over,
/// and an animation's first frame is a picture as others.
struct webp {
    struct codec codec;
    struct webp_layout layout;
    WebPBitstreamFeatures features;
    WebPDecoderConfig config;
    WebPIDecoder *decoder;
    /// The frame's pixels, three or four bytes each, and what the library takes beside them.
    uint8_t *pixels;
    uint64_t counted;
    uint8_t *profile;
    uint8_t *exif;
    size_t pixel_bytes;
    /// The frame's rows that are decoded.
    uint32_t rows;
    uint32_t next_row;
    /// Where the next byte of the file is that is read.
    uint64_t at;
    bool is_complete;
};

static enum codec_status fail(struct codec *codec, VP8StatusCode status) {
    switch (status) {
    case VP8_STATUS_OUT_OF_MEMORY: codec_fail(codec, codec_status_out_of_memory, "Out of memory"); break;
    case VP8_STATUS_UNSUPPORTED_FEATURE: codec_fail(codec, codec_status_unsupported, "unsupported feature"); break;
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: codec_fail(codec, codec_status_truncated, "the picture ends too early"); break;
    default: codec_fail(codec, codec_status_corrupt, "the picture's data is damaged"); break;
    }
    return codec->status;
}

/// Asks the library for size and alpha of the frame.
static enum codec_status read_features(struct webp *webp) {
    struct webp_layout *layout = &webp->layout;
    const struct webp_piece alpha = layout->alpha;
    // It finds them behind 10 bytes of VP8, and 5 of VP8L. Without the alpha channel, for its size is to be told before.
    layout->alpha.count = 0;
    uint8_t bytes[64];
    const size_t head = webp_put_beginning(layout, 1, 1, bytes), count = layout->image.count < 16 ? layout->image.count : 16;
    layout->alpha = layout->is_lossless ? (struct webp_piece){} : alpha;
    if (webp_read_at(&webp->codec, layout->image.offset, bytes + head, count)) return webp->codec.status;
    const VP8StatusCode status = WebPGetFeatures(bytes, head + count, &webp->features);
    if (status != VP8_STATUS_OK) return fail(&webp->codec, status);
    if (layout->alpha.count > 0) webp->features.has_alpha = true;
    return webp->codec.status;
}

/// Whether the frame is where the container says, as large as it says.
static bool fits(const struct webp *webp) {
    const struct webp_layout *layout = &webp->layout;
    const uint32_t width = (uint32_t)webp->features.width, height = (uint32_t)webp->features.height;
    if (layout->frame_width == 0) return layout->width == 0 || (layout->width == width && layout->height == height);
    return layout->frame_width == width && layout->frame_height == height && layout->x + width <= layout->width
        && layout->y + height <= layout->height;
}

/// A chunk's content in memory of codec_allocate; NULL: there is none.
static uint8_t *copy(struct webp *webp, struct webp_piece piece) {
    uint8_t *bytes = piece.count > 0 ? codec_allocate(&webp->codec, piece.count) : NULL;
    if (!bytes || !webp_read_at(&webp->codec, piece.offset, bytes, piece.count)) return bytes;
    codec_release(&webp->codec, bytes);
    // It stands behind the picture, where the file ends too early: the picture may be whole.
    if (webp->codec.status == codec_status_truncated) webp->codec.status = codec_status_ok;
    return NULL;
}

/// The upper bound of what the library allocates: the data that it holds, twice while it grows; of a lossless picture all its
/// pixels, of an alpha channel its plane, which may be a lossless picture, and of a lossy one some rows.
static uint64_t library_memory(const struct webp *webp) {
    const struct webp_layout *layout = &webp->layout;
    const uint64_t size = codec_file_size(&webp->codec);
    const uint64_t width = (uint64_t)webp->features.width, area = width * (uint64_t)webp->features.height;
    const uint64_t data = (uint64_t)layout->image.count + layout->alpha.count;
    const uint64_t planes = (layout->is_lossless ? 4 * area : 0) + (layout->alpha.count > 0 ? 5 * area : 0);
    return (1 << 20) + 2 * (data < size ? data : size) + width * 256 + planes;
}

static enum codec_status read_header(struct codec *codec, struct codec_header *header) {
    struct webp *webp = (struct webp *)codec;
    struct webp_layout *layout = &webp->layout;
    if (webp_read_layout(codec, layout) || read_features(webp)) return codec->status;
    if (!fits(webp)) codec_fail(codec, codec_status_corrupt, "the picture is not of its container's size");
    if (codec->status) return codec->status;
    const bool is_frame = layout->frame_width > 0;
    header->width = is_frame ? layout->width : (uint32_t)webp->features.width;
    header->height = is_frame ? layout->height : (uint32_t)webp->features.height;
    const bool is_part = header->width != (uint32_t)webp->features.width
        || header->height != (uint32_t)webp->features.height;
    header->has_alpha = webp->features.has_alpha || is_part;
    header->pixels = header->has_alpha ? codec_pixels_rgba : codec_pixels_rgb;
    webp->pixel_bytes = header->has_alpha ? 4 : 3;
    header->color.model = codec_model_rgb;
    webp->profile = copy(webp, layout->profile);
    header->color.profile = webp->profile;
    header->color.profile_count = webp->profile ? layout->profile.count : 0;
    webp->exif = copy(webp, layout->exif);
    header->exif = webp->exif;
    header->exif_count = webp->exif ? layout->exif.count : 0;
    header->memory = codec->memory.held + library_memory(webp)
        + codec_counted((uint64_t)webp->features.width * (uint64_t)webp->features.height * webp->pixel_bytes);
    codec_lacks_memory(codec);
    return codec->status;
}

static enum codec_status start(
    struct codec *codec, unsigned eighths, unsigned max_scans, uint32_t *width, uint32_t *height) {
    (void)eighths;
    (void)max_scans;
    struct webp *webp = (struct webp *)codec;
    const size_t stride = (size_t)webp->features.width * webp->pixel_bytes;
    webp->pixels = codec_allocate_zeros(codec, (size_t)webp->features.height, stride);
    webp->counted = library_memory(webp);
    if (codec_lacks_memory(codec) || !codec_take(codec, webp->counted)) {
        webp->counted = 0;
        codec_lacks_memory(codec);
        return codec->status;
    }
    if (!WebPInitDecoderConfig(&webp->config)) return fail(codec, VP8_STATUS_UNSUPPORTED_FEATURE);
    webp->config.output.colorspace = webp->pixel_bytes == 4 ? MODE_RGBA : MODE_RGB;
    webp->config.output.is_external_memory = 1;
    webp->config.output.u.RGBA.rgba = webp->pixels;
    webp->config.output.u.RGBA.stride = (int)stride;
    webp->config.output.u.RGBA.size = stride * (size_t)webp->features.height;
    webp->decoder = WebPIDecode(NULL, 0, &webp->config);
    if (!webp->decoder) return fail(codec, VP8_STATUS_OUT_OF_MEMORY);
    *width = webp->layout.frame_width > 0 ? webp->layout.width : (uint32_t)webp->features.width;
    *height = webp->layout.frame_width > 0 ? webp->layout.height : (uint32_t)webp->features.height;
    uint8_t beginning[64];
    const size_t count = webp_put_beginning(
        &webp->layout, (uint32_t)webp->features.width, (uint32_t)webp->features.height, beginning);
    const VP8StatusCode status = WebPIAppend(webp->decoder, beginning, count);
    if (status != VP8_STATUS_OK && status != VP8_STATUS_SUSPENDED) return fail(codec, status);
    return codec->status;
}

/// Passes what was read of a chunk to the library, with `behind` after its last byte.
static VP8StatusCode append(struct webp *webp, size_t count, struct webp_piece piece, const uint8_t *behind, size_t behind_count) {
    const uint64_t start = piece.offset, end = piece.offset + webp_padded(piece.count), next = webp->at + count;
    const uint64_t from = start > webp->at ? start : webp->at, to = end < next ? end : next;
    if (from >= to) return VP8_STATUS_SUSPENDED;
    VP8StatusCode status = WebPIAppend(webp->decoder, webp->codec.buffer + (from - webp->at), (size_t)(to - from));
    if (status == VP8_STATUS_SUSPENDED && to == end && behind_count > 0) {
        status = WebPIAppend(webp->decoder, behind, behind_count);
    }
    return status;
}

/// Decodes until so many rows of the frame are there.
static enum codec_status decode(struct webp *webp, uint32_t rows) {
    struct codec *codec = &webp->codec;
    while (webp->rows < rows && !webp->is_complete) {
        const int count = codec_fill(codec);
        if (count < 0) return codec->status;
        if (count == 0) return fail(codec, VP8_STATUS_NOT_ENOUGH_DATA);
        uint8_t between[8];
        const size_t between_count = webp_put_chunk(between, "VP8 ", webp->layout.image.count);
        VP8StatusCode status = append(webp, (size_t)count, webp->layout.alpha, between, between_count);
        if (status == VP8_STATUS_SUSPENDED) status = append(webp, (size_t)count, webp->layout.image, NULL, 0);
        webp->at += (uint64_t)count;
        if (status != VP8_STATUS_OK && status != VP8_STATUS_SUSPENDED) return fail(codec, status);
        webp->is_complete = status == VP8_STATUS_OK;
        int last = 0;
        if (WebPIDecGetRGB(webp->decoder, &last, NULL, NULL, NULL) && last > 0) webp->rows = (uint32_t)last;
        if (webp->is_complete) webp->rows = (uint32_t)webp->features.height;
    }
    return codec->status;
}

/// Keeps all columns, as the whole picture is decoded.
static enum codec_status crop(struct codec *codec, uint32_t *x, uint32_t *width) {
    const struct webp *webp = (struct webp *)codec;
    *x = 0;
    *width = webp->layout.frame_width > 0 ? webp->layout.width : (uint32_t)webp->features.width;
    return codec_status_ok;
}

static enum codec_status skip(struct codec *codec, uint32_t count) {
    ((struct webp *)codec)->next_row += count;
    return codec_status_ok;
}

/// What of the canvas lies outside of a frame is transparent.
static enum codec_status read_row(struct codec *codec, void *row) {
    struct webp *webp = (struct webp *)codec;
    const uint32_t y = webp->next_row++, top = webp->layout.y;
    const size_t count = (size_t)webp->features.width * webp->pixel_bytes;
    if (webp->layout.frame_width > 0) memset(row, 0, (size_t)webp->layout.width * webp->pixel_bytes);
    if (y < top || y - top >= (uint32_t)webp->features.height) return codec_status_ok;
    if (decode(webp, y - top + 1)) return codec->status;
    memcpy((uint8_t *)row + webp->layout.x * webp->pixel_bytes, webp->pixels + (y - top) * count, count);
    return codec_status_ok;
}

static void destroy(struct codec *codec) {
    struct webp *webp = (struct webp *)codec;
    WebPIDelete(webp->decoder);
    codec_give_back(codec, webp->counted);
    codec_release(codec, webp->pixels);
    codec_release(codec, webp->profile);
    codec_release(codec, webp->exif);
    free(webp);
}

struct codec *codec_create_webp(void) {
    static const struct codec_operations operations = {
        .read_header = read_header, .start = start, .crop = crop, .skip = skip, .read_row = read_row,
        .destroy = destroy,
    };
    struct webp *webp = calloc(1, sizeof *webp);
    if (webp) webp->codec.operations = &operations;
    return webp ? &webp->codec : NULL;
}
