#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An open regular file.
struct InputFile: ~Copyable {
    let descriptor: Int32

    /// Opens without waiting: a FIFO or a device is refused, not read from.
    init(path: String, limits: Limits) throws(DecodeError) {
        let isName = !path.utf8.contains(0)
        descriptor = isName ? unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) : -1
        guard descriptor >= 0 else {
            let words = isName ? systemWords(errno) : "the name contains a zero byte"
            throw DecodeError(path: path, reason: .cannotOpen(words))
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw DecodeError(path: path, reason: .cannotOpen(systemWords(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw DecodeError(path: path, reason: .cannotOpen(isFolder ? systemWords(EISDIR) : "Not a regular file"))
        }
        guard status.st_size <= limits.fileSize else {
            let words = "a file of \(status.st_size) bytes, and the limit is \(limits.fileSize)"
            throw DecodeError(path: path, reason: .tooLarge(words))
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The first bytes, sixteen at most; leaves the offset where it is.
    func beginning(path: String) throws(DecodeError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        var count = -1
        repeat {
            count = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe pread(descriptor, bytes.baseAddress, bytes.count, 0)
            }
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw DecodeError(path: path, reason: .cannotRead(systemWords(errno))) }
        return Array(bytes.prefix(count))
    }
}

private func systemWords(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
}
