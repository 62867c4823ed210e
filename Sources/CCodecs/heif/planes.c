#include "heif.h"

/// Finds a plane that has at least so many samples.
static bool find_plane(
    const struct heif_library *library, const struct heif_image *image, enum heif_channel channel, uint32_t width,
    uint32_t height, struct heif_plane *plane) {
    int stride = 0;
    const int there[] = {library->heif_image_get_width(image, channel), library->heif_image_get_height(image, channel)};
    const int depth = library->heif_image_get_bits_per_pixel_range(image, channel);
    const int bits = library->heif_image_get_bits_per_pixel(image, channel);
    const uint8_t *bytes = library->heif_image_get_plane_readonly(image, channel, &stride);
    if (!bytes || stride <= 0 || depth < 1 || depth > 16 || (bits != 8 && bits != 16) || depth > bits) return false;
    if (there[0] < 0 || there[1] < 0 || (uint32_t)there[0] < width || (uint32_t)there[1] < height) return false;
    *plane = (struct heif_plane){
        .bytes = bytes, .stride = (size_t)stride, .width = width, .height = height, .depth = (unsigned)depth, .is_wide = bits == 16,
    };
    return true;
}

bool heif_find_planes(
    const struct heif *heif, const struct heif_image *image, uint32_t width, uint32_t height, struct heif_rows *rows) {
    const struct heif_library *library = heif->library;
    struct heif_plane *planes = rows->planes;
    const enum heif_colorspace space = library->heif_image_get_colorspace(image);
    const uint32_t half_width = (width + 1) / 2, half_height = (height + 1) / 2;
    struct heif_color_profile_nclx *nclx = NULL;
    unsigned matrix = 2;
    bool is_full = true;
    // Those of the image describe its samples. The handle's describe the samples before libheif converts them.
    library->heif_image_get_nclx_color_profile(image, &nclx);
    if (nclx) {
        matrix = (unsigned)nclx->matrix_coefficients;
        is_full = nclx->full_range_flag;
        library->heif_nclx_color_profile_free(nclx);
    }
    if (space == heif_colorspace_RGB) {
        rows->is_rgb = is_full = true;
        for (int i = 0; i < 3; i++) if (!find_plane(library, image, heif_channel_R + i, width, height, &planes[i])) return false;
    } else {
        if (!find_plane(library, image, heif_channel_Y, width, height, &planes[0])) return false;
        const bool is_grey = space == heif_colorspace_monochrome || !library->heif_image_has_channel(image, heif_channel_Cb);
        const int cb_width = library->heif_image_get_width(image, heif_channel_Cb);
        const int cb_height = library->heif_image_get_height(image, heif_channel_Cb);
        const uint32_t columns = cb_width >= 0 && (uint32_t)cb_width < width ? half_width : width;
        const uint32_t lines = cb_height >= 0 && (uint32_t)cb_height < height ? half_height : height;
        for (int i = 1; i < 3 && !is_grey; i++) {
            if (!find_plane(library, image, heif_channel_Y + i, columns, lines, &planes[i])) return false;
        }
        // Green, blue and red in their places.
        if (!is_grey && matrix == 0 && columns == width && lines == height) {
            rows->is_rgb = true;
            const struct heif_plane green = planes[0];
            planes[0] = planes[2];
            planes[2] = planes[1];
            planes[1] = green;
        }
    }
    heif_set_matrix(rows, matrix, is_full);
    if (library->heif_image_has_channel(image, heif_channel_Alpha)) {
        find_plane(library, image, heif_channel_Alpha, width, height, &rows->alpha);
    }
    return true;
}
