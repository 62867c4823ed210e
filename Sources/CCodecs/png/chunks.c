#include "chunks.h"

#include <string.h>

#include <zlib.h>

enum {
    /// The longest EXIF block or XMP packet: a segment of a JPEG, where they come from.
    block_max = 64 << 10,
    /// The longest text with such a block: 36 bytes in each line of 72 hexadecimal digits, behind three short lines.
    text_max = block_max / 36 * 73 + 256,
    /// The longest chunk with such a text, and the end of the file that is searched.
    window_max = text_max + 256,
    /// How many chunks before the rows are examined, and how many candidates in the end of the file; each costs a check sum.
    chunks_max = 100,
    candidates_max = 16,
};

static void *allocate(void *codec, unsigned count, unsigned size) {
    return codec_allocate(codec, (size_t)count * size);
}

static void release(void *codec, void *memory) { codec_release(codec, memory); }

/// Inflates a profile into memory of the length that its first four bytes say. Damaged ones are left out.
static void inflate_profile(
    const uint8_t *bytes, size_t count, struct codec *codec, struct png_chunks *chunks) {
    uint8_t size[4];
    z_stream stream = {
        .next_in = (Bytef *)bytes, .avail_in = (uInt)count, .next_out = size, .avail_out = sizeof size,
        .zalloc = allocate, .zfree = release, .opaque = codec,
    };
    int status = inflateInit(&stream);
    if (status != Z_OK) return;
    uint8_t *profile = NULL;
    status = inflate(&stream, Z_SYNC_FLUSH);
    size_t length = (size_t)size[0] << 24 | size[1] << 16 | size[2] << 8 | size[3];
    if (stream.avail_out == 0 && status == Z_OK && length > sizeof size && length <= codec_profile_max) {
        profile = codec_allocate(codec, length);
    }
    if (profile) {
        memcpy(profile, size, sizeof size);
        stream.next_out = profile + sizeof size;
        stream.avail_out = (uInt)(length - sizeof size);
        // Zlib checks the checksum at the end of the stream.
        status = inflate(&stream, Z_FINISH);
        if (status != Z_STREAM_END || stream.avail_out > 0) {
            codec_release(codec, profile);
            profile = NULL;
        }
    }
    inflateEnd(&stream);
    chunks->profile = profile;
    chunks->profile_count = profile ? length : 0;
}

/// Reads the profile from an iCCP chunk: a name of 1 to 79 bytes and a zero, the method, which is 0, and a zlib stream.
static void read_profile(const png_unknown_chunk *chunk, struct codec *codec, struct png_chunks *chunks) {
    const uint8_t *end = memchr(chunk->data, 0, chunk->size < 80 ? chunk->size : 80);
    if (!end || end == chunk->data) return;
    size_t head = (size_t)(end - chunk->data) + 2;
    if (head > chunk->size || end[1] != 0) return;
    inflate_profile(chunk->data + head, chunk->size - head, codec, chunks);
}

/// Keeps the first block of its kind.
static void keep_block(struct codec *codec, struct png_block *block, const uint8_t *bytes, size_t count) {
    if (block->bytes || count == 0 || count > block_max) return;
    block->bytes = codec_allocate(codec, count);
    if (!block->bytes) return;
    memcpy(block->bytes, bytes, count);
    block->count = count;
}

/// Inflates a text. Returns its length; 0: the stream is damaged, or longer than `text_max`.
static size_t inflate_text(struct codec *codec, const uint8_t *bytes, size_t count, uint8_t *text) {
    z_stream stream = {
        .next_in = (Bytef *)bytes, .avail_in = (uInt)count, .next_out = text, .avail_out = text_max,
        .zalloc = allocate, .zfree = release, .opaque = codec,
    };
    if (inflateInit(&stream) != Z_OK) return 0;
    int status = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    return status == Z_STREAM_END ? text_max - stream.avail_out : 0;
}

