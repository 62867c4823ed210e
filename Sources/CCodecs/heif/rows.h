#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A plane of samples of a byte each, or of two.
struct heif_plane {
    /// NULL: there is none.
    const uint8_t *bytes;
    size_t stride;
    uint32_t width;
    uint32_t height;
    /// Bits of a sample.
    unsigned depth;
    bool is_wide;
    /// Each sample is there twice.
    bool is_repeated;
};

/// Planes of a picture, and how its pixels are made of them.
struct heif_rows {
    uint32_t width;
    /// Y, Cb and Cr, or red, green and blue; of a grey picture the first one.
    struct heif_plane planes[3];
    bool is_rgb;
    /// Levels from 0 to 255 for one of a sample of 12 bits, times 2^20; and the sample that is black.
    int32_t luma_scale;
    int32_t black;
    /// What Cb and Cr add to red, green and blue: the same for one of a sample of 16 bits.
    int32_t chroma[3][2];
};

/// The bytes of five rows of samples, each of the picture's width and two more.
size_t heif_samples_size(uint32_t width);

/// How Y, Cb and Cr make red, green and blue (ITU-T H.273, table 4).
///
/// - matrix: its MatrixCoefficients; those that are not known count as BT.601
/// - is_full: samples use all their levels
void heif_set_matrix(struct heif_rows *rows, unsigned matrix, bool is_full);

/// Writes a row of words 0xFFRRGGBB. `samples` has room of heif_samples_size.
///
/// Chroma of fewer samples is interpolated as libjpeg does it: 3/4 of the nearest sample and 1/4 of the next, along each axis.
void heif_write_row(const struct heif_rows *rows, uint32_t y, uint16_t *samples, uint32_t *row);

/// Writes the first plane to a row's alpha; divides premultiplied colours by it.
void heif_write_alpha(
    const struct heif_rows *rows, uint32_t y, bool is_premultiplied, uint16_t *samples, uint32_t *row);
