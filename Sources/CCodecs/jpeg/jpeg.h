#pragma once

#include "../codec.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/// An ICC profile, which comes in numbered segments in any order.
struct jpeg_profile {
    /// A place of equal size for each segment, by its number; once joined, the profile from the beginning.
    uint8_t *bytes;
    size_t count;
    /// How many segments there are in all, by what the first of them says; 0 before it.
    int segments;
    int missing;
    /// Of each segment; 0 while it is missing.
    uint16_t lengths[256];
    /// Segments contradict each other, or are too many bytes.
    bool is_damaged;
};

/// The coefficients of a picture in several scans, packed: those of a photograph take a fourth of the library's own
/// arrays.
///
/// The library goes through the rows of blocks once a scan and asks for each before it touches it (jpeg_memory_mgr's
/// virtual arrays). What it asks for is unpacked into a window, and packed again when it asks for the next.
struct jpeg_coefficients {
    /// One for each component.
    struct jpeg_block_plane *planes;
    /// A packed row of blocks, of the widest plane.
    uint8_t *scratch;
    size_t scratch_width;
};

/// JPEG, from libjpeg-turbo.
struct jpeg {
    struct codec codec;
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    /// Where error_exit goes; set anew by every function that calls into the library.
    jmp_buf jump;
    int max_scans;
    bool started;
    /// A row for pixels that nobody wants, once there are some.
    JSAMPARRAY scratch;
    size_t exif_count;
    uint8_t exif[1 << 16];
    struct jpeg_profile profile;
    struct jpeg_coefficients coefficients;
    /// What reads the coefficients of a picture in one scan; the library frees it.
    struct jpeg_huffman *huffman;
};

static inline struct jpeg *jpeg_of(j_common_ptr info) { return info->client_data; }

/// The next byte of the file, for the library's marker readers.
int jpeg_next_byte(j_decompress_ptr info);

/// Passes over bytes of the file.
void jpeg_skip_bytes(j_decompress_ptr info, long count);

/// Begins to read a segment behind its marker: how many bytes follow `mark`. Passes over one that begins otherwise, or
/// that is not wanted, and returns -1.
int jpeg_begin_segment(j_decompress_ptr info, bool is_wanted, const char *mark, int mark_count);

/// Collects the segments of ICC profiles while the library, which was created, reads the header.
void jpeg_watch_profile(struct jpeg *jpeg);

/// Makes one profile of the segments that were seen, or none where any is missing.
void jpeg_join_profile(struct jpeg_profile *profile);

/// Has the library, which was created, keep coefficients packed where it must keep them.
void jpeg_pack_coefficients(j_decompress_ptr info);

/// Frees them, once the library is destroyed.
void jpeg_free_coefficients(struct jpeg_coefficients *coefficients);

/// What a component's coefficients take at most, in bytes, where the library works on bands of so many rows of blocks.
uint64_t jpeg_coefficients_needed(uint64_t width_in_blocks, uint64_t height_in_blocks, uint64_t band);

/// Has the library, which was started, leave the Huffman codes of a picture in one scan to a decoder that is quicker
/// than its own.
void jpeg_replace_huffman(struct jpeg *jpeg);

/// What that decoder takes at most, in bytes.
uint64_t jpeg_huffman_needed(void);

/// Lets the library, which was created, read from the codec's file.
void jpeg_connect_source(struct jpeg *jpeg);

/// Whether the picture can be read as planes; after the header.
bool jpeg_has_planes(j_decompress_ptr info);

enum codec_status jpeg_start_planes(struct codec *codec, unsigned max_scans, struct codec_planes *planes);
enum codec_status jpeg_skip_band(struct codec *codec);
enum codec_status jpeg_read_band(struct codec *codec, uint8_t *bytes);
