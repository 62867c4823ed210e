#include "container.h"

#include <string.h>

/// More than phones write, with all of their tiles; and more boxes than stand before it.
enum { meta_max = 1 << 20, boxes_max = 64, tiles_max = 1 << 16 };

/// Bytes that are read from their beginning. Beyond their end everything is zero.
struct span {
    const uint8_t *at;
    size_t left;
};

static uint32_t take(struct span *span, unsigned count) {
    uint32_t number = 0;
    for (unsigned i = 0; i < count; i++) {
        number = number << 8 | (span->left > 0 ? *span->at : 0);
        if (span->left > 0) span->at++, span->left--;
    }
    return number;
}

/// The next box of a content; false: there is none.
static bool next_box(struct span *content, char type[4], struct span *box) {
    if (content->left < 8) return false;
    struct span head = *content;
    const uint32_t size = take(&head, 4);
    if (size < 8 || size > content->left) return false;
    memcpy(type, content->at + 4, 4);
    *box = (struct span){content->at + 8, size - 8};
    *content = (struct span){content->at + size, content->left - size};
    return true;
}

/// The content of the first box of a type; nothing where there is none.
static struct span find(struct span content, const char *type) {
    char other[4];
    struct span box;
    while (next_box(&content, other, &box)) if (memcmp(other, type, 4) == 0) return box;
    return (struct span){};
}

/// Reads the content of the box `meta` into memory of codec_allocate; NULL where there is none, or where it is too long.
static uint8_t *read_meta(struct codec *codec, size_t *count) {
    uint64_t at = 0;
    for (int i = 0; i < boxes_max; i++) {
        uint8_t head[8];
        if (codec_read_at(codec, at, head, sizeof head) < sizeof head) return NULL;
        struct span span = {head, sizeof head};
        const uint32_t size = take(&span, 4);
        if (size < sizeof head) return NULL;
        if (memcmp(head + 4, "meta", 4) != 0) {
            at += size;
            continue;
        }
        *count = size - sizeof head;
        uint8_t *bytes = *count <= meta_max ? codec_allocate(codec, *count) : NULL;
        if (!bytes || codec_read_at(codec, at + sizeof head, bytes, *count) == *count) return bytes;
        codec_release(codec, bytes);
        return NULL;
    }
    return NULL;
}

/// Whether an item is of the type `grid`.
static bool is_grid(struct span infos, uint32_t item) {
    take(&infos, take(&infos, 4) >> 24 == 0 ? 2 : 4);
    char type[4];
    struct span info;
    while (next_box(&infos, type, &info)) {
        const unsigned length = take(&info, 4) >> 24 < 3 ? 2 : 4;
        if (take(&info, length) != item) continue;
        take(&info, 2);
        return info.left >= 4 && memcmp(info.at, "grid", 4) == 0;
    }
    return false;
}

/// Reads which items the grid is made of: the reference `dimg`.
static bool read_tiles(struct codec *codec, struct span references, uint32_t item, struct heif_layout *layout) {
    const unsigned length = take(&references, 4) >> 24 == 0 ? 2 : 4;
    const uint32_t count = layout->columns * layout->rows;
    char type[4];
    struct span reference;
    while (next_box(&references, type, &reference)) {
        if (memcmp(type, "dimg", 4) != 0 || take(&reference, length) != item) continue;
        if (take(&reference, 2) != count || reference.left != (size_t)count * length) return false;
        layout->tiles = codec_allocate(codec, count * sizeof *layout->tiles);
        if (!layout->tiles) return false;
        for (uint32_t i = 0; i < count; i++) layout->tiles[i] = take(&reference, length);
        return true;
    }
    return false;
}

/// The property of a number, from 1.
static bool find_property(struct span properties, uint32_t number, char type[4], struct span *property) {
    for (uint32_t i = 1; next_box(&properties, type, property); i++) if (i == number) return true;
    return false;
}

/// A property of an item, by its place among them; false: there are no more.
static bool property_of(struct span properties, uint32_t item, uint32_t place, char type[4], struct span *property) {
    struct span all = find(properties, "ipco"), entries = find(properties, "ipma");
    const uint32_t flags = take(&entries, 4), length = flags >> 24 == 0 ? 2 : 4, index = flags & 1 ? 2 : 1;
    for (uint32_t count = take(&entries, 4); count > 0 && entries.left > 0; count--) {
        const bool is_wanted = take(&entries, length) == item;
        const uint32_t associated = take(&entries, 1);
        for (uint32_t i = 0; i < associated; i++) {
            const uint32_t number = take(&entries, index) & (index == 2 ? 0x7FFF : 0x7F);
            if (is_wanted && i == place) return find_property(all, number, type, property);
        }
        if (is_wanted) return false;
    }
    return false;
}

