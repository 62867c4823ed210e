// The memory of a context of lcms2.

#pragma once

#include <malloc.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>

#include <lcms2.h>
#include <lcms2_plugin.h>

/// Some sixteen times the largest profile that is read. Who asks for more is a damaged profile.
enum { clcms_allocation_max = 64 << 20 };

/// What is known of a context's memory: its user data.
///
/// Lcms2 uses what it could not allocate, or takes it for a damaged profile and forgets what it had. So a call that gets
/// no memory is left by longjmp(3), and all of the context's memory goes with the context.
struct clcms_memory {
    /// A call got no memory. The context is only to be deleted.
    bool is_left;
    /// The system had none.
    bool is_short;
    /// The context's limit allows no more. If it is neither, the profile is damaged: it made the call ask for too much.
    bool is_over;
    /// A call is under way that can be left.
    bool is_fenced;
    jmp_buf fence;
    /// Bytes that all blocks take, and that they may take.
    size_t held;
    size_t limit;
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
        memory->held -= malloc_usable_size((void *)block);
        return;
    }
}

static inline void *clcms_leave(struct clcms_memory *memory) {
    memory->is_left = true;
    if (memory->is_fenced) longjmp(memory->fence, 1);
    return NULL;
}

static inline void *clcms_fail(struct clcms_memory *memory) {
    memory->is_short = true;
    return clcms_leave(memory);
}

static inline void *clcms_reallocate(cmsContext context, void *block, cmsUInt32Number count) {
    struct clcms_memory *memory = clcms_memory_of(context);
    if (!memory) return realloc(block, count);
    if (count > clcms_allocation_max) return clcms_leave(memory);
    if (count > memory->limit || memory->held > memory->limit - count) {
        memory->is_over = true;
        return clcms_leave(memory);
    }
    if (memory->count == memory->room) {
        const size_t room = memory->room * 2 + 64;
        void **blocks = realloc(memory->blocks, room * sizeof *blocks);
        if (!blocks) return clcms_fail(memory);
        memory->blocks = blocks;
        memory->room = room;
    }
    if (block) clcms_forget(memory, block);
    void *larger = realloc(block, count > 0 ? count : 1);
    // What could not be enlarged is still there, and goes with the context.
    void *kept = larger ? larger : block;
    if (kept) {
        memory->blocks[memory->count++] = kept;
        memory->held += malloc_usable_size(kept);
    }
    return larger ? larger : clcms_fail(memory);
}

static inline void *clcms_allocate(cmsContext context, cmsUInt32Number count) {
    return clcms_reallocate(context, NULL, count);
}

static inline void clcms_release(cmsContext context, void *block) {
    struct clcms_memory *memory = clcms_memory_of(context);
    if (memory && block) clcms_forget(memory, block);
    free(block);
}

/// A context is used by one thread at a time. Lcms2's own mutexes are allocated, without a look at the outcome.
static inline void *clcms_create_mutex(cmsContext context) {
    static char mutex;
    (void)context;
    return &mutex;
}

static inline void clcms_pass_mutex(cmsContext context, void *mutex) { (void)context, (void)mutex; }

static inline cmsBool clcms_lock_mutex(cmsContext context, void *mutex) {
    clcms_pass_mutex(context, mutex);
    return TRUE;
}

/// Makes a context without an error handler, all of whose memory stays within `limit` bytes. NULL: there is no memory.
static inline cmsContext clcms_create_context(size_t limit) {
    cmsPluginMutex mutex = {
        .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2060, .Type = cmsPluginMutexSig},
        .CreateMutexPtr = clcms_create_mutex, .DestroyMutexPtr = clcms_pass_mutex,
        .LockMutexPtr = clcms_lock_mutex, .UnlockMutexPtr = clcms_pass_mutex,
    };
    cmsPluginMemHandler handler = {
        .base = {cmsPluginMagicNumber, 2060, cmsPluginMemHandlerSig, &mutex.base},
        .MallocPtr = clcms_allocate, .FreePtr = clcms_release, .ReallocPtr = clcms_reallocate,
    };
    struct clcms_memory *memory = calloc(1, sizeof *memory);
    if (memory) memory->limit = limit;
    cmsContext context = memory ? cmsCreateContext(&handler, memory) : NULL;
    if (memory && !context) {
        for (size_t i = 0; i < memory->count; i++) free(memory->blocks[i]);
        free(memory->blocks);
        free(memory);
    }
    return context;
}

/// Whether the system had no memory for something in the context.
static inline bool clcms_is_short(cmsContext context) { return clcms_memory_of(context)->is_short; }

/// Whether something in the context would have taken more than its limit.
static inline bool clcms_is_over(cmsContext context) { return clcms_memory_of(context)->is_over; }

/// The bytes that all in the context takes.
static inline size_t clcms_held(cmsContext context) { return clcms_memory_of(context)->held; }

/// Deletes a context with everything in it.
static inline void clcms_delete_context(cmsContext context) {
    struct clcms_memory *memory = clcms_memory_of(context);
    cmsDeleteContext(context);
    for (size_t i = 0; i < memory->count; i++) free(memory->blocks[i]);
    free(memory->blocks);
    free(memory);
}

/// The body of a function that makes one call, and returns NULL where the call got no memory.
#define CLCMS_FENCED(type, call)                                                                                      \
    struct clcms_memory *memory = clcms_memory_of(context);                                                           \
    type result = NULL;                                                                                               \
    memory->is_fenced = true;                                                                                         \
    if (!setjmp(memory->fence)) result = call;                                                                        \
    memory->is_fenced = false;                                                                                        \
    return result
