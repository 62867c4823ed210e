#include "heif.h"

/// Finds a plane as large as a tile, or half as large along an axis if `may_halve`.
static bool find_plane(
    const struct heif_library *library, const struct heif_image *image, enum heif_channel channel,
    const struct heif_layer *layer, bool may_halve, struct heif_plane *plane) {
    int stride = 0;
    const int there[] = {library->heif_image_get_width(image, channel), library->heif_image_get_height(image, channel)};
    uint32_t sides[] = {layer->tile_width, layer->tile_height};
    const int depth = library->heif_image_get_bits_per_pixel_range(image, channel);
    const int bits = library->heif_image_get_bits_per_pixel(image, channel);
    const uint8_t *bytes = library->heif_image_get_plane_readonly(image, channel, &stride);
    if (!bytes || stride <= 0 || depth < 1 || depth > 16 || (bits != 8 && bits != 16) || depth > bits) return false;
    for (int i = 0; i < 2; i++) {
        if (may_halve && there[i] >= 0 && (uint32_t)there[i] < sides[i]) sides[i] = (sides[i] + 1) / 2;
        if (there[i] < 0 || (uint32_t)there[i] < sides[i]) return false;
    }
    *plane = (struct heif_plane){
        .bytes = bytes, .stride = (size_t)stride, .width = sides[0], .height = sides[1], .depth = (unsigned)depth,
        .is_wide = bits == 16,
    };
    return true;
}

bool heif_find_planes(
    const struct heif *heif, const struct heif_layer *layer, const struct heif_image *image, struct heif_rows *rows) {
    static const enum heif_channel channels[][3] = {
        {heif_channel_Y, heif_channel_Cb, heif_channel_Cr}, {heif_channel_R, heif_channel_G, heif_channel_B},
        {heif_channel_G, heif_channel_B, heif_channel_R},
    };
    const struct heif_library *library = heif->library;
    const struct heif_content *content = &heif->content;
    struct heif_plane *planes = rows->planes;
    const enum heif_colorspace space = library->heif_image_get_colorspace(image);
    const bool is_rgb = space == heif_colorspace_RGB, converts = library->heif_get_version_number() >= heif_converts;
    const bool is_known = content->has_numbers && !converts;
    struct heif_color_profile_nclx *nclx = NULL;
    unsigned matrix = is_known ? content->matrix : 2;
    bool is_full = is_known ? content->is_full : true;
    if (!is_known) library->heif_image_get_nclx_color_profile(image, &nclx);
    if (nclx) {
        matrix = (unsigned)nclx->matrix_coefficients;
        is_full = nclx->full_range_flag;
        library->heif_nclx_color_profile_free(nclx);
    }
    // heif_keep_tiles declares YCbCr to be RGB: green, blue and red hold Y, Cb and Cr.
    const enum heif_channel *names = channels[is_rgb ? 1 + is_known : 0];
    const bool is_grey = layer == &content->alpha || space == heif_colorspace_monochrome
        || !library->heif_image_has_channel(image, names[1]);
    for (int i = 0; i < (is_grey ? 1 : 3); i++) {
        if (!find_plane(library, image, names[i], layer, i > 0 && !is_rgb, &planes[i])) return false;
        if (i == 0 || !is_rgb || !is_known || (content->chroma != 1 && content->chroma != 2)) continue;
        // Libheif before 1.19 repeats samples of chroma.
        const bool halves_y = content->chroma == 1;
        planes[i].is_repeated = true;
        planes[i].width = (planes[i].width + 1) / 2;
        planes[i].height = (planes[i].height + halves_y) >> halves_y;
        planes[i].stride <<= halves_y;
    }
    rows->width = layer->width;
    rows->is_rgb = is_rgb && !is_known;
    if (rows->is_rgb) is_full = true;
    if (!is_grey && !rows->is_rgb && matrix == 0) {
        // The planes hold green, blue and red.
        if (planes[1].width < planes[0].width || planes[1].height < planes[0].height) return false;
        const struct heif_plane green = planes[0];
        planes[0] = planes[2];
        planes[2] = planes[1];
        planes[1] = green;
        rows->is_rgb = true;
    }
    heif_set_matrix(rows, matrix, is_full);
    return true;
}
