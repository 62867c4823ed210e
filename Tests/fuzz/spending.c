// What one input may take: memory, of which malloc(3) and its kin tell the sanitizer, and the processor's time.

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int __sanitizer_install_malloc_and_free_hooks(
    void (*made)(const volatile void *, size_t), void (*freed)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *memory);

/// For each 4 KB that are begun.
static const double seconds = 1, portion = 4096;
/// By how much the sanitizer and the counts of edges slow the program down; more where it waits for its memory.
static const double slowness = 4;
/// What is held at once, whatever the input's length; beyond it so many bytes for each byte of the input.
static const double memory = 64 << 20, factor = 256;

static atomic_llong held, most;
/// The worst of all inputs.
static double worst_memory, worst_share;
static struct timespec start;
static long long held_before;

static void made(const volatile void *block, size_t count) {
    (void)block;
    long long now = atomic_fetch_add(&held, (long long)count) + (long long)count;
    long long before = atomic_load(&most);
    while (now > before && !atomic_compare_exchange_weak(&most, &before, now)) {}
}

static void freed(const volatile void *block) {
    if (block) atomic_fetch_sub(&held, (long long)__sanitizer_get_allocated_size(block));
}

static void report(void) {
    fprintf(stderr, "worst_kib: %.0f\nworst_ms: %.0f\n", worst_memory / 1024, worst_share * 1000);
}

void spending_begin(void) {
    static bool is_counting;
    if (!is_counting) {
        if (!__sanitizer_install_malloc_and_free_hooks(made, freed)) abort();
        is_counting = true;
        atexit(report);
    }
    held_before = atomic_load(&held);
    atomic_store(&most, held_before);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
}

/// Ends the program, which is a finding, where an input of `count` bytes took too much.
void spending_end(size_t count) {
    struct timespec end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double time = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) * 1e-9;
    double grown = (double)(atomic_load(&most) - held_before);
    double portions = (double)((count + (size_t)portion - 1) / (size_t)portion);
    if (portions < 1) portions = 1;
    if (grown > worst_memory) worst_memory = grown;
    if (time / portions > worst_share) worst_share = time / portions;
    if (grown <= memory + factor * (double)count && time <= slowness * seconds * portions) return;
    fprintf(stderr, "Fatal error: %.1f MB and %.2f s of the processor for %zu bytes\n", grown / 1048576, time, count);
    abort();
}
