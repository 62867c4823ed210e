/// libjpeg, libpng, libwebp and libheif behind calls that return a status.
///
/// The first two report errors by longjmp(3), which must not cross a Swift frame: every setjmp is in the C function
/// that makes the library calls it protects, and no jump leaves this module.
///
/// A codec is used by one thread at a time, in the order create, read_header, start, crop (if wanted), any mix of skip
/// and read_row, destroy. If the header says has_planes, start_planes may replace start; skip_band and read_band then
/// replace skip and read_row. After a call has failed, every later call but destroy fails in the same way.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct codec;

enum __attribute__((enum_extensibility(closed))) codec_format {
    codec_format_jpeg,
    codec_format_png,
    codec_format_webp,
    /// These two take libheif, which is looked for by codec_find_heif.
    codec_format_heic,
    codec_format_avif,
};

enum __attribute__((enum_extensibility(closed))) codec_status {
    codec_status_ok,
    /// The bytes break the rules of the format.
    codec_status_corrupt,
    /// The file ends too early.
    codec_status_truncated,
    /// A valid file of a kind that the library cannot decode.
    codec_status_unsupported,
    /// A side, or the number of scans, is over the limit.
    codec_status_too_large,
    codec_status_out_of_memory,
    /// The codec may not hold as much memory as it needs.
    codec_status_over_budget,
    /// read(2) failed.
    codec_status_unreadable,
    /// `is_cancelled` returned true.
    codec_status_cancelled,
};

/// Asks whether decoding is cancelled: before each row or band, before each row of blocks of a scan that is read ahead,
/// and before each read(2). If it returns true, the current call fails.
typedef bool codec_question(const void *context);

/// Takes each piece of the file once, in order, when it is read.
typedef void codec_listener(void *context, const uint8_t *bytes, size_t count);

/// Is asked before the codec holds more than it may: `wanted` bytes in all. Returns how much it may hold; if that is less,
/// the current call fails.
typedef uint64_t codec_lender(void *context, uint64_t wanted);

/// The colour model of a file's samples.
enum __attribute__((enum_extensibility(closed))) codec_model {
    codec_model_grey,
    codec_model_rgb,
    codec_model_inks,
};

/// The description of a file's colours. What the file leaves out is zero.
struct codec_color {
    enum codec_model model;
    /// The ICC profile as it is stored, unchecked; NULL if there is none, or if its segments or its compression are
    /// damaged, or if it is larger than 4 MiB.
    const uint8_t *profile;
    size_t profile_count;
    /// PNG's sRGB chunk.
    bool is_srgb;
    /// PNG's gAMA chunk, or a curve of that kind: 100,000 times the exponent from light to sample.
    uint32_t gamma;
    /// The curve is SMPTE ST 2084's (PQ).
    bool is_pq;
    /// PNG's cHRM chunk, or what is told by a number: 100,000 times x and y of white, red, green and blue.
    bool has_chromaticities;
    int32_t chromaticities[8];
};

/// The format of a pixel in a row.
enum __attribute__((enum_extensibility(closed))) codec_pixels {
    /// 0xAARRGGBB.
    codec_pixels_words,
    /// These three have a byte for each channel, in the order of the name.
    codec_pixels_rgba,
    codec_pixels_rgb,
    codec_pixels_grey,
};

struct codec_header {
    uint32_t width;
    uint32_t height;
    /// The rows have straight alpha. Otherwise, the highest byte of words is 0xFF.
    bool has_alpha;
    enum codec_pixels pixels;
    /// How the container turns the picture, as EXIF has it (1 to 8), where an orientation in its EXIF does not count; 0: it does.
    uint8_t orientation;
    /// A JPEG of luma and two planes of chroma. Each side of chroma is as long as luma's, or half as long, rounded up.
    bool has_planes;
    /// Arithmetic coding, which takes ten times as long as Huffman coding for each byte.
    bool is_arithmetic;
    /// The upper bound of what the codec allocates, in bytes: chunks or segments, rows, and the whole picture if the
    /// library must hold it.
    uint64_t memory;
    /// The body of an EXIF block, from its byte order mark on, and an XMP packet; a count is 0 if there is none. They live as
    /// long as the codec.
    const uint8_t *exif;
    size_t exif_count;
    const uint8_t *xmp;
    size_t xmp_count;
    /// The profile lives as long as the codec.
    struct codec_color color;
};

