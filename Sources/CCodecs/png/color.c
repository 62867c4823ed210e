#include "color.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

/// Inflates a profile into memory of the length that its first four bytes say. There are no bytes if it is damaged.
static struct png_profile inflate_profile(const uint8_t *bytes, size_t count) {
    uint8_t size[4];
    z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count, .next_out = size, .avail_out = sizeof size};
    int status = inflateInit(&stream);
    if (status != Z_OK) return (struct png_profile){.lacks_memory = status == Z_MEM_ERROR};
    uint8_t *profile = NULL;
    status = inflate(&stream, Z_SYNC_FLUSH);
    bool lacks_memory = status == Z_MEM_ERROR;
    size_t length = (size_t)size[0] << 24 | size[1] << 16 | size[2] << 8 | size[3];
    if (stream.avail_out == 0 && status == Z_OK && length > sizeof size && length <= codec_profile_max) {
        profile = malloc(length);
        lacks_memory = !profile;
    }
    if (profile) {
        memcpy(profile, size, sizeof size);
        stream.next_out = profile + sizeof size;
        stream.avail_out = (uInt)(length - sizeof size);
        // Zlib checks the checksum at the end of the stream.
        status = inflate(&stream, Z_FINISH);
        lacks_memory = status == Z_MEM_ERROR;
        if (status != Z_STREAM_END || stream.avail_out > 0) {
            free(profile);
            profile = NULL;
        }
    }
    inflateEnd(&stream);
    return (struct png_profile){.bytes = profile, .count = length, .lacks_memory = lacks_memory};
}

/// Reads the profile from an iCCP chunk: a name of 1 to 79 bytes and a zero, the method, which is 0, and a zlib stream.
static struct png_profile read_profile(const png_unknown_chunk *chunk) {
    const uint8_t *end = memchr(chunk->data, 0, chunk->size < 80 ? chunk->size : 80);
    if (!end || end == chunk->data) return (struct png_profile){0};
    size_t head = (size_t)(end - chunk->data) + 2;
    if (head > chunk->size || end[1] != 0) return (struct png_profile){0};
    return inflate_profile(chunk->data + head, chunk->size - head);
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

void png_watch_color(png_structp read) {
    // Inflated here: libpng's limit is that of all chunks, which is larger than that of profiles. Chromaticities that make
    // no colours take gAMA with them in libpng 1.6.39, and pass in 1.6.48.
    png_set_keep_unknown_chunks(read, PNG_HANDLE_CHUNK_IF_SAFE, (png_const_bytep) "iCCP\0cHRM", 2);
    png_set_keep_unknown_chunks(read, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "gAMA\0sRGB", 2);
    // Libpng keeps two chunks fewer than this: an iCCP and a cHRM.
    png_set_chunk_cache_max(read, 4);
}

void png_tell_color(png_structp read, png_infop info, struct png_profile *profile, struct codec_color *color) {
    bool is_colored = png_get_color_type(read, info) & PNG_COLOR_MASK_COLOR;
    color->model = is_colored ? codec_model_rgb : codec_model_grey;
    png_unknown_chunkp chunks = NULL;
    int count = png_get_unknown_chunks(read, info, &chunks);
    const png_unknown_chunk *iccp = find(chunks, count, "iCCP"), *chrm = find(chunks, count, "cHRM");
    if (iccp) *profile = read_profile(iccp);
    if (chrm) read_chromaticities(chrm, color);
    png_free_data(read, info, PNG_FREE_UNKN, -1);
    color->profile = profile->bytes;
    color->profile_count = profile->bytes ? profile->count : 0;
    color->is_srgb = png_get_valid(read, info, PNG_INFO_sRGB);
    png_fixed_point gamma = 0;
    if (png_get_gAMA_fixed(read, info, &gamma) && gamma > 0) color->gamma = (uint32_t)gamma;
}
