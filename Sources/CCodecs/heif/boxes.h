#pragma once

#include "../base.h"

/// Bytes that are read from their beginning. Beyond their end everything is zero.
struct span {
    uint8_t *at;
    size_t left;
};

/// The box `meta` of a file (ISO/IEC 14496-12, 8.11): its content, in memory of codec_allocate, and where that is in the file.
struct heif_meta {
    uint8_t *bytes;
    size_t count;
    uint64_t offset, file_size;
    /// The contents of boxes in it: `pitm`, `iinf` and `iref` behind their heads, `iprp`, `iloc` and `idat`.
    struct span primary, infos, references, properties, places, data;
    /// Bytes of an item's number in references.
    unsigned length;
};

/// Reads the box `meta`. False: that is the codec's failure. The caller releases its bytes.
bool heif_read_meta(struct codec *codec, struct heif_meta *meta);

/// Changes the box in place: items are those of the tile's type alone, none is hidden, and none refers to another one. If it
/// `claims` so, each is coded in RGB with full range, and has no other colours.
void heif_keep_tiles(const struct heif_meta *meta, uint32_t tile, bool claims);

/// A number of at most eight bytes.
uint64_t heif_take(struct span *span, unsigned count);
/// So many bytes, or all that are left where those are fewer.
struct span heif_part(struct span *span, size_t count);
/// Goes to the next box of a content; false: there is none.
bool heif_next_box(struct span *content, char type[4], struct span *box);
/// The content of the first box of a type; nothing where there is none.
struct span heif_find(struct span content, const char *type);

/// The four letters of an item's type.
const void *heif_type(const struct heif_meta *meta, uint32_t item);
/// Finds an item that is in one piece: its offset in the file. Returns how long it is; 0: it is not there.
uint64_t heif_find_item(const struct heif_meta *meta, uint32_t item, uint64_t *offset);
