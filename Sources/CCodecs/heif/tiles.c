#include "heif.h"

#include <string.h>

/// The size of a row of samples, in bytes.
static size_t row_bytes(const struct heif_plane *plane) { return (size_t)plane->width << plane->is_wide << plane->is_repeated; }

/// Makes room for a row of tiles like the first one, whose planes tell depth and chroma.
static bool make_strip(struct heif *heif, struct heif_layer *layer, const struct heif_rows *tile) {
    struct heif_plane *planes = layer->planes.planes;
    size_t count = 0;
    layer->planes = *tile;
    for (int i = 0; i < 3; i++) {
        planes[i].stride = row_bytes(&planes[i]) * layer->columns;
        count += planes[i].stride * planes[i].height;
    }
    uint8_t *bytes = layer->strip = codec_allocate(&heif->codec, count);
    for (int i = 0; i < 3 && bytes; i++) {
        if (!planes[i].bytes) continue;
        planes[i].bytes = bytes;
        bytes += planes[i].stride * planes[i].height;
    }
    return bytes;
}

/// Copies a tile to its column.
static bool put(const struct heif_layer *layer, const struct heif_rows *tile, uint32_t column) {
    for (int i = 0; i < 3; i++) {
        const struct heif_plane *from = &tile->planes[i], *to = &layer->planes.planes[i];
        if (!from->bytes && !to->bytes) continue;
        const size_t count = row_bytes(from);
        const bool shares = from->width < layer->tile_width && layer->tile_width % 2 == 1;
        if (shares || !from->bytes || !to->bytes || from->depth != to->depth || from->is_wide != to->is_wide
            || from->height != to->height || count * layer->columns != to->stride) return false;
        uint8_t *bytes = layer->strip + (to->bytes - layer->strip) + count * column;
        for (uint32_t y = 0; y < from->height; y++) memcpy(bytes + y * to->stride, from->bytes + y * from->stride, count);
    }
    return true;
}

/// Takes a decoded tile: keeps its image if its row has no other, or else copies it.
static void take(struct heif *heif, struct heif_layer *layer, struct heif_image **image, uint32_t column) {
    struct heif_rows tile = {0};
    if (!heif_find_planes(heif, layer, *image, &tile)) {
        codec_fail(&heif->codec, codec_status_unsupported, "its planes are of another kind");
    } else if (layer->columns == 1) {
        layer->planes = tile;
        layer->image = *image;
        *image = NULL;
    } else if (!layer->strip && !make_strip(heif, layer, &tile)) {
        codec_lacks_memory(&heif->codec);
    } else if (!put(layer, &tile, column)) {
        codec_fail(&heif->codec, codec_status_unsupported, "its tiles are not alike, or share samples");
    }
}

/// Asks for no colour space: libheif before 1.19 converts YCbCr to RGB then, which repeats samples of chroma; later versions return
/// planes as they are coded, those from 1.21 on converted to BT.601 with full range. The older ones are asked for YCbCr where the
/// container has no numbers to undo that with.
static enum codec_status decode_tile(struct heif *heif, struct heif_layer *layer, uint32_t item, uint32_t column) {
    const struct heif_library *library = heif->library;
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    if (layer->image) library->heif_image_release(layer->image);
    layer->image = NULL;
    if (!codec_goes_on(&heif->codec)) return heif->codec.status;
    enum heif_colorspace space = heif_colorspace_undefined;
    enum heif_chroma chroma = heif_chroma_undefined;
    const struct heif_content *content = &heif->content;
    if (layer == &content->color && !content->has_numbers && content->chroma != 0
        && library->heif_get_version_number() < heif_keeps) {
        space = heif_colorspace_YCbCr;
        chroma = (enum heif_chroma)content->chroma;
    }
    if (heif_succeeded(heif, library->heif_context_get_image_handle(heif->context, item, &handle))
        && heif_succeeded(heif, library->heif_decode_image(handle, &image, space, chroma, heif->options))) {
        take(heif, layer, &image, column);
    }
    if (image) library->heif_image_release(image);
    if (handle) library->heif_image_handle_release(handle);
    return heif->codec.status;
}

enum codec_status heif_decode_tiles(struct heif *heif, struct heif_layer *layer, uint32_t y) {
    const uint32_t row = y / layer->tile_height;
    if (row == layer->row && (layer->image || layer->strip)) return heif->codec.status;
    for (uint32_t column = 0; column < layer->columns; column++) {
        // What stands over at the right is not looked at.
        if (column > 0 && (uint64_t)column * layer->tile_width >= layer->width) break;
        if (decode_tile(heif, layer, layer->tiles[row * layer->columns + column], column)) return heif->codec.status;
    }
    layer->row = row;
    return heif->codec.status;
}
