internal import CLinux
internal import Glibc

/// The memory from which the process takes small pieces.
public enum Heap {
    /// Has all threads share one heap: mallopt(3). Else each thread has its own, and what one of them gives back the others
    /// cannot take. To be said before there are any.
    public static func shareAmongThreads() { mallopt(M_ARENA_MAX, 1) }
}
