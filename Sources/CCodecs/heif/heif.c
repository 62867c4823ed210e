#include "../codec.h"

#include <stdlib.h>

#include "heif.h"

static int64_t position(void *context) { return ((struct heif *)context)->offset; }

/// It is called for each tile: where decoding is cancelled, its error ends it.
static int read_bytes(void *bytes, size_t count, void *context) {
    struct heif *heif = context;
    const size_t part = codec_read_at(&heif->codec, (uint64_t)heif->offset, bytes, count);
    heif->offset += (int64_t)part;
    return part < count;
}

static int seek(int64_t offset, void *context) {
    ((struct heif *)context)->offset = offset;
    return offset < 0;
}

static enum heif_reader_grow_status wait_for_size(int64_t size, void *context) {
    const bool is_there = size >= 0 && (uint64_t)size <= ((struct heif *)context)->size;
    return is_there ? heif_reader_grow_status_size_reached : heif_reader_grow_status_size_beyond_eof;
}

bool heif_succeeded(struct heif *heif, struct heif_error error) {
    if (error.code == heif_error_Ok) return true;
    enum codec_status status = codec_status_corrupt;
    if (error.subcode == heif_suberror_End_of_data) status = codec_status_truncated;
    if (error.code == heif_error_Unsupported_feature || error.code == heif_error_Unsupported_filetype) {
        status = codec_status_unsupported;
    }
    if (error.code == heif_error_Memory_allocation_error) status = codec_status_out_of_memory;
    if (error.subcode == heif_suberror_Security_limit_exceeded) status = codec_status_too_large;
    codec_fail(&heif->codec, status, error.message ? error.message : "no reason is told");
    return false;
}

/// What the library allocates, for pictures of half the chroma along each axis, which take 1.5 bytes a pixel: the planes, twice
/// while it turns them, and what its decoder holds of it, or that of a tile and a row of tiles; the file's data; and its tables.
/// Measured of 24 megapixels: 4.5 bytes a pixel by libde265 1.0.11, 7 by dav1d 1.0.0.
static uint64_t library_memory(const struct heif *heif) {
    const struct heif_library *library = heif->library;
    const int width = library->heif_image_handle_get_ispe_width(heif->handle);
    const int height = library->heif_image_handle_get_ispe_height(heif->handle);
    const uint64_t stored = width > 0 && height > 0 ? (uint64_t)width * (uint64_t)height : 0;
    uint64_t area = (uint64_t)heif->width * heif->height;
    if (stored > area) area = stored;
    if (heif->layout.tiles) area = (uint64_t)heif->tile_width * heif->tile_height;
    const unsigned bytes = library->heif_image_handle_get_luma_bits_per_pixel(heif->handle) > 8 ? 2 : 1;
    const uint64_t planes = heif->is_av1 ? area * 15 / 2 : area * 19 / 4, data = heif->size < area ? heif->size : area;
    return planes * bytes + data + (4 << 20);
}

/// Bytes of a row of tiles, in three planes of full size: libheif before 1.19 converts YCbCr to RGB.
static uint64_t strip_memory(const struct heif *heif) {
    if (!heif->layout.tiles) return 0;
    const unsigned bytes = heif->library->heif_image_handle_get_luma_bits_per_pixel(heif->handle) > 8 ? 2 : 1;
    return (uint64_t)heif->layout.columns * heif->tile_width * heif->tile_height * 3 * bytes;
}

