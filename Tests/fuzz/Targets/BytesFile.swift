import Glibc

/// Bytes that can be opened by a path, in a file in memory without a name.
final class BytesFile: Sendable {
    private let descriptor: Int32

    /// Proc(5): opening it opens the file anew, with an offset of its own.
    var path: String { "/proc/self/fd/\(descriptor)" }

    init(_ bytes: [UInt8]) {
        var template = Array("/dev/shm/fuzz-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        precondition(descriptor >= 0, "a file in /dev/shm")
        unlink(template)
        precondition(write(descriptor, bytes, bytes.count) == bytes.count, "room in /dev/shm")
    }

    deinit { close(descriptor) }
}
