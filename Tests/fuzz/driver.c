// What libFuzzer calls: the target named by CYCLORAMA_FUZZ, whose spending is held to limits; mutations that a PNG's checksums
// do not stop, and some that make much of little.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

void cyclorama_fuzz(const char *target, const uint8_t *bytes, ptrdiff_t count);
void cyclorama_fuzz_allocations(void (*watch)(long from, long to), void (*end)(long *count, long *left));
void allocations_watch(long from, long to);
void allocations_end(long *count, long *left);
void spending_begin(void);
void spending_end(size_t count);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t most);

static const char *target(void) {
    const char *name = getenv("CYCLORAMA_FUZZ");
    return name ? name : "";
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count, (void)arguments;
    cyclorama_fuzz_allocations(allocations_watch, allocations_end);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    spending_begin();
    cyclorama_fuzz(target(), bytes, (ptrdiff_t)count);
    spending_end(count);
    return 0;
}

enum { signature = 8, frame = 12 };

static uint32_t get(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put(uint8_t *bytes, uint32_t value) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

/// The length of the chunk's body; one that is not whole ends the file.
static size_t body_count(const uint8_t *chunk, size_t left) {
    uint32_t count = get(chunk);
    return count > left - frame ? left - frame : count;
}

/// Makes every chunk's checksum right.
static void mend_checksums(uint8_t *bytes, size_t count) {
    for (size_t at = signature; at + frame <= count;) {
        size_t body = body_count(bytes + at, count - at);
        put(bytes + at + 8 + body, (uint32_t)crc32(0, bytes + at + 4, (uInt)(4 + body)));
        at += frame + body;
    }
}

/// Mutates the filtered rows in the first run of IDAT chunks, which become one chunk.
static size_t mutate_pixels(uint8_t *bytes, size_t count, size_t most) {
    static uint8_t packed[1 << 16], rows[1 << 17];
    size_t begin = 0, end = 0, packed_count = 0;
    for (size_t at = signature; at + frame <= count;) {
        size_t body = body_count(bytes + at, count - at);
        if (memcmp(bytes + at + 4, "IDAT", 4) == 0) {
            if (!begin) begin = at;
            if (packed_count + body > sizeof packed) return count;
            memcpy(packed + packed_count, bytes + at + 8, body);
            packed_count += body;
            end = at + frame + body;
        } else if (begin) {
            break;
        }
        at += frame + body;
    }
    uLongf row_count = sizeof rows / 2;
    if (!begin || uncompress(rows, &row_count, packed, packed_count) != Z_OK) return count;
    row_count = LLVMFuzzerMutate(rows, row_count, sizeof rows / 2);
    uLongf new_count = sizeof packed;
    if (compress2(packed, &new_count, rows, row_count, 1) != Z_OK) return count;
    size_t rest = count - end;
    if (begin + frame + new_count + rest > most) return count;
    memmove(bytes + begin + frame + new_count, bytes + end, rest);
    put(bytes + begin, (uint32_t)new_count);
    memcpy(bytes + begin + 4, "IDAT", 4);
    memcpy(bytes + begin + 8, packed, new_count);
    return begin + frame + new_count + rest;
}

/// Mutates one chunk's body, whose length follows it.
static size_t mutate_chunk(uint8_t *bytes, size_t count, size_t most, unsigned seed) {
    size_t starts[64], chunks = 0;
    for (size_t at = signature; at + frame <= count && chunks < 64;) {
        starts[chunks++] = at;
        at += frame + body_count(bytes + at, count - at);
    }
    if (chunks == 0) return count;
    static uint8_t body[1 << 16];
    size_t at = starts[seed % chunks];
    size_t old = body_count(bytes + at, count - at);
    if (old > sizeof body) return count;
    memcpy(body, bytes + at + 8, old);
    size_t room = most - (count - old);
    // An empty body, and no room for another: a mutation would make a byte of it.
    if (room == 0) return count;
    size_t new = LLVMFuzzerMutate(body, old, room < sizeof body ? room : sizeof body);
    memmove(bytes + at + 8 + new, bytes + at + 8 + old, count - at - 8 - old);
    memcpy(bytes + at + 8, body, new);
    put(bytes + at, (uint32_t)new);
    return count - old + new;
}

/// Inputs that may be as long are for what grows faster than its input.
enum { large = 1 << 16 };

/// Repeats a part, often one of whole lines, to any length up to `most`.
static size_t repeat_part(uint8_t *bytes, size_t count, size_t most, unsigned seed) {
    static uint8_t part[large];
    uint64_t dice = seed;
#define ROLL(bound) ((dice = dice * 6364136223846793005u + 1442695040888963407u) >> 33) % (bound)
    size_t begin = ROLL(count), end = begin + 1;
    end += ROLL(count - begin);
    if (ROLL(2)) {
        while (begin > 0 && bytes[begin - 1] != '\n') begin--;
        while (end < count && bytes[end - 1] != '\n') end++;
    }
    size_t length = end - begin < large ? end - begin : large;
    size_t room = (most - count) >> ROLL(6);
    size_t added = room / length * length;
#undef ROLL
    memcpy(part, bytes + begin, length);
    memmove(bytes + begin + added, bytes + begin, count - begin);
    for (size_t at = 0; at < added; at += length) memcpy(bytes + begin + at, part, length);
    return count + added;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t most, unsigned seed) {
    bool is_png = strcmp(target(), "png") == 0;
    // These take pictures of either kind.
    if (strcmp(target(), "cancel") == 0 || strcmp(target(), "allocation") == 0) is_png = count > 0 && bytes[0] == 0x89;
    if (most >= large && count > 0 && count < most / 2 && seed % 8 == 0) {
        count = repeat_part(bytes, count, most, seed / 8);
        if (is_png && count >= signature) mend_checksums(bytes, count);
        return count;
    }
    if (!is_png || count < signature + frame) return LLVMFuzzerMutate(bytes, count, most);
    switch (seed % 4) {
    case 0: count = mutate_pixels(bytes, count, most); break;
    case 1: case 2: count = mutate_chunk(bytes, count, most, seed / 4); break;
    default: count = LLVMFuzzerMutate(bytes, count, most);
    }
    // A wrong checksum now and then.
    if (seed / 4 % 64 != 0 && count >= signature) mend_checksums(bytes, count);
    return count;
}
