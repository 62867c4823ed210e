#include "heif.h"

#include <string.h>

/// As long as a segment of a JPEG, where EXIF comes from, and the offset before it.
enum { exif_max = (64 << 10) + 4 };

/// Copies the ICC profile, and else tells the colours by their numbers (ITU-T H.273, tables 2 and 3).
static void read_color(struct heif *heif, struct codec_color *color) {
    const struct heif_library *library = heif->library;
    color->model = codec_model_rgb;
    const size_t count = library->heif_image_handle_get_raw_color_profile_size(heif->handle);
    if (count > 0 && count <= codec_profile_max) heif->profile = codec_allocate(&heif->codec, count);
    if (heif->profile && library->heif_image_handle_get_raw_color_profile(heif->handle, heif->profile).code == heif_error_Ok) {
        color->profile = heif->profile;
        color->profile_count = count;
        return;
    }
    struct heif_color_profile_nclx *nclx = NULL;
    if (library->heif_image_handle_get_nclx_color_profile(heif->handle, &nclx).code != heif_error_Ok || !nclx) return;
    static const struct { int number; int32_t points[8]; } primaries[] = {
        {4, {31000, 31600, 67000, 33000, 21000, 71000, 14000, 8000}},
        {5, {31270, 32900, 64000, 33000, 29000, 60000, 15000, 6000}},
        {6, {31270, 32900, 63000, 34000, 31000, 59500, 15500, 7000}},
        {7, {31270, 32900, 63000, 34000, 31000, 59500, 15500, 7000}},
        {9, {31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600}},
        {11, {31400, 35100, 68000, 32000, 26500, 69000, 15000, 6000}},
        {12, {31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000}},
    };
    for (size_t i = 0; i < sizeof primaries / sizeof *primaries; i++) {
        if (primaries[i].number != (int)nclx->color_primaries) continue;
        color->has_chromaticities = true;
        memcpy(color->chromaticities, primaries[i].points, sizeof color->chromaticities);
    }
    // Others are near the curve of sRGB, or are made to look right on such a screen.
    if (nclx->transfer_characteristics == 4) color->gamma = 100000 * 10 / 22;
    if (nclx->transfer_characteristics == 5) color->gamma = 100000 * 10 / 28;
    if (nclx->transfer_characteristics == 8) color->gamma = 100000;
    color->is_pq = nclx->transfer_characteristics == 16;
    library->heif_nclx_color_profile_free(nclx);
}

/// The block begins with how far its body is behind that number.
static void read_exif(struct heif *heif, struct codec_header *header) {
    heif_item_id item;
    if (heif->library->heif_image_handle_get_list_of_metadata_block_IDs(heif->handle, "Exif", &item, 1) < 1) return;
    const size_t count = heif->library->heif_image_handle_get_metadata_size(heif->handle, item);
    if (count <= 4 || count > exif_max) return;
    heif->exif = codec_allocate(&heif->codec, count);
    if (!heif->exif || heif->library->heif_image_handle_get_metadata(heif->handle, item, heif->exif).code != heif_error_Ok) return;
    const size_t skipped = (size_t)heif->exif[0] << 24 | heif->exif[1] << 16 | heif->exif[2] << 8 | heif->exif[3];
    if (skipped >= count - 4) return;
    header->exif = heif->exif + 4 + skipped;
    header->exif_count = count - 4 - skipped;
}

void heif_describe(struct heif *heif, struct codec_header *header) {
    read_color(heif, &header->color);
    read_exif(heif, header);
}
