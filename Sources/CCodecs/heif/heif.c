#include "../codec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "heif.h"

static int64_t position(void *context) { return ((struct heif *)context)->offset; }

/// It is called for each tile: where decoding is cancelled, its error ends it.
static int read_bytes(void *bytes, size_t count, void *context) {
    struct heif *heif = context;
    while (count > 0) {
        if (!codec_goes_on(&heif->codec)) return 1;
        ssize_t part;
        do part = pread(heif->codec.descriptor, bytes, count, (off_t)heif->offset);
        while (part < 0 && errno == EINTR);
        if (part < 0) codec_fail(&heif->codec, codec_status_unreadable, strerror(errno));
        if (part <= 0) return 1;
        bytes = (uint8_t *)bytes + part;
        heif->offset += part;
        count -= (size_t)part;
    }
    return 0;
}

static int seek(int64_t offset, void *context) {
    ((struct heif *)context)->offset = offset;
    return offset < 0;
}

static enum heif_reader_grow_status wait_for_size(int64_t size, void *context) {
    const bool is_there = size >= 0 && (uint64_t)size <= ((struct heif *)context)->size;
    return is_there ? heif_reader_grow_status_size_reached : heif_reader_grow_status_size_beyond_eof;
}

/// Whether a call of the library has succeeded; else that is the codec's failure, where it has none of its own.
static bool succeeded(struct heif *heif, struct heif_error error) {
    if (error.code == heif_error_Ok) return true;
    enum codec_status status = codec_status_corrupt;
    if (error.subcode == heif_suberror_End_of_data) status = codec_status_truncated;
    if (error.code == heif_error_Unsupported_feature || error.code == heif_error_Unsupported_filetype) status = codec_status_unsupported;
    if (error.code == heif_error_Memory_allocation_error) status = codec_status_out_of_memory;
    if (error.subcode == heif_suberror_Security_limit_exceeded) status = codec_status_too_large;
    codec_fail(&heif->codec, status, error.message ? error.message : "no reason is told");
    return false;
}

/// What the library allocates, for pictures of half the chroma along each axis, which take 1.5 bytes a pixel: the planes, twice
/// while it turns them; where it is no grid of tiles what its decoder holds of it; the file's data; and its tables. Measured of
/// 24 megapixels: 4.5 bytes a pixel by libde265 1.0.11, 7 by dav1d 1.0.0.
static uint64_t library_memory(const struct heif *heif) {
    const struct heif_library *library = heif->library;
    const int width = library->heif_image_handle_get_ispe_width(heif->handle), height = library->heif_image_handle_get_ispe_height(heif->handle);
    uint64_t area = (uint64_t)heif->width * heif->height, stored = width > 0 && height > 0 ? (uint64_t)width * (uint64_t)height : 0;
    if (stored > area) area = stored;
    const unsigned bytes = library->heif_image_handle_get_luma_bits_per_pixel(heif->handle) > 8 ? 2 : 1;
    const uint64_t planes = heif->is_av1 ? area * 15 / 2 : heif->is_grid ? area * 13 / 4 : area * 19 / 4;
    return planes * bytes + (heif->size < area ? heif->size : area) + (4 << 20);
}

static enum codec_status read_header(struct codec *codec, struct codec_header *header) {
    struct heif *heif = (struct heif *)codec;
    const struct heif_library *library = heif->library = heif_library();
    if (!library) codec_fail(codec, codec_status_unsupported, "libheif is not there");
    if (codec->status) return codec->status;
    heif->size = codec_file_size(codec);
    heif->is_grid = heif_has_grid(codec);
    heif->context = library->heif_context_alloc();
    if (!heif->context) codec_fail(codec, codec_status_out_of_memory, "Out of memory");
    if (codec->status) return codec->status;
    // Tiles are decoded on this thread.
    library->heif_context_set_max_decoding_threads(heif->context, 0);
    heif->reader = (struct heif_reader){
        .reader_api_version = 1, .get_position = position, .read = read_bytes, .seek = seek, .wait_for_file_size = wait_for_size,
    };
    if (!succeeded(heif, library->heif_context_read_from_reader(heif->context, &heif->reader, heif, NULL))
        || !succeeded(heif, library->heif_context_get_primary_image_handle(heif->context, &heif->handle))) return codec->status;
    const int width = library->heif_image_handle_get_width(heif->handle), height = library->heif_image_handle_get_height(heif->handle);
    if (width <= 0 || height <= 0) codec_fail(codec, codec_status_corrupt, "it has no size");
    if (codec->status) return codec->status;
    header->width = heif->width = (uint32_t)width;
    header->height = heif->height = (uint32_t)height;
    header->has_alpha = library->heif_image_handle_has_alpha_channel(heif->handle);
    heif->rows.is_premultiplied = header->has_alpha && library->heif_image_handle_is_premultiplied_alpha(heif->handle);
    header->pixels = codec_pixels_words;
    header->is_upright = true;
    heif_describe(heif, header);
    header->memory = codec->memory.held + library_memory(heif) + codec_counted((uint64_t)heif->width * 12 + 24);
    codec_lacks_memory(codec);
    return codec->status;
}