static enum codec_status read_header(struct codec *codec, struct codec_header *header) {
    struct heif *heif = (struct heif *)codec;
    const struct heif_library *library = heif->library = heif_library();
    if (!library) codec_fail(codec, codec_status_unsupported, "libheif is not there");
    if (codec->status) return codec->status;
    heif->size = codec_file_size(codec);
    heif->context = library->heif_context_alloc();
    if (!heif->context) codec_fail(codec, codec_status_out_of_memory, "Out of memory");
    if (codec->status) return codec->status;
    // Tiles are decoded on this thread.
    library->heif_context_set_max_decoding_threads(heif->context, 0);
    heif->reader = (struct heif_reader){
        .reader_api_version = 1, .get_position = position, .read = read_bytes, .seek = seek,
        .wait_for_file_size = wait_for_size,
    };
    if (!heif_succeeded(heif, library->heif_context_read_from_reader(heif->context, &heif->reader, heif, NULL))
        || !heif_succeeded(heif, library->heif_context_get_primary_image_handle(heif->context, &heif->handle))) {
        return codec->status;
    }
    const int width = library->heif_image_handle_get_width(heif->handle);
    const int height = library->heif_image_handle_get_height(heif->handle);
    if (width <= 0 || height <= 0) codec_fail(codec, codec_status_corrupt, "it has no size");
    if (codec->status) return codec->status;
    heif->width = (uint32_t)width;
    heif->height = (uint32_t)height;
    header->orientation = 1;
    if (heif_begin_tiles(heif)) {
        heif->width = heif->layout.width;
        heif->height = heif->layout.height;
        header->orientation = heif->layout.orientation;
    }
    if (codec->status) return codec->status;
    header->width = heif->width;
    header->height = heif->height;
    header->has_alpha = library->heif_image_handle_has_alpha_channel(heif->handle);
    heif->rows.is_premultiplied = header->has_alpha && library->heif_image_handle_is_premultiplied_alpha(heif->handle);
    header->pixels = codec_pixels_words;
    heif_describe(heif, header);
    header->memory = codec->memory.held + library_memory(heif) + strip_memory(heif)
        + codec_counted(heif_samples_size(heif->width));
    codec_lacks_memory(codec);
    return codec->status;
}

/// Asks for no colour space: libheif before 1.19 then converts YCbCr to RGB by the image's own matrix and range, and later
/// versions return planes as coded, or converted to BT.601 with full range. The image's own nclx tells which.
bool heif_decode(struct heif *heif, struct heif_image_handle *handle, struct heif_image **image) {
    return heif_succeeded(
        heif, heif->library->heif_decode_image(handle, image, heif_colorspace_undefined, heif_chroma_undefined, NULL));
}

static enum codec_status start(
    struct codec *codec, unsigned eighths, unsigned max_scans, uint32_t *width, uint32_t *height) {
    (void)eighths;
    (void)max_scans;
    struct heif *heif = (struct heif *)codec;
    heif->rows.width = heif->width;
    heif->rows.samples = codec_allocate(codec, heif_samples_size(heif->width));
    const uint64_t count = library_memory(heif);
    if (codec_take(codec, count)) heif->counted = count;
    if (codec_lacks_memory(codec)) return codec->status;
    *width = heif->width;
    *height = heif->height;
    if (heif->layout.tiles) return codec->status;
    if (!heif_decode(heif, heif->handle, &heif->image)) return codec->status;
    if (!heif_find_planes(heif, heif->image, heif->width, heif->height, &heif->rows)) {
        codec_fail(codec, codec_status_unsupported, "its planes are of another kind");
    }
    return codec->status;
}

/// Keeps all columns.
static enum codec_status crop(struct codec *codec, uint32_t *x, uint32_t *width) {
    *x = 0;
    *width = ((struct heif *)codec)->width;
    return codec_status_ok;
}

static enum codec_status skip(struct codec *codec, uint32_t count) {
    ((struct heif *)codec)->next_row += count;
    return codec_status_ok;
}

static enum codec_status read_row(struct codec *codec, void *row) {
    struct heif *heif = (struct heif *)codec;
    const uint32_t y = heif->next_row++;
    if (heif->layout.tiles && heif_decode_tiles(heif, y)) return codec->status;
    heif_write_row(&heif->rows, heif->layout.tiles ? y % heif->tile_height : y, row);
    return codec_status_ok;
}

static void destroy(struct codec *codec) {
    struct heif *heif = (struct heif *)codec;
    if (heif->image) heif->library->heif_image_release(heif->image);
    if (heif->handle) heif->library->heif_image_handle_release(heif->handle);
    if (heif->context) heif->library->heif_context_free(heif->context);
    codec_give_back(codec, heif->counted);
    codec_release(codec, heif->profile);
    codec_release(codec, heif->exif);
    codec_release(codec, heif->rows.samples);
    codec_release(codec, heif->strip);
    codec_release(codec, heif->layout.tiles);
    free(heif);
}

struct codec *codec_create_heif(bool is_av1) {
    static const struct codec_operations operations = {
        .read_header = read_header, .start = start, .crop = crop, .skip = skip, .read_row = read_row,
        .destroy = destroy,
    };
    struct heif *heif = calloc(1, sizeof *heif);
    if (!heif) return NULL;
    heif->codec.operations = &operations;
    heif->is_av1 = is_av1;
    return &heif->codec;
}
