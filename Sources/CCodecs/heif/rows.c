#include "rows.h"

size_t heif_samples_size(uint32_t width) { return ((size_t)width + 2) * 5 * sizeof(uint16_t); }

void heif_set_matrix(struct heif_rows *rows, unsigned matrix, bool is_full) {
    const unsigned depth = rows->planes[0].depth;
    // The levels of samples of 12 and 16 bits that were moved up from their depth.
    const double full = (double)((1u << depth) - 1) / (double)(1u << depth);
    const double luma = is_full ? full * 4096 : 219 * 16, chroma = is_full ? full * 65536 : 224 * 256;
    rows->black = is_full ? 0 : 16 * 16;
    rows->luma_scale = (int32_t)(255 * (1 << 20) / luma + 0.5);
    // The shares of red and blue in Y.
    double red = 0.299, blue = 0.114;
    switch (matrix) {
    case 1: red = 0.2126; blue = 0.0722; break;
    case 4: red = 0.30; blue = 0.11; break;
    case 7: red = 0.212; blue = 0.087; break;
    case 9: case 10: red = 0.2627; blue = 0.0593; break;
    default: break;
    }
    const double green = 1 - red - blue;
    double shares[3][2] = {
        {0, 2 * (1 - red)}, {-2 * (1 - blue) * blue / green, -2 * (1 - red) * red / green}, {2 * (1 - blue), 0}
    };
    // YCgCo: the first is Cg, the second Co.
    const double cgco[3][2] = {{-1, 1}, {1, 0}, {-1, -1}};
    for (int color = 0; color < 3; color++) {
        for (int i = 0; i < 2; i++) {
            const double share = matrix == 8 ? cgco[color][i] : shares[color][i];
            const double scaled = share * 255 * (1 << 20) / chroma;
            rows->chroma[color][i] = (int32_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
        }
    }
}

/// Reads a row of samples, as 12 bits.
static void load(const struct heif_plane *plane, uint32_t y, uint32_t count, uint16_t *samples) {
    const uint8_t *bytes = plane->bytes + y * plane->stride;
    const unsigned up = plane->depth < 12 ? 12 - plane->depth : 0, down = plane->depth > 12 ? plane->depth - 12 : 0;
    // No more bits than it has: the range proof of write_colors rests on it.
    const unsigned most = (1u << plane->depth) - 1, step = plane->is_repeated;
    if (!plane->is_wide) {
        for (uint32_t x = 0; x < count; x++) samples[x] = (uint16_t)((bytes[x << step] & most) << up);
        return;
    }
    const uint16_t *words = (const uint16_t *)(const void *)bytes;
    for (uint32_t x = 0; x < count; x++) samples[x] = (uint16_t)((words[x << step] & most) << up >> down);
}

/// Reads a row of chroma, interpolated, as 16 bits: 16 times a sample of 12 bits is 65,520 at the most.
static void load_chroma(
    const struct heif_plane *plane, const struct heif_plane *luma, uint32_t y, uint32_t width, uint16_t *near,
    uint16_t *far, uint16_t *samples) {
    const bool halves_x = plane->width < luma->width, halves_y = plane->height < luma->height;
    const uint32_t count = halves_x ? (width + 1) / 2 : width, row = halves_y ? y / 2 : y;
    uint32_t other = row;
    if (halves_y && y % 2 == 1 && row + 1 < plane->height) other = row + 1;
    if (halves_y && y % 2 == 0 && row > 0) other = row - 1;
    load(plane, row, count, near);
    load(plane, other, count, far);
    for (uint32_t x = 0; x < count; x++) near[x] = (uint16_t)(3 * near[x] + far[x]);
    if (!halves_x) {
        for (uint32_t x = 0; x < width; x++) samples[x] = (uint16_t)(4 * near[x]);
        return;
    }
    // The nearest sample of its own at both ends. The width may be odd: there is room for one more.
    samples[0] = (uint16_t)(4 * near[0]);
    samples[2 * count - 1] = (uint16_t)(4 * near[count - 1]);
    for (uint32_t x = 0; x + 1 < count; x++) {
        samples[2 * x + 1] = (uint16_t)(3 * near[x] + near[x + 1]);
        samples[2 * x + 2] = (uint16_t)(near[x] + 3 * near[x + 1]);
    }
}

static inline uint32_t level(int32_t sum) {
    sum = (sum + (1 << 19)) >> 20;
    return (uint32_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

/// A sum of three products is at most 4,095 * 76,310 + 2 * 32,768 * 8,653 < 2^30 in 32 bits, for every matrix and range.
static void write_colors(
    const struct heif_rows *rows, const uint16_t *luma, const uint16_t *cb, const uint16_t *cr, uint32_t *row) {
    const int32_t scale = rows->luma_scale, black = rows->black;
    const int32_t red_cb = rows->chroma[0][0], red_cr = rows->chroma[0][1], green_cb = rows->chroma[1][0];
    const int32_t green_cr = rows->chroma[1][1], blue_cb = rows->chroma[2][0], blue_cr = rows->chroma[2][1];
    for (uint32_t x = 0; x < rows->width; x++) {
        const int32_t y = (luma[x] - black) * scale, u = cb[x] - 32768, v = cr[x] - 32768;
        const uint32_t red = level(y + u * red_cb + v * red_cr), green = level(y + u * green_cb + v * green_cr);
        row[x] = 0xFF000000 | red << 16 | green << 8 | level(y + u * blue_cb + v * blue_cr);
    }
}

static void write_straight(
    const struct heif_rows *rows, const uint16_t *red, const uint16_t *green, const uint16_t *blue, uint32_t *row) {
    const int32_t scale = rows->luma_scale, black = rows->black;
    for (uint32_t x = 0; x < rows->width; x++) {
        row[x] = 0xFF000000 | level((red[x] - black) * scale) << 16 | level((green[x] - black) * scale) << 8
            | level((blue[x] - black) * scale);
    }
}

static uint32_t divided(uint32_t channel, uint32_t alpha) {
    const uint32_t straight = alpha == 0 ? 0 : (channel * 255 + alpha / 2) / alpha;
    return straight > 255 ? 255 : straight;
}

void heif_write_alpha(
    const struct heif_rows *rows, uint32_t y, bool is_premultiplied, uint16_t *samples, uint32_t *row) {
    const unsigned depth = rows->planes[0].depth;
    const uint32_t most = ((1u << depth) - 1) << 12 >> depth;
    load(&rows->planes[0], y, rows->width, samples);
    for (uint32_t x = 0; x < rows->width; x++) {
        const uint32_t level = (samples[x] * 255u + most / 2) / most, alpha = level > 255 ? 255 : level;
        uint32_t pixel = row[x];
        if (is_premultiplied) {
            pixel = divided(pixel >> 16 & 0xFF, alpha) << 16 | divided(pixel >> 8 & 0xFF, alpha) << 8
                | divided(pixel & 0xFF, alpha);
        }
        row[x] = alpha << 24 | (pixel & 0xFFFFFF);
    }
}

void heif_write_row(const struct heif_rows *rows, uint32_t y, uint16_t *samples, uint32_t *row) {
    const size_t room = (size_t)rows->width + 2;
    uint16_t *first = samples, *second = first + room, *third = second + room;
    uint16_t *near = third + room, *far = near + room;
    const struct heif_plane *planes = rows->planes;
    load(&planes[0], y, rows->width, first);
    if (!planes[1].bytes) {
        write_straight(rows, first, first, first, row);
    } else if (rows->is_rgb) {
        load(&planes[1], y, rows->width, second);
        load(&planes[2], y, rows->width, third);
        write_straight(rows, first, second, third, row);
    } else {
        load_chroma(&planes[1], &planes[0], y, rows->width, near, far, second);
        load_chroma(&planes[2], &planes[0], y, rows->width, near, far, third);
        write_colors(rows, first, second, third, row);
    }
}
