#include "container.h"

#include <string.h>

/// More chunks than a picture or the first frames of an animation have.
enum { chunks_max = 100000, exif_max = 64 << 10 };

enum codec_status webp_read_at(struct codec *codec, uint64_t offset, void *bytes, size_t count) {
    if (codec_read_at(codec, offset, bytes, count) < count) {
        codec_fail(codec, codec_status_truncated, "the file ends within a chunk");
    }
    return codec->status;
}

static uint32_t number24(const uint8_t *bytes) { return (uint32_t)bytes[0] | bytes[1] << 8 | bytes[2] << 16; }

static uint32_t number32(const uint8_t *bytes) { return number24(bytes) | (uint32_t)bytes[3] << 24; }

/// The next chunk between `at` and `end`; false: there is none.
static bool next_chunk(
    struct codec *codec, uint64_t *at, uint64_t end, char name[4], struct webp_piece *piece) {
    uint8_t head[8];
    if (*at + sizeof head > end || webp_read_at(codec, *at, head, sizeof head)) return false;
    memcpy(name, head, 4);
    *piece = (struct webp_piece){.offset = *at + sizeof head, .count = number32(head + 4)};
    // Chunks begin at even offsets.
    *at = piece->offset + piece->count + piece->count % 2;
    return true;
}

static bool is(const char name[4], const char *other) { return memcmp(name, other, 4) == 0; }

/// Keeps a chunk of the picture, or of a frame: the first of each name.
static void keep_image(struct webp_layout *layout, const char name[4], struct webp_piece piece) {
    if (layout->image.count > 0) return;
    if (is(name, "ALPH") && layout->alpha.count == 0) layout->alpha = piece;
    if (is(name, "VP8 ") || is(name, "VP8L")) layout->image = piece;
    layout->is_lossless = is(name, "VP8L");
}

/// Reads an animation's frame: its place and size, and the chunks in it.
static void read_frame(struct codec *codec, struct webp_layout *layout, struct webp_piece frame) {
    uint8_t head[16];
    if (layout->image.count > 0 || frame.count < sizeof head || webp_read_at(codec, frame.offset, head, sizeof head)) return;
    layout->x = 2 * number24(head);
    layout->y = 2 * number24(head + 3);
    layout->frame_width = number24(head + 6) + 1;
    layout->frame_height = number24(head + 9) + 1;
    uint64_t at = frame.offset + sizeof head;
    char name[4];
    struct webp_piece piece;
    for (int i = 0; i < 16 && next_chunk(codec, &at, frame.offset + frame.count, name, &piece); i++) {
        keep_image(layout, name, piece);
    }
}

static void read_canvas(struct codec *codec, struct webp_layout *layout, struct webp_piece chunk) {
    uint8_t bytes[10];
    if (layout->width > 0 || chunk.count < sizeof bytes || webp_read_at(codec, chunk.offset, bytes, sizeof bytes)) return;
    layout->width = number24(bytes + 4) + 1;
    layout->height = number24(bytes + 7) + 1;
}

enum codec_status webp_read_layout(struct codec *codec, struct webp_layout *layout) {
    uint8_t head[12];
    if (webp_read_at(codec, 0, head, sizeof head)) return codec->status;
    // An odd end is filled up by a byte, which some writers leave out.
    const uint64_t end = 8 + (uint64_t)number32(head + 4);
    uint64_t at = sizeof head;
    char name[4];
    struct webp_piece piece;
    for (int i = 0; i < chunks_max && next_chunk(codec, &at, end, name, &piece); i++) {
        if (is(name, "VP8X")) read_canvas(codec, layout, piece);
        if (is(name, "ANMF")) read_frame(codec, layout, piece);
        if (is(name, "ICCP") && piece.count <= codec_profile_max && layout->profile.count == 0) layout->profile = piece;
        if (is(name, "EXIF") && piece.count <= exif_max && layout->exif.count == 0) layout->exif = piece;
        keep_image(layout, name, piece);
    }
    // What is missing behind the picture is not missed.
    if (codec->status == codec_status_truncated && layout->image.count > 0) codec->status = codec_status_ok;
    if (codec->status == codec_status_ok && layout->image.count == 0) {
        codec_fail(codec, codec_status_corrupt, "there is no picture in it");
    }
    return codec->status;
}

static void put32(uint8_t *bytes, uint32_t number) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(number >> 8 * i);
}

size_t webp_put_chunk(uint8_t *bytes, const char *name, uint32_t count) {
    memcpy(bytes, name, 4);
    put32(bytes + 4, count);
    return 8;
}

uint32_t webp_padded(uint32_t count) { return count + count % 2; }

size_t webp_put_beginning(const struct webp_layout *layout, uint32_t width, uint32_t height, uint8_t *bytes) {
    const bool has_alpha = layout->alpha.count > 0;
    const uint64_t before = has_alpha ? 18 + 8 + (uint64_t)webp_padded(layout->alpha.count) : 0;
    const uint64_t count = 4 + 8 + (uint64_t)webp_padded(layout->image.count) + before;
    size_t at = webp_put_chunk(bytes, "RIFF", count > 0xFFFFFFF0 ? 0xFFFFFFF0 : (uint32_t)count);
    memcpy(bytes + at, "WEBP", 4);
    at += 4;
    if (!has_alpha) return at + webp_put_chunk(bytes + at, layout->is_lossless ? "VP8L" : "VP8 ", layout->image.count);
    at += webp_put_chunk(bytes + at, "VP8X", 10);
    put32(bytes + at, 0x10);
    for (int i = 0; i < 3; i++) {
        bytes[at + 4 + i] = (uint8_t)((width - 1) >> 8 * i);
        bytes[at + 7 + i] = (uint8_t)((height - 1) >> 8 * i);
    }
    at += 10;
    return at + webp_put_chunk(bytes + at, "ALPH", layout->alpha.count);
}
