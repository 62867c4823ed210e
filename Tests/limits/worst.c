// Writes the pictures that take the player longest, for Tests/limits.sh: valid files at its limits.
//
//   worst KIND WIDTH HEIGHT FILE
//
// `photo` is the measure: 4:2:0, baseline, with as much noise as a camera's. The others are what their names say.

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <zlib.h>

static uint32_t state = 1;

static uint32_t dice(void) {
    state = state * 1664525 + 1013904223;
    return state >> 8;
}

/// A row of slopes with noise on them; every row begins elsewhere in the same one.
static uint8_t *noise(size_t count, unsigned height) {
    uint8_t *bytes = malloc(count + 4096);
    for (size_t i = 0; i < count + 4096; i++) bytes[i] = (uint8_t)(i / 24 % 160 + 40 + dice() % height);
    return bytes;
}

struct jpeg_kind {
    const char *name;
    unsigned noise;
    int quality;
    int sampling;
    boolean arithmetic;
    /// 0: one scan; -1: the usual script; else so many scans of one coefficient each.
    int scans;
};

static const struct jpeg_kind jpeg_kinds[] = {
    {"photo", 12, 85, 2, FALSE, 0},        {"baseline", 48, 75, 1, FALSE, 0},
    {"arithmetic", 48, 75, 1, TRUE, 0},    {"progressive", 24, 75, 1, FALSE, -1},
    {"scans", 24, 75, 1, FALSE, 200},      {"empty-scans", 1, 75, 1, FALSE, 200},
};

static void write_jpeg(const struct jpeg_kind *kind, unsigned width, unsigned height, FILE *file) {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    jpeg_stdio_dest(&info, file);
    info.image_width = width;
    info.image_height = height;
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, kind->quality, TRUE);
    info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = kind->sampling;
    info.arith_code = kind->arithmetic;
    if (kind->scans < 0) jpeg_simple_progression(&info);
    static jpeg_scan_info script[256];
    if (kind->scans > 0) {
        // The DC coefficients, then every AC coefficient of every component, bit by bit.
        int count = 0;
        script[count++] = (jpeg_scan_info){3, {0, 1, 2}, 0, 0, 0, 0};
        for (int bit = 1; bit >= 0; bit--) {
            for (int k = 1; k < DCTSIZE2; k++) {
                for (int component = 0; component < 3 && count < kind->scans; component++) {
                    script[count++] = (jpeg_scan_info){1, {component}, k, k, bit == 1 ? 0 : 1, bit};
                }
            }
        }
        info.scan_info = script;
        info.num_scans = count;
    }
    uint8_t *row = noise((size_t)width * 3, kind->noise);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < height) {
        JSAMPROW rows[] = {row + dice() % 4096};
        jpeg_write_scanlines(&info, rows, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
}

static void write_png(unsigned width, unsigned height, int depth, int interlace, unsigned amplitude, FILE *file) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop header = png_create_info_struct(png);
    png_init_io(png, file);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(png, header, width, height, depth, PNG_COLOR_TYPE_RGB_ALPHA, interlace, 0, 0);
    // The filter that costs a reader most.
    png_set_filter(png, 0, PNG_FILTER_PAETH);
    png_set_compression_level(png, 1);
    png_write_info(png, header);
    size_t count = (size_t)width * 4 * depth / 8;
    uint8_t *row = amplitude > 1 ? noise(count, amplitude) : calloc(1, count + 4096);
    int passes = png_set_interlace_handling(png);
    for (int pass = 0; pass < passes; pass++) {
        for (unsigned y = 0; y < height; y++) png_write_row(png, row + dice() % 4096);
    }
    png_write_end(png, header);
    png_destroy_write_struct(&png, &header);
}

/// A PNG of one pixel behind `count` chunks with `body` zero bytes each.
static void write_chunks(const char *name, uint32_t body, uint32_t count, FILE *file) {
    static const uint8_t head[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R',
                                   0,    0,   0,   1,   0,    0,    0,    1,    8, 0, 0, 0,  0,   0x3A, 0x7E, 0x9B, 0x55};
    uint8_t *chunk = calloc(1, body + 12);
    chunk[0] = body >> 24, chunk[1] = (uint8_t)(body >> 16), chunk[2] = (uint8_t)(body >> 8), chunk[3] = (uint8_t)body;
    memcpy(chunk + 4, name, 4);
    uint32_t sum = (uint32_t)crc32(0, chunk + 4, body + 4);
    for (int i = 0; i < 4; i++) chunk[8 + body + i] = (uint8_t)(sum >> (24 - 8 * i));
    fwrite(head, 1, sizeof head, file);
    for (uint32_t i = 0; i < count; i++) fwrite(chunk, 1, body + 12, file);
}

/// A JPEG that never comes to its frame.
static void write_segments(const char *kind, uint32_t count, FILE *file) {
    fwrite("\xFF\xD8\xFF", 1, 3, file);
    static uint8_t block[1 << 16];
    if (strcmp(kind, "segments") == 0) memcpy(block, "\xE2\xFF\xFE", 3), block[65535] = 0xFF;
    if (strcmp(kind, "small-segments") == 0) for (int i = 0; i < 65536; i += 4) memcpy(block + i, "\xE2\0\2\xFF", 4);
    if (strcmp(kind, "padding") == 0) memset(block, 0xFF, sizeof block);
    for (uint32_t i = 0; i < count; i++) fwrite(block, 1, sizeof block, file);
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    const char *kind = argv[1];
    unsigned width = (unsigned)atoi(argv[2]), height = (unsigned)atoi(argv[3]);
    FILE *file = fopen(argv[4], "wb");
    if (!file) return 1;
    for (size_t i = 0; i < sizeof jpeg_kinds / sizeof *jpeg_kinds; i++) {
        if (strcmp(kind, jpeg_kinds[i].name) == 0) write_jpeg(&jpeg_kinds[i], width, height, file);
    }
    uint32_t bytes = width * height;
    if (strcmp(kind, "png") == 0) write_png(width, height, 8, 0, 40, file);
    if (strcmp(kind, "deep-png") == 0) write_png(width, height, 16, 0, 1, file);
    if (strcmp(kind, "interlaced-png") == 0) write_png(width, height, 16, 1, 1, file);
    if (strcmp(kind, "empty-idats") == 0) write_chunks("IDAT", 0, bytes / 12, file);
    if (strcmp(kind, "texts") == 0) write_chunks("zTXt", 1, bytes / 13, file);
    if (strcmp(kind, "large-texts") == 0) write_chunks("zTXt", 1 << 20, bytes >> 20, file);
    if (strstr(kind, "segments") || strcmp(kind, "padding") == 0) write_segments(kind, bytes >> 16, file);
    return fclose(file) != 0;
}
