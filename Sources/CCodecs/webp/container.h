#pragma once

#include "../base.h"

/// A chunk's content in the file.
struct webp_piece {
    uint64_t offset;
    /// 0: there is no such chunk.
    uint32_t count;
};

/// What the container of a WebP says (RFC 9649, section 2), and where its parts are. Of an animation it is the first frame.
struct webp_layout {
    /// The canvas, which VP8X tells; 0 where there is no VP8X.
    uint32_t width;
    uint32_t height;
    /// Where the frame of an animation stands on the canvas, and its size; 0 for a picture.
    uint32_t x;
    uint32_t y;
    uint32_t frame_width;
    uint32_t frame_height;
    /// The picture is lossless (VP8L).
    bool is_lossless;
    struct webp_piece image;
    /// The alpha channel of a picture that is lossy.
    struct webp_piece alpha;
    struct webp_piece profile;
    struct webp_piece exif;
};

/// Reads the heads of all chunks with pread(2), so that the file's offset stays. EXIF stands behind the picture.
enum codec_status webp_read_layout(struct codec *codec, struct webp_layout *layout);

/// Reads `count` bytes at `offset`; fewer are a failure.
enum codec_status webp_read_at(struct codec *codec, uint64_t offset, void *bytes, size_t count);

/// As how many bytes a chunk's content counts: it ends at an even offset.
uint32_t webp_padded(uint32_t count);

/// Writes the head of a chunk: 8 bytes. Returns how many.
size_t webp_put_chunk(uint8_t *bytes, const char *name, uint32_t count);

/// Writes what stands before the first piece in a file that holds no more than the picture: at most 46 bytes. Returns how many.
///
/// - width, height: of the picture, in pixels
size_t webp_put_beginning(const struct webp_layout *layout, uint32_t width, uint32_t height, uint8_t *bytes);
