#include "boxes.h"

#include <string.h>

/// Holds a profile of codec_profile_max and the tables of all tiles.
enum { meta_max = 8 << 20, boxes_max = 64 };

uint64_t heif_take(struct span *span, unsigned count) {
    uint64_t number = 0;
    for (unsigned i = 0; i < count; i++) {
        number = number << 8 | (span->left > 0 ? *span->at : 0);
        if (span->left > 0) span->at++, span->left--;
    }
    return number;
}

struct span heif_part(struct span *span, size_t count) {
    const struct span first = {span->at, count < span->left ? count : span->left};
    *span = (struct span){span->at + first.left, span->left - first.left};
    return first;
}

bool heif_next_box(struct span *content, char type[4], struct span *box) {
    struct span head = *content;
    const uint32_t size = heif_take(&head, 4);
    if (content->left < 8 || size < 8 || size > content->left) return false;
    memcpy(type, head.at, 4);
    *box = heif_part(content, size);
    heif_part(box, 8);
    return true;
}

struct span heif_find(struct span content, const char *type) {
    char other[4];
    struct span box;
    while (heif_next_box(&content, other, &box)) if (memcmp(other, type, 4) == 0) return box;
    return (struct span){};
}

/// The next item: the content of its box, and its type; false: there is none.
static bool next_info(struct span *infos, uint32_t *item, uint8_t **content, uint8_t **type) {
    char name[4];
    struct span box;
    while (heif_next_box(infos, name, &box)) {
        *content = box.at;
        const unsigned version = heif_take(&box, 4) >> 24;
        *item = heif_take(&box, version == 2 ? 2 : 4);
        heif_take(&box, 2);
        *type = box.at;
        if (memcmp(name, "infe", 4) == 0 && version >= 2 && box.left >= 4) return true;
    }
    return false;
}

const void *heif_type(const struct heif_meta *meta, uint32_t item) {
    struct span infos = meta->infos;
    uint32_t other;
    uint8_t *content, *type;
    while (next_info(&infos, &other, &content, &type)) if (other == item) return type;
    return "none";
}

uint64_t heif_find_item(const struct heif_meta *meta, uint32_t item, uint64_t *offset) {
    struct span places = meta->places;
    const unsigned version = heif_take(&places, 4) >> 24, sizes = heif_take(&places, 2), length = version < 2 ? 2 : 4;
    const unsigned offset_size = sizes >> 12, length_size = sizes >> 8 & 15, index_size = version == 0 ? 0 : sizes & 15;
    for (uint32_t left = heif_take(&places, length); left > 0 && places.left > 0; left--) {
        const bool is_wanted = heif_take(&places, length) == item;
        const unsigned method = version == 0 ? 0 : heif_take(&places, 2) & 15;
        heif_take(&places, 2);
        *offset = heif_take(&places, sizes >> 4 & 15);
        const size_t extents = heif_take(&places, 2);
        struct span extent = heif_part(&places, extents * (index_size + offset_size + length_size));
        if (!is_wanted) continue;
        heif_take(&extent, index_size);
        *offset += heif_take(&extent, offset_size);
        const uint64_t count = heif_take(&extent, length_size), size = method == 0 ? meta->file_size : meta->data.left;
        if (extents != 1 || method > 1 || *offset > size || count > size - *offset) return 0;
        if (method == 1 && size > 0) *offset += meta->offset + (uint64_t)(meta->data.at - meta->bytes);
        return count;
    }
    return 0;
}

/// Finds the box in the file.
static bool find_meta(struct codec *codec, struct heif_meta *meta) {
    bool is_film = false;
    uint64_t at = 0, size;
    meta->file_size = codec_file_size(codec);
    for (int i = 0; i < boxes_max && at < meta->file_size; i++, at += size) {
        uint8_t head[16] = {0};
        struct span span = {head, sizeof head};
        codec_read_at(codec, at, head, sizeof head);
        size = heif_take(&span, 4);
        // The size may be one of eight bytes behind the type; 0: to the end of the file.
        const uint64_t start = size == 1 ? 16 : 8;
        if (size == 1) heif_take(&span, 4), size = heif_take(&span, 8);
        if (size == 0) size = meta->file_size - at;
        if (size < start) break;
        if (size > meta->file_size - at) return codec_fail(codec, codec_status_truncated, "a box goes on beyond the file");
        meta->offset = at + start;
        meta->count = size - start;
        if (memcmp(head + 4, "meta", 4) == 0) return true;
        if (memcmp(head + 4, "moov", 4) == 0) is_film = true;
    }
    return codec_fail(codec, is_film ? codec_status_unsupported : codec_status_corrupt, "no box meta");
}

bool heif_read_meta(struct codec *codec, struct heif_meta *meta) {
    if (!find_meta(codec, meta)) return false;
    if (meta->count > meta_max) return codec_fail(codec, codec_status_too_large, "the box meta is too large");
    meta->bytes = codec_allocate(codec, meta->count);
    if (!meta->bytes) return !codec_lacks_memory(codec);
    if (codec_read_at(codec, meta->offset, meta->bytes, meta->count) < meta->count) {
        return codec_fail(codec, codec_status_truncated, "the box meta is cut off");
    }
    struct span all = {meta->bytes, meta->count};
    heif_take(&all, 4);
    meta->primary = heif_find(all, "pitm");
    meta->infos = heif_find(all, "iinf");
    heif_take(&meta->infos, heif_take(&meta->infos, 4) >> 24 == 0 ? 2 : 4);
    meta->references = heif_find(all, "iref");
    meta->length = heif_take(&meta->references, 4) >> 24 == 0 ? 2 : 4;
    meta->properties = heif_find(all, "iprp");
    meta->places = heif_find(all, "iloc");
    meta->data = heif_find(all, "idat");
    return true;
}

void heif_keep_tiles(const struct heif_meta *meta, uint32_t tile, bool claims) {
    struct span infos = meta->infos, primary = meta->primary, properties = heif_find(meta->properties, "ipco"), box;
    const void *kept = heif_type(meta, tile);
    uint32_t item;
    uint8_t *content, *type;
    char name[4];
    while (next_info(&infos, &item, &content, &type)) {
        content[3] &= ~1;
        if (memcmp(type, kept, 4) != 0) memcpy(content - 4, "free", 4);
    }
    // The primary picture has to be one of them.
    unsigned length = heif_take(&primary, 4) >> 24 == 0 ? 2 : 4;
    for (; length > 0 && primary.left >= length; tile >>= 8) primary.at[--length] = tile;
    if (meta->references.left > 0) memcpy(meta->references.at - 8, "free", 4);
    while (claims && heif_next_box(&properties, name, &box)) {
        if (memcmp(name, "colr", 4) == 0) memcpy(box.at - 4, "free", 4);
        // In the place of the size, which every item has. Those versions of the library decode without it.
        if (memcmp(name, "ispe", 4) == 0 && box.left >= 11) memcpy(box.at - 4, "colrnclx\0\1\0\15\0\0\200", 15);
    }
}
