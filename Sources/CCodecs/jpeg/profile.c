#include "jpeg.h"

#include <string.h>

#include <jerror.h>

/// The beginning of a profile's segment. The segment's number follows, from 1, and the number of segments.
static const char mark[12] = "ICC_PROFILE";
enum { numbers = 2 };

/// Reads a segment's body.
static void keep_segment(j_decompress_ptr info, struct jpeg *jpeg, int number, int segments, int length) {
    struct jpeg_profile *profile = &jpeg->profile;
    if (profile->segments == 0) profile->segments = profile->missing = segments;
    if (segments != profile->segments || number < 1 || number > segments || length == 0 || profile->parts[number]
        || profile->count + length > codec_profile_max) {
        profile->is_damaged = true;
        jpeg_skip_bytes(info, length);
        return;
    }
    uint8_t *part = profile->parts[number] = codec_allocate(&jpeg->codec, length);
    if (!part) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
    for (int i = 0; i < length; i++) part[i] = (uint8_t)jpeg_next_byte(info);
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
    keep_segment(info, jpeg, number, segments, left - numbers);
    return TRUE;
}

void jpeg_watch_profile(struct jpeg *jpeg) { jpeg_set_marker_processor(&jpeg->info, JPEG_APP0 + 2, read_app2); }

void jpeg_join_profile(struct jpeg *jpeg) {
    struct jpeg_profile *profile = &jpeg->profile;
    if (profile->is_damaged || profile->missing > 0) {
        jpeg_free_profile(jpeg);
        profile->count = 0;
        return;
    }
    if (profile->count == 0) return;
    profile->bytes = codec_allocate(&jpeg->codec, profile->count);
    if (!profile->bytes) ERREXIT1(&jpeg->info, JERR_OUT_OF_MEMORY, 0);
    uint8_t *end = profile->bytes;
    for (int number = 1; number <= profile->segments; number++) {
        memcpy(end, profile->parts[number], profile->lengths[number]);
        end += profile->lengths[number];
        codec_release(&jpeg->codec, profile->parts[number]);
        profile->parts[number] = NULL;
    }
}

void jpeg_free_profile(struct jpeg *jpeg) {
    for (int number = 0; number < 256; number++) {
        codec_release(&jpeg->codec, jpeg->profile.parts[number]);
        jpeg->profile.parts[number] = NULL;
    }
    codec_release(&jpeg->codec, jpeg->profile.bytes);
    jpeg->profile.bytes = NULL;
}