struct codec_plane {
    /// In samples of the picture.
    uint32_t width;
    uint32_t height;
    /// Rows in a band.
    uint32_t band_rows;
    /// Bytes from row to row in a band: a multiple of 64.
    uint32_t pitch;
};

struct codec_planes {
    /// Luma, Cb and Cr.
    struct codec_plane planes[3];
    /// How many bands they come in.
    uint32_t bands;
};

/// Finds libheif by its functions' names, as dlsym(3) does, and has it load its plugins. False: one is missing, or the library
/// does not begin. To be called once, before other threads use codecs.
bool codec_find_heif(void *(*find)(const char *name));

/// Whether files of a format can be decoded.
bool codec_reads(enum codec_format format);

/// Makes a codec that reads `descriptor` from its current offset with read(2). The caller closes it. NULL: no memory.
///
/// `is_cancelled` is called with `context` until the codec is destroyed. NULL: never cancelled.
struct codec *codec_create(
    enum codec_format format, int descriptor, codec_question *is_cancelled, const void *context);

/// Passes all bytes that are read from now on to `listener`, until the codec is destroyed.
void codec_listen(struct codec *codec, codec_listener *listener, void *context);

/// Asks `lender` for all memory, from the first byte on, until the codec is destroyed. Without one there is none.
void codec_borrow(struct codec *codec, codec_lender *lender, void *context);

/// The most memory that the codec has held so far, in bytes.
uint64_t codec_peak(const struct codec *codec);

/// For tests: makes one read(2) take at most `read_max` bytes (0: as before), and libjpeg's own Huffman decoder read a
/// JPEG. To be called before codec_read_header. Nothing else may change by it.
void codec_read_otherwise(struct codec *codec, size_t read_max, bool is_stock);

/// Reads the file up to the first pixel. Its memory does not grow with the picture.
enum codec_status codec_read_header(struct codec *codec, struct codec_header *header);

/// Delivers rows of inks unconverted: cyan, magenta, yellow and black from bit 0 to bit 31, 8 bits each, 255 being full
/// ink. Otherwise, rows are an approximation in RGB. To be called before codec_start.
void codec_keep_inks(struct codec *codec);

/// Begins to decode; `width` and `height` are the size of the rows.
///
/// A JPEG is decoded at `eighths`/8 (1 to 8) of its size, rounded up; others at their full size. A JPEG in several scans
/// is read to its end here, and refused if it has more than `max_scans`. An interlaced PNG, and HEIC and AVIF that
/// are no grid of tiles, are read to their ends too.
enum codec_status codec_start(
    struct codec *codec, unsigned eighths, unsigned max_scans, uint32_t *width, uint32_t *height);

/// Narrows the rows to `*width` columns from `*x` on, or some more, and sets both to what was chosen. To be called
/// before the first row.
///
/// The first and the last column of the choice may differ from the uncropped picture.
enum codec_status codec_crop(struct codec *codec, uint32_t *x, uint32_t *width);

/// Skips `count` rows, at most those that are left.
enum codec_status codec_skip(struct codec *codec, uint32_t count);

/// Writes the next row: as wide as codec_start or codec_crop said, in the header's pixels. There must be one left.
enum codec_status codec_read_row(struct codec *codec, void *row);

/// Turns `count` pixels of three bytes at the beginning of a row into words 0xFFRRGGBB, in place, from the last to the
/// first.
void codec_widen(uint8_t *row, size_t count);

/// Begins to decode to planes, at full size. The header must say has_planes. `max_scans` is as in codec_start.
enum codec_status codec_start_planes(struct codec *codec, unsigned max_scans, struct codec_planes *planes);

/// Skips a band. It is decoded, but not transformed. There must be one left.
enum codec_status codec_skip_band(struct codec *codec);

/// Writes the next band: `band_rows` rows of luma, `pitch` bytes apart, then those of Cb, then those of Cr. There must
/// be one left.
///
/// Every sample of the picture is written. The blocks of 8x8 at its edges are written whole: their samples outside of
/// the picture are the encoder's. Bytes beyond those blocks are left as they are.
enum codec_status codec_read_band(struct codec *codec, uint8_t *bytes);

/// The library's message on what failed. Lives as long as the codec.
const char *codec_message(const struct codec *codec);

/// Frees the codec; NULL is allowed.
void codec_destroy(struct codec *codec);
