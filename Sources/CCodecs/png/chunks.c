#include "chunks.h"

#include <string.h>

#include <zlib.h>

/// As long as a segment of a JPEG, where EXIF comes from.
static const size_t exif_max = 64 << 10;

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

static void copy_exif(const png_unknown_chunk *chunk, struct codec *codec, struct png_chunks *chunks) {
    if (chunks->is_exif_damaged || chunk->size == 0 || chunk->size > exif_max) return;
    chunks->exif = codec_allocate(codec, chunk->size);
    if (!chunks->exif) return;
    memcpy(chunks->exif, chunk->data, chunk->size);
    chunks->exif_count = chunk->size;
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
    png_set_keep_unknown_chunks(read, PNG_HANDLE_CHUNK_IF_SAFE, (png_const_bytep) "eXIf\0iCCP\0cHRM", 3);
    png_set_keep_unknown_chunks(read, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "gAMA\0sRGB", 2);
    // The largest profile, stored: deflate adds some bytes to each of its blocks.
    png_set_chunk_malloc_max(read, codec_profile_max + codec_profile_max / 64);
    // Libpng keeps two chunks fewer than this: one of each of the three.
    png_set_chunk_cache_max(read, 5);
}

void png_tell_chunks(
    png_structp read, png_infop info, struct codec *codec, struct png_chunks *chunks, struct codec_header *header) {
    struct codec_color *color = &header->color;
    bool is_colored = png_get_color_type(read, info) & PNG_COLOR_MASK_COLOR;
    color->model = is_colored ? codec_model_rgb : codec_model_grey;
    png_unknown_chunkp kept = NULL;
    int count = png_get_unknown_chunks(read, info, &kept);
    const png_unknown_chunk *iccp = find(kept, count, "iCCP"), *chrm = find(kept, count, "cHRM");
    const png_unknown_chunk *exif = find(kept, count, "eXIf");
    if (iccp) read_profile(iccp, codec, chunks);
    if (chrm) read_chromaticities(chrm, color);
    if (exif) copy_exif(exif, codec, chunks);
    png_free_data(read, info, PNG_FREE_UNKN, -1);
    color->profile = chunks->profile;
    color->profile_count = chunks->profile_count;
    header->exif = chunks->exif;
    header->exif_count = chunks->exif_count;
    color->is_srgb = png_get_valid(read, info, PNG_INFO_sRGB);
    png_fixed_point gamma = 0;
    if (png_get_gAMA_fixed(read, info, &gamma) && gamma > 0) color->gamma = (uint32_t)gamma;
}
