#pragma once

#include "../base.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/// Libjpeg's kernels work on whole vectors, up to this many bytes behind a row.
enum { jpeg_vector = 64 };

static inline uint64_t jpeg_round_up(uint64_t value, uint64_t step) { return (value + step - 1) / step * step; }

/// An ICC profile, which comes in numbered segments in any order.
struct jpeg_profile {
    /// All segments, once they are joined.
    uint8_t *bytes;
    size_t count;
    /// Each segment, by its number; NULL while it is missing.
    uint8_t *parts[256];
    /// The number of segments, as the first of them says; 0 before it.
    int segments;
    int missing;
    uint16_t lengths[256];
    /// Segments contradict each other, or are too large together.
    bool is_damaged;
};

/// The coefficients of a picture in several scans, packed: those of a photograph take a fourth of the memory of
/// libjpeg's own arrays.
///
/// In each scan, the library goes through the rows of blocks once, and accesses them as rows of a virtual array (struct
/// jpeg_memory_mgr). The rows that it accesses are unpacked into a window, and packed at the next access.
struct jpeg_coefficients {
    /// A list of one for each component.
    struct jpeg_block_plane *planes;
    /// Room for one packed row of blocks of the widest plane.
    uint8_t *scratch;
    size_t scratch_width;
};

/// The body of an APP1 segment, behind its mark.
struct jpeg_block {
    size_t count;
    uint8_t bytes[1 << 16];
};

/// JPEG, from libjpeg-turbo.
struct jpeg {
    struct codec codec;
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    /// Where error_exit jumps to; set by every function that calls the library.
    jmp_buf jump;
    int max_scans;
    bool started;
    /// Whether a long run of zeros ends the file, and whether it has.
    bool watches_zeros;
    bool is_torn;
    /// Whether a missing end-of-image marker is an error.
    bool needs_end;
    /// Length of the run of zeros at the end of what was read.
    size_t zeros;
    /// How many bytes 0xFF were read last, in whole buffers.
    size_t padding;
    /// A row for pixels that are skipped; NULL before the first.
    JSAMPARRAY scratch;
    struct jpeg_block exif;
    struct jpeg_block xmp;
    struct jpeg_profile profile;
    struct jpeg_coefficients coefficients;
    /// The decoder of a picture in one scan; NULL where libjpeg's own is used.
    struct jpeg_huffman *huffman;
    /// What the library has allocated, the last first.
    struct jpeg_object *objects;
};

static inline struct jpeg *jpeg_of(j_common_ptr info) { return info->client_data; }

/// Makes the library, once it is created, allocate by codec_allocate.
void jpeg_count_memory(struct jpeg *jpeg);

/// Frees what the library has allocated so, once it is destroyed.
void jpeg_free_objects(struct jpeg *jpeg);

/// The next byte of the file, for marker readers.
int jpeg_next_byte(j_decompress_ptr info);

/// Begins to read pixels, behind the header of the first scan: at most `max_scans` scans. From now on, a run of zeros that
/// the scan cannot have is the end of the file.
void jpeg_begin_scans(struct jpeg *jpeg, unsigned max_scans);

/// Ends a picture in several scans once the MCUs of its last scan are read. Zeros behind that scan come from an interrupted
/// copy, unless a marker follows them.
void jpeg_end_scan(struct jpeg *jpeg);

/// Skips bytes of the file.
void jpeg_skip_bytes(j_decompress_ptr info, long count);

/// Begins to read a segment, behind its marker. Returns how many bytes follow `mark`. If the segment is not wanted, or
/// begins in another way, skips it and returns -1.
int jpeg_begin_segment(j_decompress_ptr info, bool is_wanted, const char *mark, int mark_count);

/// Makes the library, once it is created, collect the segments of ICC profiles when it reads the header.
void jpeg_watch_profile(struct jpeg *jpeg);

/// Joins the segments to one profile; if any is missing, to none.
void jpeg_join_profile(struct jpeg *jpeg);

void jpeg_free_profile(struct jpeg *jpeg);

/// Makes the library, once it is created, keep coefficients packed.
void jpeg_pack_coefficients(j_decompress_ptr info);

/// Frees the coefficients, after the library is destroyed.
void jpeg_free_coefficients(struct jpeg *jpeg);

/// The most memory that a component's coefficients take, in bytes. `band` is the number of block rows in an iMCU row.
uint64_t jpeg_coefficients_needed(uint64_t width_in_blocks, uint64_t height_in_blocks, uint64_t band);

/// Replaces the library's Huffman decoder, after its start, by a faster one for pictures in one scan; only in versions
/// of the library with known internals (internals.h).
void jpeg_replace_huffman(struct jpeg *jpeg);

/// The most memory that the faster decoder takes, in bytes.
uint64_t jpeg_huffman_needed(void);

/// Makes the library, once it is created, read from the codec's file.
void jpeg_connect_source(struct jpeg *jpeg);

/// Whether the picture can be read as planes. To be called after the header is read.
bool jpeg_has_planes(j_decompress_ptr info);

enum codec_status jpeg_start_planes(struct codec *codec, unsigned max_scans, struct codec_planes *planes);
enum codec_status jpeg_skip_band(struct codec *codec);
enum codec_status jpeg_read_band(struct codec *codec, uint8_t *bytes);
