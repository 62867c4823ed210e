#include "container.h"

#include <math.h>
#include <string.h>

static bool is(const void *type, const char *other) { return memcmp(type, other, 4) == 0; }

/// The references that are left; the present one, with the item that it is from and the numbers of its targets; and how many
/// were found. More than 32 are not, for each may take a search of all tables.
struct references {
    struct span left, targets;
    uint32_t from, found;
};

/// Goes to the next one of a type from an item, or to it; false: there is none.
static bool next_reference(
    const struct heif_meta *meta, struct references *all, const char *type, uint32_t item, bool is_target) {
    char other[4];
    struct span box;
    while (heif_next_box(&all->left, other, &box)) {
        if (!is(other, type)) continue;
        all->from = heif_take(&box, meta->length);
        const size_t count = heif_take(&box, 2);
        struct span targets = all->targets = heif_part(&box, count * meta->length);
        bool is_found = !is_target && all->from == item;
        while (is_target && targets.left > 0) if (heif_take(&targets, meta->length) == item) is_found = true;
        if (is_found) return all->found++ < 32;
    }
    return false;
}

/// A property of an item, the nth of its type from 0, and its place among all of them; nothing where there is none.
static struct span property(
    const struct heif_meta *meta, uint32_t item, const char *wanted, unsigned nth, unsigned *place) {
    struct span boxes = meta->properties, entries, box;
    char type[4];
    while (heif_next_box(&boxes, type, &entries)) {
        if (!is(type, "ipma")) continue;
        const uint32_t flags = heif_take(&entries, 4), width = flags & 1 ? 2 : 1;
        for (uint32_t count = heif_take(&entries, 4); count > 0 && entries.left > 0; count--) {
            const bool is_wanted = heif_take(&entries, flags >> 24 == 0 ? 2 : 4) == item;
            const size_t associated = heif_take(&entries, 1);
            struct span numbers = heif_part(&entries, associated * width), all;
            for (*place = 0; is_wanted && numbers.left > 0; ++*place) {
                uint32_t number = heif_take(&numbers, width) & (width == 2 ? 0x7FFF : 0x7F);
                all = heif_find(meta->properties, "ipco");
                while (number > 0 && heif_next_box(&all, type, &box)) number--;
                if (number == 0 && is(type, wanted) && nth-- == 0) return box;
            }
            if (is_wanted) return (struct span){};
        }
    }
    return (struct span){};
}

static bool read_layer(struct codec *codec, const struct heif_meta *meta, uint32_t item, struct heif_layer *layer) {
    struct references all = {.left = meta->references};
    uint64_t offset = 0;
    unsigned place;
    // A grid's own data (ISO/IEC 23008-12, 6.6.2.3.2): zeros make one tile.
    uint8_t bytes[12] = {0};
    struct span shape = {bytes, sizeof bytes};
    const bool is_grid = is(heif_type(meta, item), "grid");
    const uint64_t found = is_grid ? heif_find_item(meta, item, &offset) : 0;
    codec_read_at(codec, offset, bytes, found < sizeof bytes ? found : sizeof bytes);
    const unsigned length = heif_take(&shape, 2) & 1 ? 4 : 2;
    layer->rows = heif_take(&shape, 1) + 1;
    layer->columns = heif_take(&shape, 1) + 1;
    layer->width = heif_take(&shape, length);
    layer->height = heif_take(&shape, length);
    const uint32_t count = layer->rows * layer->columns;
    const bool has_tiles = !is_grid
        || (next_reference(meta, &all, "dimg", item, false) && all.targets.left == count * meta->length);
    if (!has_tiles) return codec_fail(codec, codec_status_corrupt, "its grid has other tiles than it says");
    layer->tiles = codec_allocate(codec, count * sizeof item);
    if (!layer->tiles) return !codec_lacks_memory(codec);
    for (uint32_t i = 0; i < count; i++) layer->tiles[i] = is_grid ? heif_take(&all.targets, meta->length) : item;
    struct span size = property(meta, layer->tiles[0], "ispe", 0, &place);
    heif_take(&size, 4);
    layer->tile_width = heif_take(&size, 4);
    layer->tile_height = heif_take(&size, 4);
    if (!is_grid) layer->width = layer->tile_width, layer->height = layer->tile_height;
    // No library decodes sides of 2^20 pixels; below that, sizes in bytes fit into 64 bits.
    const bool fits = layer->width > 0 && (uint64_t)layer->tile_width * layer->columns >= layer->width
        && layer->height > 0 && (uint64_t)layer->tile_height * layer->rows >= layer->height
        && (layer->tile_width | layer->tile_height) < 1 << 20;
    return fits || codec_fail(codec, codec_status_corrupt, "its size is not that of its tiles");
}

/// Narrows a side to the part whose middle has an offset from its own (`clap`). False: nothing is left.
static bool cut(uint32_t *start, uint32_t *count, double part, double shift) {
    const double first = floor((*count - part) / 2 + shift), last = fmin(first + round(part), *count), from = fmax(first, 0);
    if (!(from < last)) return false;
    *start += (uint32_t)from;
    *count = (uint32_t)(last - from);
    return true;
}

