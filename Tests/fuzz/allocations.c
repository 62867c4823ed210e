// Allocations of the C libraries and of CCodecs that fail on demand: malloc(3) and its kin, in front of the sanitizer's.
//
// The sanitizer defines them as weak symbols. What Swift, the C library and the fuzzer themselves allocate never fails:
// the caller's address tells.

#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

void *___interceptor_malloc(size_t count);
void *___interceptor_calloc(size_t number, size_t count);
void *___interceptor_realloc(void *memory, size_t count);
void *___interceptor_aligned_alloc(size_t alignment, size_t count);
void ___interceptor_free(void *memory);

enum { images_max = 16, kept_max = 1 << 16 };

static struct { uintptr_t begin, end; } images[images_max];
static int image_count;

static atomic_flag is_locked = ATOMIC_FLAG_INIT;
// All below: only with the lock held.
static bool is_watching;
static long made, failing_from, failing_to;
static void *kept[kept_max];
static size_t kept_count;

#define PLAIN __attribute__((no_sanitize("address"), noinline))

PLAIN static void lock(void) { while (atomic_flag_test_and_set(&is_locked)) {} }
PLAIN static void unlock(void) { atomic_flag_clear(&is_locked); }

/// Notes where the program and the libraries of pictures are. The program's own name is empty.
static int note_image(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size, (void)context;
    static const char *const names[] = {"/libjpeg.", "/libpng16.", "/liblcms2.", "/libz."};
    bool is_wanted = info->dlpi_name[0] == 0 && image_count == 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) is_wanted |= strstr(info->dlpi_name, names[i]) != NULL;
    for (int i = 0; i < info->dlpi_phnum && is_wanted && image_count < images_max; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        images[image_count].begin = info->dlpi_addr + part->p_vaddr;
        images[image_count++].end = info->dlpi_addr + part->p_vaddr + part->p_memsz;
    }
    return 0;
}

PLAIN static bool is_ours(const void *caller) {
    for (int i = 0; i < image_count; i++) {
        if ((uintptr_t)caller >= images[i].begin && (uintptr_t)caller < images[i].end) return true;
    }
    return false;
}

/// Whether an allocation is watched, and whether it is to fail.
PLAIN static bool watches(const void *caller, bool *fails) {
    if (!is_watching || !is_ours(caller)) return false;
    lock();
    made++;
    *fails = made >= failing_from && made <= failing_to;
    unlock();
    return true;
}

PLAIN static void *keep(void *memory) {
    lock();
    if (memory && kept_count < kept_max) kept[kept_count++] = memory;
    unlock();
    return memory;
}

/// Whether it was kept, and is no longer.
PLAIN static bool forget(void *memory) {
    if (!is_watching || !memory) return false;
    bool was_kept = false;
    lock();
    for (size_t i = kept_count; i > 0 && !was_kept; i--) {
        if (kept[i - 1] != memory) continue;
        kept[i - 1] = kept[--kept_count];
        was_kept = true;
    }
    unlock();
    return was_kept;
}

#define ALLOCATE(call)                                                                                                \
    bool fails = false;                                                                                               \
    if (!watches(__builtin_return_address(0), &fails)) return call;                                                   \
    if (!fails) return keep(call);                                                                                    \
    errno = ENOMEM;                                                                                                   \
    return NULL

PLAIN void *malloc(size_t count) { ALLOCATE(___interceptor_malloc(count)); }
PLAIN void *calloc(size_t number, size_t count) { ALLOCATE(___interceptor_calloc(number, count)); }
PLAIN void *aligned_alloc(size_t alignment, size_t count) { ALLOCATE(___interceptor_aligned_alloc(alignment, count)); }

PLAIN void *realloc(void *memory, size_t count) {
    bool fails = false;
    if (!watches(__builtin_return_address(0), &fails)) return ___interceptor_realloc(memory, count);
    if (!fails) {
        forget(memory);
        return keep(___interceptor_realloc(memory, count));
    }
    errno = ENOMEM;
    return NULL;
}

PLAIN void free(void *memory) {
    forget(memory);
    ___interceptor_free(memory);
}

/// From now on, those from number `from` to number `to` fail; the first is 1.
void allocations_watch(long from, long to) {
    if (image_count == 0) dl_iterate_phdr(note_image, NULL);
    lock();
    made = 0;
    failing_from = from;
    failing_to = to;
    kept_count = 0;
    is_watching = true;
    unlock();
}

/// Ends that. Tells how many there were, and how many of them are not freed.
void allocations_end(long *count, long *left) {
    lock();
    is_watching = false;
    *count = made;
    *left = (long)kept_count;
    unlock();
}
