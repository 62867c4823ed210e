#include "jpeg.h"

#include <string.h>

#include <jerror.h>

#include "block.h"

/// To smooth a band (the block rows of an iMCU row), jdcoefct.c needs the two above and the two below as well.
enum { smoothed_bands = 5 };

/// The AC coefficients of a row of blocks.
struct packed_row {
    /// One block after the other; NULL while all of them are zero.
    uint8_t *bytes;
    size_t capacity;
};

/// The coefficients of a component.
struct jpeg_block_plane {
    struct jpeg_block_plane *next;
    JDIMENSION width;
    JDIMENSION height;
    /// DC coefficients, row by row. In a progressive picture they have scans of their own.
    JCOEF *dc;
    struct packed_row *ac;
    /// `window_height` rows for the library: the first `count` are unpacked into `blocks`, from row `start` of the
    /// plane on, and the others are `zeros`.
    JBLOCKARRAY window;
    JBLOCK *blocks;
    JBLOCKROW zeros;
    JDIMENSION window_height;
    /// Block rows in a band of a picture that may be smoothed; otherwise 0.
    JDIMENSION band;
    JDIMENSION start;
    JDIMENSION count;
    /// Which coefficients the window has, and whether the library may have changed them.
    bool has_dc;
    bool has_ac;
    bool is_dirty;
};

static struct jpeg_coefficients *coefficients_of(j_common_ptr info) { return &jpeg_of(info)->coefficients; }

static struct codec *codec_of(j_common_ptr info) { return &jpeg_of(info)->codec; }

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
    if (count > row->capacity) {
        // The next scans add to it.
        size_t capacity = count + count / 8, most = (size_t)width * jpeg_packed_max;
        if (capacity > most) capacity = most;
        codec_release(codec_of(info), row->bytes);
        *row = (struct packed_row){.bytes = codec_allocate(codec_of(info), capacity)};
        checked(info, row->bytes);
        row->capacity = capacity;
    }
    memcpy(row->bytes, scratch, count);
}

/// Packs what the library may have changed.
static void close_window(j_common_ptr info, struct jpeg_block_plane *plane) {
    if (!plane->is_dirty) return;
    plane->is_dirty = false;
    for (JDIMENSION i = 0; i < plane->count; i++) {
        JCOEF *dc = plane->dc + (size_t)(plane->start + i) * plane->width;
        if (plane->has_dc) for (JDIMENSION x = 0; x < plane->width; x++) dc[x] = plane->window[i][x][0];
        if (plane->has_ac) pack_row(info, plane, plane->start + i);
    }
}

/// Unpacks the rows of the window.
static void open_window(struct jpeg_block_plane *plane) {
    const JDIMENSION width = plane->width;
    for (JDIMENSION i = plane->count; i < plane->window_height; i++) plane->window[i] = plane->zeros;
    for (JDIMENSION i = 0; i < plane->count; i++) {
        JBLOCKROW blocks = plane->window[i] = plane->blocks + (size_t)i * width;
        const uint8_t *bytes = plane->ac[plane->start + i].bytes;
        if (plane->has_ac && !bytes) memset(blocks, 0, width * sizeof(JBLOCK));
        if (plane->has_ac && bytes) for (JDIMENSION x = 0; x < width; x++) bytes = jpeg_unpack(bytes, blocks[x]);
        const JCOEF *dc = plane->dc + (size_t)(plane->start + i) * width;
        if (plane->has_dc) for (JDIMENSION x = 0; x < width; x++) blocks[x][0] = dc[x];
    }
}

// MARK: The library's calls

