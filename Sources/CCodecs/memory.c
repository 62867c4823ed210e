#include "base.h"

#include <stdlib.h>

enum {
    /// A cache line: libjpeg's SIMD kernels need 32.
    alignment = 64,
    /// The room before each allocation, where its size stands.
    head = alignment
};

uint64_t codec_counted(uint64_t count) { return (count + alignment - 1) / alignment * alignment + head; }

/// Whether the codec may hold so much more; asks who lends the memory where that is not known yet.
static bool admits(struct codec *codec, uint64_t count) {
    struct codec_memory *memory = &codec->memory;
    const uint64_t wanted = memory->held + count;
    if (wanted > memory->granted && memory->grant) memory->granted = memory->grant(memory->context, wanted);
    if (wanted <= memory->granted) return true;
    if (!memory->shortage) memory->shortage = codec_status_over_budget;
    return false;
}

static void note(struct codec_memory *memory, uint64_t count) {
    memory->held += count;
    if (memory->held > memory->peak) memory->peak = memory->held;
}

static void *counted(struct codec *codec, uint8_t *start, uint64_t count) {
    struct codec_memory *memory = &codec->memory;
    if (!start) {
        if (!memory->shortage) memory->shortage = codec_status_out_of_memory;
        return NULL;
    }
    *(uint64_t *)start = count;
    note(memory, count);
    return start + head;
}

void *codec_allocate(struct codec *codec, size_t count) {
    const uint64_t all = codec_counted(count);
    return admits(codec, all) ? counted(codec, aligned_alloc(alignment, all), all) : NULL;
}

void *codec_allocate_zeros(struct codec *codec, size_t count, size_t size) {
    const uint64_t all = codec_counted((uint64_t)count * size);
    // The kernel's pages are zero already: calloc(3) leaves them untouched.
    return admits(codec, all) ? counted(codec, calloc(1, all), all) : NULL;
}

void codec_release(struct codec *codec, void *memory) {
    if (!memory) return;
    uint8_t *start = (uint8_t *)memory - head;
    codec->memory.held -= *(uint64_t *)start;
    free(start);
}

bool codec_take(struct codec *codec, uint64_t count) {
    if (!admits(codec, count)) return false;
    note(&codec->memory, count);
    return true;
}

void codec_give_back(struct codec *codec, uint64_t count) { codec->memory.held -= count; }

bool codec_lacks_memory(struct codec *codec) {
    if (codec->memory.shortage) codec_fail(codec, codec->memory.shortage, "Out of memory");
    return codec->memory.shortage;
}
