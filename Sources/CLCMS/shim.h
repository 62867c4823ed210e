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

/// Notes in the context's user data, a bool, that there was no memory: lcms2 takes it for a damaged profile.
static inline void *clcms_noted(cmsContext context, void *memory) {
    bool *lacks_memory = context && !memory ? cmsGetContextUserData(context) : NULL;
    if (lacks_memory) *lacks_memory = true;
    return memory;
}

static inline void *clcms_allocate(cmsContext context, cmsUInt32Number count) {
    return count <= clcms_allocation_max ? clcms_noted(context, malloc(count)) : NULL;
}

static inline void *clcms_reallocate(cmsContext context, void *memory, cmsUInt32Number count) {
    return count <= clcms_allocation_max ? clcms_noted(context, realloc(memory, count)) : NULL;
}

static inline void clcms_release(cmsContext context, void *memory) {
    (void)context;
    free(memory);
}

/// Makes a context without an error handler that sets `lacks_memory` where there is no memory. NULL: there is none.
static inline cmsContext clcms_create_context(bool *lacks_memory) {
    cmsPluginMemHandler memory = {
        .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2060, .Type = cmsPluginMemHandlerSig},
        .MallocPtr = clcms_allocate, .FreePtr = clcms_release, .ReallocPtr = clcms_reallocate,
    };
    return cmsCreateContext(&memory, lacks_memory);
}