/// Turns the digits of a raw profile into bytes, in place. Before them are an empty line, its name, and its length.
static size_t read_digits(uint8_t *text, size_t count) {
    size_t at = 0, digits = 0;
    for (int lines = 0; at < count && lines < 3; at++) lines += text[at] == '\n';
    for (; at < count; at++) {
        int letter = text[at] | 0x20, digit = letter >= 'a' ? letter - 'a' + 10 : letter - '0';
        if (digit < 0 || digit > 15) continue;
        uint8_t *byte = &text[digits++ / 2];
        *byte = (uint8_t)(*byte << 4 | digit);
    }
    return digits / 2;
}

/// Keeps the block in a tEXt, zTXt or iTXt chunk: XMP as Adobe registered it, or a raw profile of ImageMagick or exiftool, which
/// may begin with the mark of a JPEG's segment.
static void read_text(struct codec *codec, struct png_chunks *chunks, char kind, const uint8_t *bytes, size_t count) {
    static const char xmp_mark[] = "http://ns.adobe.com/xap/1.0/";
    const char *keyword = (const char *)bytes;
    const uint8_t *end = bytes + count, *from = memchr(bytes, 0, count);
    if (!from++) return;
    bool is_packet = strcmp(keyword, "XML:com.adobe.xmp") == 0, is_xmp = strcmp(keyword, "Raw profile type xmp") == 0;
    if (!is_packet && !is_xmp && strcmp(keyword, "Raw profile type exif") != 0
        && strcmp(keyword, "Raw profile type APP1") != 0) {
        return;
    }
    bool is_packed = kind == 'z';
    if (kind == 'z') from++;
    if (kind == 'i') {
        if (end - from < 2) return;
        is_packed = from[0] != 0;
        from += 2;
        // A language, and the keyword in it.
        for (int i = 0; i < 2; i++) {
            from = memchr(from, 0, end - from);
            if (!from++) return;
        }
    }
    if (from >= end || (!is_packed && end - from > text_max)) return;
    uint8_t *text = codec_allocate(codec, text_max);
    if (!text) return;
    size_t length = (size_t)(end - from);
    if (is_packed) {
        length = inflate_text(codec, from, length, text);
    } else {
        memcpy(text, from, length);
    }
    if (!is_packet) length = read_digits(text, length);
    bool is_marked = length >= sizeof xmp_mark && memcmp(text, xmp_mark, sizeof xmp_mark) == 0;
    size_t mark = is_marked ? sizeof xmp_mark : 0;
    struct png_block *block = is_packet || is_xmp || is_marked ? &chunks->xmp : &chunks->exif;
    keep_block(codec, block, text + mark, length - mark);
    codec_release(codec, text);
}

static bool may_have_block(const uint8_t *name) {
    return memcmp(name, "eXIf", 4) == 0
        || (memcmp(name + 1, "TXt", 3) == 0 && (name[0] == 'i' || name[0] == 'z'))
        || memcmp(name, "tEXt", 4) == 0;
}

/// Reads a chunk from its name on: `count` bytes follow the name, and the check sum follows them. Returns false if the check
/// sum is wrong.
static bool read_block(struct codec *codec, struct png_chunks *chunks, const uint8_t *name, size_t count) {
    const uint8_t *bytes = name + 4;
    if (crc32(crc32(0, NULL, 0), name, (uInt)(4 + count)) != png_get_uint_32(bytes + count)) return false;
    if (name[0] == 'e') {
        keep_block(codec, &chunks->exif, bytes, count);
    } else {
        read_text(codec, chunks, (char)name[0], bytes, count);
    }
    return true;
}

