/// libjpeg and libpng behind calls that return a status.
///
/// Both libraries report errors by longjmp(3), which must not cross a Swift frame: here every setjmp stands in the C
/// function that makes the library calls it protects, and nothing ever jumps out.
///
/// A codec is used by one thread at a time, in the order create, read_header, start, crop (if wanted), any mix of skip
/// and read_row, destroy. Where the header says has_planes, start_planes may stand for start, and then skip_band and
/// read_band for skip and read_row. Once a call has failed, every later call but destroy fails in the same way.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct codec;

enum __attribute__((enum_extensibility(closed))) codec_format {
    codec_format_jpeg,
    codec_format_png,
};

enum __attribute__((enum_extensibility(closed))) codec_status {
    codec_status_ok,
    /// The bytes are not what the format demands.
    codec_status_corrupt,
    /// The file ended where more was needed.
    codec_status_truncated,
    /// A valid file of a kind that the library does not decode.
    codec_status_unsupported,
    /// A side, or the number of scans, is beyond what is allowed.
    codec_status_too_large,
    codec_status_out_of_memory,
    /// read(2) failed.
    codec_status_unreadable,
    /// Nobody wants the rows any more.
    codec_status_cancelled,
};

/// Asked between rows, between the rows of blocks of a scan that is read ahead, and before each read(2): a yes makes
/// the call under way fail.
typedef bool codec_question(const void *context);

/// Told each piece of the file once, in order, when it is read.
typedef void codec_listener(void *context, const uint8_t *bytes, size_t count);

/// What the samples of a file stand for.
enum __attribute__((enum_extensibility(closed))) codec_model {
    codec_model_grey,
    codec_model_rgb,
    codec_model_inks,
};

/// What a file says of its colours; all zero where it says nothing.
struct codec_color {
    enum codec_model model;
    /// The ICC profile, as stored and not looked into; NULL where there is none, or it is damaged or beyond 4 MiB.
    const uint8_t *profile;
    size_t profile_count;
    /// PNG's sRGB chunk.
    bool is_srgb;
    /// PNG's gAMA chunk: 100,000 times the exponent from light to sample.
    uint32_t gamma;
    /// PNG's cHRM chunk: 100,000 times x and y of white, red, green and blue.
    bool has_chromaticities;
    int32_t chromaticities[8];
};

/// What a row holds for each pixel.
enum __attribute__((enum_extensibility(closed))) codec_pixels {
    /// 0xAARRGGBB.
    codec_pixels_words,
    /// A byte each.
    codec_pixels_rgba,
    codec_pixels_rgb,
    codec_pixels_grey,
};

struct codec_header {
    uint32_t width;
    uint32_t height;
    /// The rows carry alpha, colours not multiplied by it. Otherwise a fourth byte of pixels is 0xFF.
    bool has_alpha;
    enum codec_pixels pixels;
    /// A JPEG of luma and two planes of chroma, each side of which is as long as luma's or half of it, rounded up.
    bool has_planes;
    /// Arithmetic coding, which takes ten times as long for a byte as Huffman's.
    bool is_arithmetic;
    /// What decoding allocates, in bytes, from above: the whole picture where the library must hold it, and rows.
    uint64_t memory;
    /// The body of an EXIF block, from its byte order mark on; NULL where there is none. Lives as long as the codec.
    const uint8_t *exif;
    size_t exif_count;
    /// Its profile lives as long as the codec.
    struct codec_color color;
};

struct codec_plane {
    /// Samples of the picture.
    uint32_t width;
    uint32_t height;
    /// Rows in a band.
    uint32_t band_rows;
    /// Bytes from row to row in a band: a multiple of 64.
    uint32_t pitch;
};

/// Luma, Cb and Cr, in this order, and how many bands they come in.
struct codec_planes {
    struct codec_plane planes[3];
    uint32_t bands;
};

/// Makes a codec that reads `descriptor` from its current offset with read(2); it does not close it. NULL: no memory.
///
/// `is_cancelled` is given `context`; both are used until the codec is destroyed. NULL: it is never cancelled.
struct codec *codec_create(
    enum codec_format format, int descriptor, codec_question *is_cancelled, const void *context);

/// Tells `listener` all that is read from now on, up to the codec's end.
void codec_listen(struct codec *codec, codec_listener *listener, void *context);

/// Reads up to the first pixel; allocates nothing that grows with the picture.
enum codec_status codec_read_header(struct codec *codec, struct codec_header *header);

/// Rows of inks shall come as they are: cyan, magenta, yellow and black in bits 0 to 31, 8 bits each, 255 being full ink.
/// Otherwise they come as an approximation in RGB. Before codec_start.
void codec_keep_inks(struct codec *codec);

/// Begins to decode, and tells the size of the rows to come.
///
/// A JPEG is decoded at `eighths`/8 (1 to 8) of its size, rounded up; a PNG at its full size. A progressive JPEG
/// is read to its end here, and refused if it has more than `max_scans` scans; an interlaced PNG is read to its end too.
enum codec_status codec_start(
    struct codec *codec, unsigned eighths, unsigned max_scans, uint32_t *width, uint32_t *height);

/// Narrows the rows to columns from `*x`, `*width` of them, or more: tells what was chosen. Before the first row only.
///
/// The first and the last column that is chosen may differ from the uncropped picture.
enum codec_status codec_crop(struct codec *codec, uint32_t *x, uint32_t *width);

/// Passes over `count` rows, not more than are left.
enum codec_status codec_skip(struct codec *codec, uint32_t count);

/// Writes the next row, of the width that was told, in pixels as the header told. There must be one left.
enum codec_status codec_read_row(struct codec *codec, void *row);

/// Turns `count` pixels of three bytes at the beginning of a row into words 0xFFRRGGBB, in place.
///
/// From the last to the first: none is written before it was read.
void codec_widen(uint8_t *row, size_t count);

/// Begins to decode to planes, at full size; as codec_start does otherwise. Only where the header says has_planes.
enum codec_status codec_start_planes(struct codec *codec, unsigned max_scans, struct codec_planes *planes);

/// Passes over a band without transforming it. There must be one left.
enum codec_status codec_skip_band(struct codec *codec);

/// Writes the next band: `band_rows` rows of luma, `pitch` bytes apart, and right behind them those of Cb and those of
/// Cr. There must be one left.
///
/// Every sample of the picture is written. Beside and below them, what is left of their blocks of 8x8 holds what the
/// encoder put there, and beyond those blocks nothing is written.
enum codec_status codec_read_band(struct codec *codec, uint8_t *bytes);

/// The library's own words on what failed. Lives as long as the codec.
const char *codec_message(const struct codec *codec);

/// Frees everything; NULL is allowed.
void codec_destroy(struct codec *codec);