/// Reads how the picture is cut, and then turned by quarters and mirrored, in either order (ISO/IEC 23008-12, 6.5.9 to 6.5.12).
static bool read_transformations(
    struct codec *codec, const struct heif_meta *meta, uint32_t item, struct heif_content *content) {
    static const uint8_t orientations[2][4] = {{1, 8, 3, 6}, {2, 7, 4, 5}};
    unsigned places[3];
    struct span clap = property(meta, item, "clap", 0, &places[0]), turn = property(meta, item, "irot", 0, &places[1]);
    struct span mirror = property(meta, item, "imir", 0, &places[2]);
    const bool is_mirrored = mirror.left > 0, is_first = is_mirrored && places[2] < places[1];
    // Anticlockwise, and behind a mirror the other way. Top and bottom exchanged is half a turn and left and right exchanged.
    const unsigned turns = heif_take(&turn, 1) * (is_first ? 3 : 1) + (is_mirrored && !(heif_take(&mirror, 1) & 1) ? 2 : 0);
    content->orientation = orientations[is_mirrored][turns & 3];
    if (clap.left == 0) return true;
    double numbers[4];
    for (int i = 0; i < 8; i++) {
        const double number = (int32_t)heif_take(&clap, 4);
        numbers[i / 2] = i % 2 == 0 ? number : numbers[i / 2] / number;
    }
    const bool is_left = cut(&content->x, &content->width, numbers[0], numbers[2])
        && cut(&content->y, &content->height, numbers[1], numbers[3]);
    return is_left || codec_fail(codec, codec_status_corrupt, "nothing is left of it");
}

/// Reads an item's sample format (ISO/IEC 14496-15, 8.3.2.1; AV1 in ISO media, 2.3.3), and its colours unless
/// they are known.
static void read_samples(const struct heif_meta *meta, uint32_t item, struct heif_content *content) {
    unsigned place;
    const struct span hevc = property(meta, item, "hvcC", 0, &place), av1 = property(meta, item, "av1C", 0, &place);
    if (hevc.left > 17) {
        content->chroma = hevc.at[16] & 3;
        content->depth = 8 + (hevc.at[17] & 7);
    } else if (av1.left > 2) {
        const unsigned bits = av1.at[2];
        content->chroma = bits & 0x10 ? 0 : !(bits & 8) ? 3 : bits & 4 ? 1 : 2;
        content->depth = bits & 0x40 ? bits & 0x20 ? 12 : 10 : 8;
    }
    // An ICC profile, and numbers.
    for (unsigned i = 0; i < 2; i++) {
        struct span box = property(meta, item, "colr", i, &place);
        if (box.left < 4) continue;
        const uint8_t *kind = heif_part(&box, 4).at;
        if ((is(kind, "prof") || is(kind, "rICC")) && content->profile.left == 0) content->profile = box;
        if (!is(kind, "nclx") || content->has_numbers) continue;
        content->has_numbers = true;
        content->primaries = heif_take(&box, 2);
        content->transfer = heif_take(&box, 2);
        content->matrix = heif_take(&box, 2);
        content->is_full = heif_take(&box, 1) >> 7;
    }
}

/// Finds the alpha item, and whether colours are premultiplied.
static bool read_alpha(struct codec *codec, const struct heif_meta *meta, uint32_t item, struct heif_content *content) {
    struct heif_layer *alpha = &content->alpha;
    struct references all = {.left = meta->references}, multiplied = all;
    while (!alpha->tiles && next_reference(meta, &all, "auxl", item, true)) {
        // The URN of MIAF, or those of HEVC and AVC, by their ends.
        unsigned place;
        struct span name = property(meta, all.from, "auxC", 0, &place);
        heif_take(&name, 4);
        const size_t count = name.left > 0 ? strnlen((char *)name.at, name.left) : 0;
        const bool is_alpha = count > 8 && (memcmp(name.at + count - 6, ":alpha", 6) == 0
            || memcmp(name.at + count - 8, ":auxid:1", 8) == 0);
        if (is_alpha && !read_layer(codec, meta, all.from, alpha)) return false;
    }
    if (alpha->width != content->color.width || alpha->height != content->color.height) {
        codec_release(codec, alpha->tiles);
        alpha->tiles = NULL;
    }
    content->is_premultiplied = next_reference(meta, &multiplied, "prem", item, false);
    return true;
}

bool heif_read_content(struct codec *codec, const struct heif_meta *meta, struct heif_content *content) {
    struct span primary = meta->primary;
    struct references all = {.left = meta->references};
    const uint32_t item = heif_take(&primary, heif_take(&primary, 4) >> 24 == 0 ? 2 : 4);
    const void *type = heif_type(meta, item);
    if (is(type, "iden") || is(type, "iovl")) return codec_fail(codec, codec_status_unsupported, "it is derived");
    if (!read_layer(codec, meta, item, &content->color) || !read_alpha(codec, meta, item, content)) return false;
    content->width = content->color.width, content->height = content->color.height;
    if (!read_transformations(codec, meta, item, content)) return false;
    read_samples(meta, item, content);
    read_samples(meta, content->color.tiles[0], content);
    // 3 is reserved, and those from 10 on are not linear, or follow from the primaries.
    if (content->chroma > 0 && (content->matrix == 3 || content->matrix > 9)) {
        return codec_fail(codec, codec_status_unsupported, "its matrix is not known");
    }
    while (content->exif_count == 0 && next_reference(meta, &all, "cdsc", item, true)) {
        if (is(heif_type(meta, all.from), "Exif")) content->exif_count = heif_find_item(meta, all.from, &content->exif_offset);
    }
    return true;
}