/// Finds a plane that has at least so many samples.
static bool find_plane(struct heif *heif, enum heif_channel channel, uint32_t width, uint32_t height, struct heif_plane *plane) {
    const struct heif_library *library = heif->library;
    int stride = 0;
    const int there[] = {library->heif_image_get_width(heif->image, channel), library->heif_image_get_height(heif->image, channel)};
    const int depth = library->heif_image_get_bits_per_pixel_range(heif->image, channel);
    const int bits = library->heif_image_get_bits_per_pixel(heif->image, channel);
    const uint8_t *bytes = library->heif_image_get_plane_readonly(heif->image, channel, &stride);
    if (!bytes || stride <= 0 || depth < 1 || depth > 16 || (bits != 8 && bits != 16) || depth > bits) return false;
    if (there[0] < 0 || there[1] < 0 || (uint32_t)there[0] < width || (uint32_t)there[1] < height) return false;
    *plane = (struct heif_plane){
        .bytes = bytes, .stride = (size_t)stride, .width = width, .height = height, .depth = (unsigned)depth, .is_wide = bits == 16,
    };
    return true;
}

/// Finds the planes of the picture that was decoded.
static bool find_planes(struct heif *heif) {
    const struct heif_library *library = heif->library;
    struct heif_plane *planes = heif->rows.planes;
    const enum heif_colorspace space = library->heif_image_get_colorspace(heif->image);
    const uint32_t width = heif->width, height = heif->height, half_width = (width + 1) / 2, half_height = (height + 1) / 2;
    struct heif_color_profile_nclx *nclx = NULL;
    unsigned matrix = 2;
    bool is_full = true;
    // What the container says goes before what is coded; libheif 1.15 does not pass it on to a grid.
    if (library->heif_image_handle_get_nclx_color_profile(heif->handle, &nclx).code != heif_error_Ok) {
        library->heif_image_get_nclx_color_profile(heif->image, &nclx);
    }
    if (nclx) {
        matrix = (unsigned)nclx->matrix_coefficients;
        is_full = nclx->full_range_flag;
        library->heif_nclx_color_profile_free(nclx);
    }
    if (space == heif_colorspace_RGB) {
        heif->rows.is_rgb = is_full = true;
        for (int i = 0; i < 3; i++) if (!find_plane(heif, heif_channel_R + i, width, height, &planes[i])) return false;
    } else {
        if (!find_plane(heif, heif_channel_Y, width, height, &planes[0])) return false;
        const bool is_grey = space == heif_colorspace_monochrome || !library->heif_image_has_channel(heif->image, heif_channel_Cb);
        const int cb_width = library->heif_image_get_width(heif->image, heif_channel_Cb);
        const int cb_height = library->heif_image_get_height(heif->image, heif_channel_Cb);
        const uint32_t columns = cb_width >= 0 && (uint32_t)cb_width < width ? half_width : width;
        const uint32_t rows = cb_height >= 0 && (uint32_t)cb_height < height ? half_height : height;
        for (int i = 1; i < 3 && !is_grey; i++) {
            if (!find_plane(heif, heif_channel_Y + i, columns, rows, &planes[i])) return false;
        }
        // Green, blue and red in their places.
        if (!is_grey && matrix == 0 && columns == width && rows == height) {
            heif->rows.is_rgb = true;
            const struct heif_plane green = planes[0];
            planes[0] = planes[2];
            planes[2] = planes[1];
            planes[1] = green;
        }
    }
    heif_set_matrix(&heif->rows, matrix, is_full);
    if (library->heif_image_has_channel(heif->image, heif_channel_Alpha)) {
        find_plane(heif, heif_channel_Alpha, width, height, &heif->rows.alpha);
    }
    return true;
}

static enum codec_status start(
    struct codec *codec, unsigned eighths, unsigned max_scans, uint32_t *width, uint32_t *height) {
    (void)eighths;
    (void)max_scans;
    struct heif *heif = (struct heif *)codec;
    heif->rows.width = heif->width;
    heif->rows.samples = codec_allocate(codec, ((size_t)heif->width + 2) * 5 * sizeof(uint16_t));
    const uint64_t count = library_memory(heif);
    if (codec_take(codec, count)) heif->counted = count;
    if (codec_lacks_memory(codec)) return codec->status;
    if (!succeeded(heif, heif->library->heif_decode_image(
            heif->handle, &heif->image, heif_colorspace_undefined, heif_chroma_undefined, NULL))) return codec->status;
    if (!find_planes(heif)) codec_fail(codec, codec_status_unsupported, "its planes are of another kind");
    *width = heif->width;
    *height = heif->height;
    return codec->status;
}

/// Keeps all columns, as the whole picture is decoded.
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
    heif_write_row(&heif->rows, heif->next_row++, row);
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
