#include "heif.h"

#include <string.h>

/// As long as a segment of a JPEG, where EXIF comes from, and the offset before it.
enum { exif_max = (64 << 10) + 4 };

/// Reports the ICC profile, or else the colours by their code points (ITU-T H.273, tables 2 and 3).
static void read_color(const struct heif_content *content, struct codec_color *color) {
    const struct span profile = content->profile;
    color->model = codec_model_rgb;
    if (profile.left > 0 && profile.left <= codec_profile_max) {
        color->profile = profile.at;
        color->profile_count = profile.left;
        // Its colour space (ICC.1, 7.2.8): that of a grey picture may be RGB too.
        const bool is_grey = profile.left >= 20 && memcmp(profile.at + 16, "GRAY", 4) == 0;
        if (is_grey && content->chroma == 0) color->model = codec_model_grey;
        return;
    }
    static const struct { unsigned number; int32_t points[8]; } primaries[] = {
        {4, {31000, 31600, 67000, 33000, 21000, 71000, 14000, 8000}},
        {5, {31270, 32900, 64000, 33000, 29000, 60000, 15000, 6000}},
        {6, {31270, 32900, 63000, 34000, 31000, 59500, 15500, 7000}},
        {7, {31270, 32900, 63000, 34000, 31000, 59500, 15500, 7000}},
        {9, {31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600}},
        {11, {31400, 35100, 68000, 32000, 26500, 69000, 15000, 6000}},
        {12, {31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000}},
    };
    for (size_t i = 0; i < sizeof primaries / sizeof *primaries; i++) {
        if (primaries[i].number != content->primaries) continue;
        color->has_chromaticities = true;
        memcpy(color->chromaticities, primaries[i].points, sizeof color->chromaticities);
    }
    // Others are near the curve of sRGB, or are made to look right on such a screen.
    if (content->transfer == 4) color->gamma = 100000 * 10 / 22;
    if (content->transfer == 5) color->gamma = 100000 * 10 / 28;
    if (content->transfer == 8) color->gamma = 100000;
    color->is_pq = content->transfer == 16;
}

void heif_describe(struct heif *heif, struct codec_header *header) {
    const uint64_t count = heif->content.exif_count;
    read_color(&heif->content, &header->color);
    if (count <= 4 || count > exif_max) return;
    heif->exif = codec_allocate(&heif->codec, count);
    if (!heif->exif || codec_read_at(&heif->codec, heif->content.exif_offset, heif->exif, count) < count) return;
    // It begins with the distance to its body.
    const size_t skipped = (size_t)heif->exif[0] << 24 | heif->exif[1] << 16 | heif->exif[2] << 8 | heif->exif[3];
    if (skipped >= count - 4) return;
    header->exif = heif->exif + 4 + skipped;
    header->exif_count = count - 4 - skipped;
}
