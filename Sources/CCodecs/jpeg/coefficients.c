#include "jpeg.h"

#include <stdlib.h>
#include <string.h>

#include <jerror.h>

#include "block.h"

enum {
    /// Of how many bands, each of some rows of blocks, jdcoefct.c needs coefficients where it smooths one.
    smoothed_bands = 5,
    /// A cache line, and more than the library's SIMD kernels ask of blocks.
    alignment = 64
};

struct packed_row {
    /// A block after the other; NULL while all AC coefficients are zero.
    uint8_t *bytes;
    size_t room;
};

struct jpeg_block_plane {
    struct jpeg_block_plane *next;
    JDIMENSION width;
    JDIMENSION height;
    /// DC coefficients, row by row: they have scans of their own, which touch nothing else.
    JCOEF *dc;
    struct packed_row *ac;
    /// The rows that the library has now, and memory for as many as it ever asks for at once.
    JBLOCKARRAY window;
    JBLOCK *blocks;
    JDIMENSION window_height;
    JDIMENSION start;
    JDIMENSION count;
    /// Which of them the window has, and whether the library may have changed them.
    bool has_dc;
    bool has_ac;
    bool is_dirty;
};

static struct jpeg_coefficients *coefficients_of(j_common_ptr info) { return &jpeg_of(info)->coefficients; }

static void *checked(j_common_ptr info, void *memory) {
    if (!memory) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
    return memory;
}

// MARK: A window

static void pack_row(j_common_ptr info, const struct jpeg_block_plane *plane, JDIMENSION y) {
    const JBLOCK *blocks = plane->window[y - plane->start];
    const JDIMENSION width = plane->width;
    uint8_t *scratch = coefficients_of(info)->scratch, *end = scratch;
    for (JDIMENSION x = 0; x < width; x++) end = jpeg_pack(blocks[x], end);
    struct packed_row *row = &plane->ac[y];
    size_t count = end - scratch;
    if (count > row->room) {
        // It grows from scan to scan.
        size_t room = count + count / 8, most = (size_t)width * jpeg_packed_max;
        if (room > most) room = most;
        free(row->bytes);
        *row = (struct packed_row){.bytes = malloc(room)};
        checked(info, row->bytes);
        row->room = room;
    }
    memcpy(row->bytes, scratch, count);
}

/// Keeps what the library may have changed.
static void close_window(j_common_ptr info, struct jpeg_block_plane *plane) {
    if (!plane->is_dirty) return;
    plane->is_dirty = false;
    for (JDIMENSION i = 0; i < plane->count; i++) {
        JCOEF *dc = plane->dc + (size_t)(plane->start + i) * plane->width;
        if (plane->has_dc) for (JDIMENSION x = 0; x < plane->width; x++) dc[x] = plane->window[i][x][0];
        if (plane->has_ac) pack_row(info, plane, plane->start + i);
    }
}

static void open_window(struct jpeg_block_plane *plane) {
    const JDIMENSION width = plane->width;
    for (JDIMENSION i = 0; i < plane->count; i++) {
        JBLOCKROW blocks = plane->window[i];
        const uint8_t *bytes = plane->ac[plane->start + i].bytes;
        if (plane->has_ac && !bytes) memset(blocks, 0, width * sizeof(JBLOCK));
        if (plane->has_ac && bytes) for (JDIMENSION x = 0; x < width; x++) bytes = jpeg_unpack(bytes, blocks[x]);
        const JCOEF *dc = plane->dc + (size_t)(plane->start + i) * width;
        if (plane->has_dc) for (JDIMENSION x = 0; x < width; x++) blocks[x][0] = dc[x];
    }
}

// MARK: The library's calls

static jvirt_barray_ptr request(
    j_common_ptr info, int pool, boolean is_zero, JDIMENSION width, JDIMENSION height, JDIMENSION window) {
    (void)pool, (void)is_zero;
    struct jpeg_coefficients *coefficients = coefficients_of(info);
    struct jpeg_block_plane *plane = checked(info, calloc(1, sizeof *plane));
    plane->next = coefficients->planes;
    coefficients->planes = plane;
    plane->width = width;
    plane->height = height;
    plane->dc = checked(info, calloc((size_t)width * height, sizeof *plane->dc));
    plane->ac = checked(info, calloc(height, sizeof *plane->ac));
    // A band more than it asks for: see access_blocks.
    window += window / smoothed_bands;
    plane->window_height = window;
    plane->window = checked(info, calloc(window, sizeof *plane->window));
    plane->blocks = checked(info, aligned_alloc(alignment, (size_t)window * width * sizeof *plane->blocks));
    for (JDIMENSION i = 0; i < window; i++) plane->window[i] = plane->blocks + (size_t)i * width;
    if (coefficients->scratch_width < width) {
        free(coefficients->scratch);
        coefficients->scratch = NULL;
        coefficients->scratch = checked(info, malloc((size_t)width * jpeg_packed_max));
        coefficients->scratch_width = width;
    }
    return (jvirt_barray_ptr)plane;
}

/// While the file is read, the library writes what the scan has, and nothing else: DC alone, or AC alone.
static JBLOCKARRAY access_blocks(
    j_common_ptr info, jvirt_barray_ptr array, JDIMENSION start, JDIMENSION count, boolean is_writable) {
    struct jpeg_block_plane *plane = (struct jpeg_block_plane *)array;
    j_decompress_ptr decompress = (j_decompress_ptr)info;
    if (start > plane->height || count > plane->height - start || count > plane->window_height) {
        ERREXIT(info, JERR_BAD_VIRTUAL_ACCESS);
    }
    close_window(info, plane);
    // Where it smooths, libjpeg-turbo 2.1.5 reads a band behind those that it asks for with the second one.
    JDIMENSION band = plane->window_height / (smoothed_bands + 1);
    if (!is_writable && count > band) {
        JDIMENSION rest = plane->height - start - count;
        count += band < rest ? band : rest;
    }
    plane->start = start;
    plane->count = count;
    plane->has_dc = !is_writable || decompress->Ss == 0;
    plane->has_ac = !is_writable || decompress->Se > 0;
    open_window(plane);
    plane->is_dirty = is_writable;
    return plane->window;
}

void jpeg_pack_coefficients(j_decompress_ptr info) {
    info->mem->request_virt_barray = request;
    info->mem->access_virt_barray = access_blocks;
}

void jpeg_free_coefficients(struct jpeg_coefficients *coefficients) {
    while (coefficients->planes) {
        struct jpeg_block_plane *plane = coefficients->planes;
        coefficients->planes = plane->next;
        for (JDIMENSION y = 0; plane->ac && y < plane->height; y++) free(plane->ac[y].bytes);
        free(plane->dc);
        free(plane->ac);
        free(plane->window);
        free(plane->blocks);
        free(plane);
    }
    free(coefficients->scratch);
}

uint64_t jpeg_coefficients_needed(uint64_t width_in_blocks, uint64_t height_in_blocks, uint64_t band) {
    uint64_t packed = height_in_blocks * (width_in_blocks * (jpeg_packed_max + sizeof(JCOEF)) + sizeof(struct packed_row));
    return packed + band * (smoothed_bands + 1) * width_in_blocks * sizeof(JBLOCK);
}
