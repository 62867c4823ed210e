#include "jpeg.h"

#include <stdlib.h>
#include <string.h>

#include <jerror.h>

/// The beginning of a profile's segment. The segment's number follows, from 1, and the number of segments.
static const char mark[12] = "ICC_PROFILE";
enum { numbers = 2, body_max = 65533 - sizeof mark - numbers };

/// Reads a segment's body into its slot. The kernel gives memory to those parts of a slot that are written only.
static void keep_segment(j_decompress_ptr info, struct jpeg_profile *profile, int number, int segments, int length) {
    if (profile->segments == 0) {
        profile->segments = profile->missing = segments;
        profile->bytes = malloc((size_t)segments * body_max);
        if (!profile->bytes && segments > 0) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
    }
    if (!profile->bytes || segments != profile->segments || number < 1 || number > segments || length == 0
        || profile->lengths[number] > 0 || profile->count + length > codec_profile_max) {
        profile->is_damaged = true;
        jpeg_skip_bytes(info, length);
        return;
    }
    uint8_t *place = profile->bytes + (size_t)(number - 1) * body_max;
    for (int i = 0; i < length; i++) place[i] = (uint8_t)jpeg_next_byte(info);
    profile->lengths[number] = (uint16_t)length;
    profile->count += length;
    profile->missing--;
}

static boolean read_app2(j_decompress_ptr info) {
    struct jpeg *jpeg = jpeg_of((j_common_ptr)info);
    bool is_wanted = !jpeg->started && !jpeg->profile.is_damaged;
    int left = jpeg_begin_segment(info, is_wanted, mark, sizeof mark);
    if (left < numbers) {
        jpeg_skip_bytes(info, left);
        return TRUE;
    }
    int number = jpeg_next_byte(info);
    int segments = jpeg_next_byte(info);
    keep_segment(info, &jpeg->profile, number, segments, left - numbers);
    return TRUE;
}

void jpeg_watch_profile(struct jpeg *jpeg) { jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 2, read_app2); }

void jpeg_join_profile(struct jpeg_profile *profile) {
    if (profile->is_damaged || profile->missing > 0) {
        free(profile->bytes);
        profile->bytes = NULL;
        profile->count = 0;
        return;
    }
    size_t end = 0;
    for (int number = 1; number <= profile->segments; number++) {
        memmove(profile->bytes + end, profile->bytes + (size_t)(number - 1) * body_max, profile->lengths[number]);
        end += profile->lengths[number];
    }
    uint8_t *shorter = end > 0 ? realloc(profile->bytes, end) : NULL;
    if (shorter) profile->bytes = shorter;
}
