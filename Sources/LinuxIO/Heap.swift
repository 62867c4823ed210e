internal import CLinux
internal import Glibc

/// The C library's allocator: malloc(3).
public enum Heap {
    /// Makes all threads share one arena (mallopt(3), M_ARENA_MAX): with several arenas, memory that one thread frees
    /// stays in its arena, out of reach of the others. Call it before the first thread starts.
    public static func shareAmongThreads() { mallopt(M_ARENA_MAX, 1) }

    /// Gives what is free back to the kernel, also in the middle of the heap (malloc_trim(3)).
    public static func trim() { malloc_trim(0) }
}
