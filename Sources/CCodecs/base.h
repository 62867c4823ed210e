#pragma once

#include "CCodecs.h"

/// The largest profile that is read: larger than those of cameras and printers.
enum { codec_profile_max = 4 << 20 };

/// What a codec has allocated by codec_allocate or taken by codec_take, and what it may. That is all but the codec itself, and
/// some kilobytes that libjpeg takes before its allocator can be replaced.
struct codec_memory {
    uint64_t held;
    /// The most that was held.
    uint64_t peak;
    /// How much may be held without asking.
    uint64_t granted;
    /// NULL: nobody lends more.
    codec_lender *grant;
    void *context;
    /// Why an allocation failed, once one has: over_budget or out_of_memory. Libpng goes on with a warning where pixels
    /// do not depend on it: without the EXIF block, say.
    enum codec_status shortage;
};

/// The first member of each codec.
struct codec {
    const struct codec_operations *operations;
    int descriptor;
    /// NULL: never cancelled.
    codec_question *is_cancelled;
    const void *context;
    /// NULL: nobody listens.
    codec_listener *listener;
    void *listener_context;
    struct codec_memory memory;
    /// The first failure, which is kept.
    enum codec_status status;
    /// read(2) has reached the end of the file.
    bool ended;
    bool keeps_inks;
    /// Libjpeg's own Huffman decoder is to read a JPEG.
    bool is_stock;
    char message[256];
    /// How many bytes of `buffer` one read(2) fills at most.
    size_t read_max;
    uint8_t buffer[1 << 16];
};

/// The size of the file in bytes. It takes lseek(2), for glibc's fstat(3) is a call that a locked process may not make.
uint64_t codec_file_size(const struct codec *codec);

/// Reads `count` bytes at `offset` with pread(2). Returns how many: fewer at the end of the file, and after a failure or a
/// cancellation.
size_t codec_read_at(struct codec *codec, uint64_t offset, void *bytes, size_t count);

/// Reads the next bytes into `buffer`. Returns how many; 0 at the end of the file, and sets `ended`; -1 after a failure
/// or a cancellation.
int codec_fill(struct codec *codec);

/// Whether decoding is to continue. If it is cancelled, that is the codec's failure.
bool codec_goes_on(struct codec *codec);

/// Keeps the first failure and its message. Returns false.
bool codec_fail(struct codec *codec, enum codec_status status, const char *message);

/// Allocates memory that begins on a cache line. NULL: there is none, or the codec may not hold so much: that is the
/// memory's `shortage`.
void *codec_allocate(struct codec *codec, size_t count);

/// Allocates zeros, which take memory once they are written over. NULL is as in codec_allocate.
void *codec_allocate_zeros(struct codec *codec, size_t count, size_t size);

/// Releases what one of these two has returned; NULL is allowed.
void codec_release(struct codec *codec, void *memory);

/// Counts memory that a library allocates by itself. False is as NULL in codec_allocate.
bool codec_take(struct codec *codec, uint64_t count);

/// Counts it no more.
void codec_give_back(struct codec *codec, uint64_t count);

/// As how many bytes an allocation counts.
uint64_t codec_counted(uint64_t count);

/// Whether an allocation has failed. That is the codec's failure then.
bool codec_lacks_memory(struct codec *codec);
