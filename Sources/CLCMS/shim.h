#pragma once

#include <stdbool.h>
#include <stdlib.h>

#include <lcms2.h>
#include <lcms2_plugin.h>

// Macros of calls, which Swift does not import.
static const cmsUInt32Number clcms_bgra = TYPE_BGRA_8;
static const cmsUInt32Number clcms_cmyk = TYPE_CMYK_8;
static const cmsUInt32Number clcms_grey = TYPE_GRAY_8;

/// Some sixteen times the largest profile that is read. Who asks for more is a damaged profile.
enum { clcms_allocation_max = 64 << 20 };

/// What is known of a context's memory: its user data.
struct clcms_memory {
    /// There was none for something. Lcms2 takes that for a damaged profile, and forgets to free what it had.
    bool is_short;
    size_t count;
    size_t room;
    void **blocks;
};

/// The context's; NULL before it is made and after it is deleted.
static inline struct clcms_memory *clcms_memory_of(cmsContext context) {
    return context ? cmsGetContextUserData(context) : NULL;
}

static inline void clcms_forget(struct clcms_memory *memory, const void *block) {
    for (size_t i = memory->count; i > 0; i--) {
        if (memory->blocks[i - 1] != block) continue;
        memory->blocks[i - 1] = memory->blocks[--memory->count];
        return;
    }
}

static inline void *clcms_reallocate(cmsContext context, void *block, cmsUInt32Number count) {
    struct clcms_memory *memory = clcms_memory_of(context);
    if (!memory || count > clcms_allocation_max) return memory ? NULL : realloc(block, count);
    if (memory->count == memory->room) {
        const size_t room = memory->room * 2 + 64;
        void **blocks = realloc(memory->blocks, room * sizeof *blocks);
        memory->is_short |= !blocks;
        if (!blocks) return NULL;
        memory->blocks = blocks;
        memory->room = room;
    }
    void *larger = realloc(block, count > 0 ? count : 1);
    memory->is_short |= !larger;
    if (!larger) return NULL;
    if (block) clcms_forget(memory, block);
    memory->blocks[memory->count++] = larger;
    return larger;
}

static inline void *clcms_allocate(cmsContext context, cmsUInt32Number count) {
    return clcms_reallocate(context, NULL, count);
}

static inline void clcms_release(cmsContext context, void *block) {
    struct clcms_memory *memory = clcms_memory_of(context);
    if (memory && block) clcms_forget(memory, block);
    free(block);
}

/// Makes a context without an error handler. NULL: there is no memory.
static inline cmsContext clcms_create_context(void) {
    cmsPluginMemHandler handler = {
        .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2060, .Type = cmsPluginMemHandlerSig},
        .MallocPtr = clcms_allocate, .FreePtr = clcms_release, .ReallocPtr = clcms_reallocate,
    };
    struct clcms_memory *memory = calloc(1, sizeof *memory);
    cmsContext context = memory ? cmsCreateContext(&handler, memory) : NULL;
    if (memory && !context) {
        for (size_t i = 0; i < memory->count; i++) free(memory->blocks[i]);
        free(memory->blocks);
        free(memory);
    }
    return context;
}

/// Whether there was no memory for something in the context.
static inline bool clcms_is_short(cmsContext context) { return clcms_memory_of(context)->is_short; }

/// Deletes a context with everything in it.
static inline void clcms_delete_context(cmsContext context) {
    struct clcms_memory *memory = clcms_memory_of(context);
    cmsDeleteContext(context);
    for (size_t i = 0; i < memory->count; i++) free(memory->blocks[i]);
    free(memory->blocks);
    free(memory);
}