/// Finds EXIF and XMP before the rows and, if there is no EXIF, in the end of the file, where ImageMagick writes it. Skips the
/// rows: name, length and check sum identify a chunk in the end of the file.
static void find_blocks(struct codec *codec, struct png_chunks *chunks) {
    uint8_t *window = codec_allocate(codec, window_max);
    if (!window) return;
    uint64_t at = 8;
    uint8_t head[8];
    for (int i = 0; i < chunks_max && codec_read_at(codec, at, head, sizeof head) == sizeof head; i++) {
        uint32_t count = png_get_uint_32(head);
        if (memcmp(head + 4, "IDAT", 4) == 0) break;
        if (may_have_block(head + 4) && count <= window_max - 8
            && codec_read_at(codec, at + 4, window, 8 + count) == 8 + count) {
            read_block(codec, chunks, window, count);
        }
        at += 12 + (uint64_t)count;
    }
    uint64_t size = codec_file_size(codec);
    if (!chunks->exif.bytes && size > at) {
        size_t last = codec_read_at(codec, size - at > window_max ? size - window_max : at, window, window_max);
        int candidates = 0;
        for (size_t i = 4; i + 8 <= last && candidates < candidates_max; i++) {
            if (!may_have_block(window + i)) continue;
            uint32_t count = png_get_uint_32(window + i - 4);
            if (count > last - i - 8) continue;
            candidates++;
            if (read_block(codec, chunks, window + i, count)) i += 7 + count;
        }
    }
    codec_release(codec, window);
}

/// Reads 100,000 times x and y of white, red, green and blue from a cHRM chunk, which stands before a palette.
static void read_chromaticities(const png_unknown_chunk *chunk, struct codec_color *color) {
    if (chunk->size != 4 * 8 || chunk->location & PNG_HAVE_PLTE) return;
    color->has_chromaticities = true;
    for (int i = 0; i < 8; i++) color->chromaticities[i] = (int32_t)png_get_uint_32(chunk->data + 4 * i);
}

/// The first chunk of that name; NULL where there is none.
static const png_unknown_chunk *find(const png_unknown_chunk *chunks, int count, const char *name) {
    for (int i = 0; i < count; i++) if (memcmp(chunks[i].name, name, 4) == 0) return &chunks[i];
    return NULL;
}

void png_keep_chunks(png_structp read) {
    // Taken as unknown chunks, which libpng holds to its limit: libpng 1.6.39 allocates an eXIf chunk of any length; its
    // limit for profiles is that of all chunks; and chromaticities that make no colours take gAMA with them in 1.6.39, and
    // pass in 1.6.48.
    png_set_keep_unknown_chunks(read, PNG_HANDLE_CHUNK_IF_SAFE, (png_const_bytep) "iCCP\0cHRM", 2);
    png_set_keep_unknown_chunks(read, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep) "eXIf", 1);
    png_set_keep_unknown_chunks(read, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "gAMA\0sRGB", 2);
    // The largest profile, stored: deflate adds some bytes to each of its blocks.
    png_set_chunk_malloc_max(read, codec_profile_max + codec_profile_max / 64);
    // Libpng keeps two chunks fewer than this: one of each of the two.
    png_set_chunk_cache_max(read, 4);
}

void png_tell_chunks(
    png_structp read, png_infop info, struct codec *codec, struct png_chunks *chunks, struct codec_header *header) {
    struct codec_color *color = &header->color;
    bool is_colored = png_get_color_type(read, info) & PNG_COLOR_MASK_COLOR;
    color->model = is_colored ? codec_model_rgb : codec_model_grey;
    png_unknown_chunkp kept = NULL;
    int count = png_get_unknown_chunks(read, info, &kept);
    const png_unknown_chunk *iccp = find(kept, count, "iCCP"), *chrm = find(kept, count, "cHRM");
    if (iccp) read_profile(iccp, codec, chunks);
    if (chrm) read_chromaticities(chrm, color);
    png_free_data(read, info, PNG_FREE_UNKN, -1);
    color->profile = chunks->profile;
    color->profile_count = chunks->profile_count;
    find_blocks(codec, chunks);
    header->exif = chunks->exif.bytes;
    header->exif_count = chunks->exif.count;
    header->xmp = chunks->xmp.bytes;
    header->xmp_count = chunks->xmp.count;
    color->is_srgb = png_get_valid(read, info, PNG_INFO_sRGB);
    png_fixed_point gamma = 0;
    if (png_get_gAMA_fixed(read, info, &gamma) && gamma > 0) color->gamma = (uint32_t)gamma;
}
