#include "../codec.h"

#include <stdlib.h>
#include <string.h>

#include "heif.h"

static int64_t position(void *context) { return ((struct heif *)context)->offset; }

/// It is called for each tile: where decoding is cancelled, its error ends it.
static int read_bytes(void *bytes, size_t count, void *context) {
    struct heif *heif = context;
    const uint64_t at = (uint64_t)heif->offset, first = heif->meta.offset, last = first + heif->meta.count;
    const size_t part = codec_read_at(&heif->codec, at, bytes, count);
    // Overlays the modified `meta` box.
    const uint64_t from = at > first ? at : first, to = at + part < last ? at + part : last;
    if (from < to) memcpy((uint8_t *)bytes + (from - at), heif->meta.bytes + (from - first), to - from);
    heif->offset += (int64_t)part;
    return part < count;
}

static int seek(int64_t offset, void *context) {
    ((struct heif *)context)->offset = offset;
    return offset < 0;
}

static enum heif_reader_grow_status wait_for_size(int64_t size, void *context) {
    const bool is_there = size >= 0 && (uint64_t)size <= ((struct heif *)context)->meta.file_size;
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
    return codec_fail(&heif->codec, status, error.message ? error.message : "no reason is told");
}

/// The memory of a layer, in bytes. In the library: a tile's planes and its decoder's, measured for 4:2:0 as 4.5 bytes a pixel
/// for libde265 1.0.11 and 7 for dav1d 1.0.0; the file's data; and tables. Here: a row of several tiles, in three full planes.
static uint64_t layer_memory(const struct heif *heif, const struct heif_layer *layer, bool is_strip) {
    const uint64_t area = (uint64_t)layer->tile_width * layer->tile_height, file = heif->meta.file_size;
    const unsigned bytes = heif->content.depth > 8 ? 2 : 1;
    if (!layer->tiles) return 0;
    if (is_strip) return layer->columns > 1 ? layer->columns * area * 3 * bytes : 0;
    return (heif->is_av1 ? area * 15 / 2 : area * 19 / 4) * bytes + (file < area ? file : area) + (4 << 20);
}

/// The size of a row before cropping, in bytes.
static size_t row_size(const struct heif_content *content) {
    return content->width < content->color.width ? content->color.width * sizeof(uint32_t) : 0;
}

static enum codec_status read_header(struct codec *codec, struct codec_header *header) {
    struct heif *heif = (struct heif *)codec;
    struct heif_content *content = &heif->content;
    const struct heif_library *library = heif->library = heif_library();
    if (!library) codec_fail(codec, codec_status_unsupported, "libheif is not there");
    if (library && heif_read_meta(codec, &heif->meta)) heif_read_content(codec, &heif->meta, content);
    if (codec->status) return codec->status;
    header->width = content->width;
    header->height = content->height;
    header->orientation = content->orientation;
    header->has_alpha = content->alpha.tiles;
    header->pixels = codec_pixels_words;
    heif_describe(heif, header);
    const bool claims = content->has_numbers && library->heif_get_version_number() < heif_keeps;
    heif_keep_tiles(&heif->meta, content->color.tiles[0], claims);
    heif->context = library->heif_context_alloc();
    heif->options = library->heif_decoding_options_alloc();
    if (!heif->context || !heif->options) codec_fail(codec, codec_status_out_of_memory, "Out of memory");
    if (codec->status) return codec->status;
    heif->options->ignore_transformations = true;
    library->heif_context_set_max_decoding_threads(heif->context, 0); // Tiles are decoded on this thread.
    heif->reader = (struct heif_reader){
        .reader_api_version = 1, .get_position = position, .read = read_bytes, .seek = seek,
        .wait_for_file_size = wait_for_size,
    };
    heif_succeeded(heif, library->heif_context_read_from_reader(heif->context, &heif->reader, heif, NULL));
    header->memory = codec->memory.held + codec_counted(row_size(content) + heif_samples_size(content->color.width));
    for (int i = 0; i < 4; i++) header->memory += layer_memory(heif, i & 1 ? &content->alpha : &content->color, i & 2);
    codec_lacks_memory(codec);
    return codec->status;
}

static enum codec_status start(
    struct codec *codec, unsigned eighths, unsigned max_scans, uint32_t *width, uint32_t *height) {
    (void)eighths;
    (void)max_scans;
    struct heif *heif = (struct heif *)codec;
    struct heif_layer *layers[] = {&heif->content.color, &heif->content.alpha};
    heif->room = codec_allocate(codec, row_size(&heif->content) + heif_samples_size(layers[0]->width));
    const uint64_t count = layer_memory(heif, layers[0], false) + layer_memory(heif, layers[1], false);
    if (codec_take(codec, count)) heif->counted = count;
    if (codec_lacks_memory(codec)) return codec->status;
    *width = heif->content.width;
    *height = heif->content.height;
    for (int i = 0; i < 2; i++) {
        if (layers[i]->tiles && layers[i]->rows * layers[i]->columns == 1) heif_decode_tiles(heif, layers[i], 0);
    }
    return codec->status;
}

/// Keeps all columns.
static enum codec_status crop(struct codec *codec, uint32_t *x, uint32_t *width) {
    *x = 0;
    *width = ((struct heif *)codec)->content.width;
    return codec_status_ok;
}

static enum codec_status skip(struct codec *codec, uint32_t count) {
    ((struct heif *)codec)->next_row += count;
    return codec_status_ok;
}

static enum codec_status read_row(struct codec *codec, void *row) {
    struct heif *heif = (struct heif *)codec;
    struct heif_content *content = &heif->content;
    struct heif_layer *color = &content->color, *alpha = &content->alpha;
    const uint32_t y = content->y + heif->next_row++;
    uint32_t *words = row_size(content) > 0 ? (uint32_t *)heif->room : row;
    uint16_t *samples = (uint16_t *)(heif->room + row_size(content));
    if (heif_decode_tiles(heif, color, y) || (alpha->tiles && heif_decode_tiles(heif, alpha, y))) return codec->status;
    heif_write_row(&color->planes, y % color->tile_height, samples, words);
    if (alpha->tiles) {
        heif_write_alpha(&alpha->planes, y % alpha->tile_height, content->is_premultiplied, samples, words);
    }
    if (words != row) memcpy(row, words + content->x, content->width * sizeof *words);
    return codec_status_ok;
}

static void destroy(struct codec *codec) {
    struct heif *heif = (struct heif *)codec;
    struct heif_layer *layers[] = {&heif->content.color, &heif->content.alpha};
    for (int i = 0; i < 2; i++) {
        if (layers[i]->image) heif->library->heif_image_release(layers[i]->image);
        codec_release(codec, layers[i]->strip);
        codec_release(codec, layers[i]->tiles);
    }
    if (heif->options) heif->library->heif_decoding_options_free(heif->options);
    if (heif->context) heif->library->heif_context_free(heif->context);
    codec_give_back(codec, heif->counted);
    codec_release(codec, heif->meta.bytes);
    codec_release(codec, heif->exif);
    codec_release(codec, heif->room);
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