/// Reads how the item is turned. False: it is cut, or mirrored before it is turned.
static bool read_turn(struct span properties, uint32_t item, uint8_t *orientation) {
    uint32_t turns = 0, mirror = 2;
    char type[4];
    struct span property;
    for (uint32_t i = 0; property_of(properties, item, i, type, &property); i++) {
        if (memcmp(type, "clap", 4) == 0 || (mirror < 2 && memcmp(type, "irot", 4) == 0)) return false;
        if (memcmp(type, "irot", 4) == 0) turns = (turns + take(&property, 1)) & 3;
        if (memcmp(type, "imir", 4) == 0) mirror = take(&property, 1) & 1;
    }
    // Turned by quarters anticlockwise; and then top and bottom exchanged, or left and right.
    static const uint8_t orientations[3][4] = {{4, 5, 2, 7}, {2, 7, 4, 5}, {1, 8, 3, 6}};
    *orientation = orientations[mirror][turns];
    return true;
}

/// Finds where the item's data is: in the file, or in the box `idat`.
static bool find_data(struct span places, uint32_t item, bool *is_inside, uint64_t *offset) {
    const unsigned version = take(&places, 4) >> 24, sizes = take(&places, 2), length = version < 2 ? 2 : 4;
    const unsigned offset_size = sizes >> 12, length_size = sizes >> 8 & 15, base_size = sizes >> 4 & 15;
    const unsigned index_size = version == 0 ? 0 : sizes & 15;
    // Those of eight bytes are for files beyond 4 GiB.
    if (offset_size > 4 || length_size > 4 || base_size > 4 || index_size > 4) return false;
    for (uint32_t count = take(&places, length); count > 0 && places.left > 0; count--) {
        const bool is_wanted = take(&places, length) == item;
        const unsigned method = version == 0 ? 0 : take(&places, 2) & 15;
        take(&places, 2);
        const uint32_t base = take(&places, base_size), extents = take(&places, 2);
        for (uint32_t i = 0; i < extents && places.left > 0; i++) {
            take(&places, index_size);
            *offset = (uint64_t)base + take(&places, offset_size);
            take(&places, length_size);
        }
        *is_inside = method == 1;
        if (is_wanted) return extents == 1 && method < 2;
    }
    return false;
}

/// Reads the grid's own data: its tiles and its size.
static bool read_shape(struct codec *codec, struct span meta, uint32_t item, struct heif_layout *layout) {
    bool is_inside = false;
    uint64_t offset = 0;
    if (!find_data(find(meta, "iloc"), item, &is_inside, &offset)) return false;
    uint8_t bytes[12] = {0};
    struct span inside = find(meta, "idat"), shape = {bytes, sizeof bytes};
    if (is_inside && offset < inside.left) shape = (struct span){inside.at + offset, inside.left - offset};
    if (!is_inside && codec_read_at(codec, offset, bytes, sizeof bytes) < 8) return false;
    const unsigned length = take(&shape, 2) & 1 ? 4 : 2;
    layout->rows = take(&shape, 1) + 1;
    layout->columns = take(&shape, 1) + 1;
    layout->width = take(&shape, length);
    layout->height = take(&shape, length);
    return layout->width > 0 && layout->height > 0 && layout->rows * layout->columns <= tiles_max;
}

void heif_read_layout(struct codec *codec, struct heif_layout *layout) {
    size_t count = 0;
    uint8_t *bytes = read_meta(codec, &count);
    struct span meta = {bytes, bytes ? count : 0};
    take(&meta, 4);
    struct span primary = find(meta, "pitm"), properties = find(meta, "iprp");
    const uint32_t item = take(&primary, take(&primary, 4) >> 24 == 0 ? 2 : 4);
    if (is_grid(find(meta, "iinf"), item) && read_turn(properties, item, &layout->orientation)
        && read_shape(codec, meta, item, layout)) read_tiles(codec, find(meta, "iref"), item, layout);
    codec_release(codec, bytes);
}
