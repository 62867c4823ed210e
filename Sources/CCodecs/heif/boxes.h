#pragma once

#include "../base.h"

/// Bytes to be read in order. Reads past the end return zeros.
struct span {
    uint8_t *at;
    size_t left;
};

/// A file's `meta` box (ISO/IEC 14496-12, 8.11): its content, allocated with codec_allocate, and its offset in the file.
struct heif_meta {
    uint8_t *bytes;
    size_t count;
    uint64_t offset, file_size;
    /// The contents of its boxes; those of `pitm`, `iinf` and `iref` start after their headers.
    struct span primary, infos, references, properties, places, data;
    /// The size of an item number in references, in bytes.
    unsigned length;
};

/// Reads the `meta` box. Returns false and sets the codec's failure on error. The caller releases its bytes.
bool heif_read_meta(struct codec *codec, struct heif_meta *meta);

/// Changes the box in place: items are those of the tile's type alone, none is hidden, and none refers to another one. If it
/// `claims` so, each is coded in RGB with full range, and has no other colours.
void heif_keep_tiles(const struct heif_meta *meta, uint32_t tile, bool claims);

/// Reads a big-endian number of at most eight bytes.
uint64_t heif_take(struct span *span, unsigned count);
/// Takes `count` bytes, or all that are left.
struct span heif_part(struct span *span, size_t count);
/// Advances to the next box of a content; false: there is none.
bool heif_next_box(struct span *content, char type[4], struct span *box);
/// The content of the first box of a type; empty if there is none.
struct span heif_find(struct span content, const char *type);

/// The four letters of an item's type.
const void *heif_type(const struct heif_meta *meta, uint32_t item);
/// Finds the offset of an item of one extent. Returns its length; 0: there is none.
uint64_t heif_find_item(const struct heif_meta *meta, uint32_t item, uint64_t *offset);
