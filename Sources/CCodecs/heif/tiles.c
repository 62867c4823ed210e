#include "heif.h"

#include <string.h>

bool heif_begin_tiles(struct heif *heif) {
    const struct heif_library *library = heif->library;
    struct heif_layout *grid = &heif->layout;
    // None.
    heif->strip_row = UINT32_MAX;
    heif_read_layout(&heif->codec, grid);
    if (!grid->tiles) return false;
    const bool is_on_side = grid->orientation > 4;
    const uint32_t width = is_on_side ? grid->height : grid->width, height = is_on_side ? grid->width : grid->height;
    struct heif_image_handle *tile = NULL;
    bool fits = width == heif->width && height == heif->height
        && !library->heif_image_handle_has_alpha_channel(heif->handle);
    if (fits && library->heif_context_get_image_handle(heif->context, grid->tiles[0], &tile).code == heif_error_Ok) {
        const int columns = library->heif_image_handle_get_width(tile), rows = library->heif_image_handle_get_height(tile);
        heif->tile_width = columns > 0 && columns % 2 == 0 ? (uint32_t)columns : 0;
        heif->tile_height = rows > 0 && rows % 2 == 0 ? (uint32_t)rows : 0;
        library->heif_image_handle_release(tile);
    }
    fits = fits && (uint64_t)heif->tile_width * grid->columns >= grid->width
        && (uint64_t)heif->tile_height * grid->rows >= grid->height;
    if (fits) return true;
    // What the library makes of it will do.
    codec_release(&heif->codec, grid->tiles);
    grid->tiles = NULL;
    return false;
}

static size_t sample_bytes(const struct heif_plane *plane) { return plane->is_wide ? 2 : 1; }

/// Makes room for a row of tiles like the first one, whose planes tell depth and chroma.
static bool make_strip(struct heif *heif, const struct heif_rows *tile) {
    size_t count = 0;
    for (int i = 0; i < 3; i++) {
        const struct heif_plane *plane = &tile->planes[i];
        if (plane->bytes) count += (size_t)plane->width * sample_bytes(plane) * heif->layout.columns * plane->height;
    }
    heif->strip = codec_allocate(&heif->codec, count);
    if (!heif->strip) return false;
    struct heif_rows *rows = &heif->rows;
    uint16_t *samples = rows->samples;
    *rows = *tile;
    rows->samples = samples;
    rows->width = heif->width;
    uint8_t *bytes = heif->strip;
    for (int i = 0; i < 3; i++) {
        struct heif_plane *plane = &rows->planes[i];
        if (!plane->bytes) continue;
        plane->bytes = bytes;
        plane->stride = (size_t)plane->width * sample_bytes(plane) * heif->layout.columns;
        bytes += plane->stride * plane->height;
        plane->width = plane->width < heif->tile_width ? (heif->width + 1) / 2 : heif->width;
    }
    return true;
}

/// Copies a tile to its column.
static bool put(struct heif *heif, const struct heif_rows *tile, uint32_t column) {
    for (int i = 0; i < 3; i++) {
        const struct heif_plane *from = &tile->planes[i], *to = &heif->rows.planes[i];
        if (!from->bytes && !to->bytes) continue;
        const size_t count = (size_t)from->width * sample_bytes(from);
        if (!from->bytes || !to->bytes || from->depth != to->depth || from->is_wide != to->is_wide
            || from->height != to->height || count * heif->layout.columns != to->stride) return false;
        uint8_t *bytes = heif->strip + (to->bytes - heif->strip) + count * column;
        for (uint32_t y = 0; y < from->height; y++) memcpy(bytes + y * to->stride, from->bytes + y * from->stride, count);
    }
    return true;
}

static enum codec_status decode_tile(struct heif *heif, uint32_t item, uint32_t column) {
    const struct heif_library *library = heif->library;
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    if (!codec_goes_on(&heif->codec)) return heif->codec.status;
    if (heif_succeeded(heif, library->heif_context_get_image_handle(heif->context, item, &handle))
        && heif_decode(heif, handle, &image)) {
        struct heif_rows tile = {0};
        const bool is_known = heif_find_planes(heif, image, heif->tile_width, heif->tile_height, &tile);
        const bool has_room = is_known && (heif->strip || make_strip(heif, &tile));
        if (!has_room) codec_lacks_memory(&heif->codec);
        if (!has_room || !put(heif, &tile, column)) {
            codec_fail(&heif->codec, codec_status_unsupported, "its tiles are not alike");
        }
    }
    if (image) library->heif_image_release(image);
    if (handle) library->heif_image_handle_release(handle);
    return heif->codec.status;
}

enum codec_status heif_decode_tiles(struct heif *heif, uint32_t row) {
    const uint32_t strip_row = row / heif->tile_height, columns = heif->layout.columns;
    if (strip_row == heif->strip_row) return heif->codec.status;
    for (uint32_t column = 0; column < columns; column++) {
        // What stands over at the right is not looked at.
        if (column > 0 && (uint64_t)column * heif->tile_width >= heif->width) break;
        if (decode_tile(heif, heif->layout.tiles[strip_row * columns + column], column)) return heif->codec.status;
    }
    heif->strip_row = strip_row;
    return heif->codec.status;
}