/// Makes an array of zeros (request_virt_barray, of which the library asks for nothing else). The library accesses
/// `window` rows at once, at most.
static jvirt_barray_ptr request(
    j_common_ptr info, int pool, boolean is_zero, JDIMENSION width, JDIMENSION height, JDIMENSION window) {
    (void)pool, (void)is_zero;
    struct codec *codec = codec_of(info);
    struct jpeg_coefficients *coefficients = coefficients_of(info);
    struct jpeg_block_plane *plane = checked(info, codec_allocate_zeros(codec, 1, sizeof *plane));
    plane->next = coefficients->planes;
    coefficients->planes = plane;
    plane->width = width;
    plane->height = height;
    plane->dc = checked(info, codec_allocate_zeros(codec, (size_t)width * height, sizeof *plane->dc));
    plane->ac = checked(info, codec_allocate_zeros(codec, height, sizeof *plane->ac));
    plane->band = window / smoothed_bands;
    plane->window_height = window + plane->band;
    plane->window = checked(info, codec_allocate_zeros(codec, plane->window_height, sizeof *plane->window));
    const size_t window_blocks = (size_t)plane->window_height * width;
    plane->blocks = checked(info, codec_allocate(codec, (window_blocks + width) * sizeof *plane->blocks));
    plane->zeros = plane->blocks + window_blocks;
    memset(plane->zeros, 0, width * sizeof *plane->zeros);
    if (coefficients->scratch_width < width) {
        codec_release(codec, coefficients->scratch);
        coefficients->scratch = NULL;
        coefficients->scratch = checked(info, codec_allocate(codec, (size_t)width * jpeg_packed_max));
        coefficients->scratch_width = width;
    }
    return (jvirt_barray_ptr)plane;
}

/// How many rows to unpack when the library accesses `count` rows to read them.
///
/// To smooth the second band, libjpeg-turbo 2.1 needs the first as well: it accesses rows from the first band on, but as
/// many as if they began at the second. It then reads up to a band behind them, which libjpeg's own arrays have.
static JDIMENSION readable_rows(const struct jpeg_block_plane *plane, JDIMENSION start, JDIMENSION count) {
    if (start > 0) return count;
    const JDIMENSION left = plane->height - count;
    return count + (plane->band < left ? plane->band : left);
}

/// Makes rows accessible (access_virt_barray). Those that are not written yet are zero.
static JBLOCKARRAY access_blocks(
    j_common_ptr info, jvirt_barray_ptr array, JDIMENSION start, JDIMENSION count, boolean is_writable) {
    struct jpeg_block_plane *plane = (struct jpeg_block_plane *)array;
    j_decompress_ptr decompress = (j_decompress_ptr)info;
    if (start > plane->height || count > plane->height - start) ERREXIT(info, JERR_BAD_VIRTUAL_ACCESS);
    if (!is_writable) count = readable_rows(plane, start, count);
    if (count > plane->window_height) ERREXIT(info, JERR_BAD_VIRTUAL_ACCESS);
    close_window(info, plane);
    plane->start = start;
    plane->count = count;
    // A scan of a progressive picture writes DC alone or AC alone. Scans of other pictures write all, whatever Ss and
    // Se say: the library decodes them as if they were 0 and 63.
    const bool is_whole = !is_writable || !decompress->progressive_mode;
    plane->has_dc = is_whole || decompress->Ss == 0;
    plane->has_ac = is_whole || decompress->Ss > 0;
    open_window(plane);
    plane->is_dirty = is_writable;
    return plane->window;
}

void jpeg_pack_coefficients(j_decompress_ptr info) {
    info->mem->request_virt_barray = request;
    info->mem->access_virt_barray = access_blocks;
}

void jpeg_free_coefficients(struct jpeg *jpeg) {
    struct codec *codec = &jpeg->codec;
    while (jpeg->coefficients.planes) {
        struct jpeg_block_plane *plane = jpeg->coefficients.planes;
        jpeg->coefficients.planes = plane->next;
        for (JDIMENSION y = 0; plane->ac && y < plane->height; y++) codec_release(codec, plane->ac[y].bytes);
        codec_release(codec, plane->dc);
        codec_release(codec, plane->ac);
        codec_release(codec, plane->window);
        codec_release(codec, plane->blocks);
        codec_release(codec, plane);
    }
    codec_release(codec, jpeg->coefficients.scratch);
}

uint64_t jpeg_coefficients_needed(uint64_t width_in_blocks, uint64_t height_in_blocks, uint64_t band) {
    const uint64_t scratch = codec_counted(width_in_blocks * jpeg_packed_max);
    const uint64_t dc = codec_counted(width_in_blocks * height_in_blocks * sizeof(JCOEF));
    const uint64_t ac = height_in_blocks * scratch + codec_counted(height_in_blocks * sizeof(struct packed_row));
    // Those of the window, and the one of zeros.
    const uint64_t rows = band * (smoothed_bands + 1) + 1;
    const uint64_t window =
        codec_counted(rows * width_in_blocks * sizeof(JBLOCK)) + codec_counted(rows * sizeof(JBLOCKROW));
    return dc + ac + scratch + window + codec_counted(sizeof(struct jpeg_block_plane));
}
