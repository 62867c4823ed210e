internal import Glibc

/// A folder that goes with its owner.
public struct TemporaryFolder: ~Copyable {
    public let path: String

    /// Makes one in `$TMPDIR`, or else in /tmp, for this user alone.
    public init() throws(SystemError) {
        let parent = Environment.file("TMPDIR") ?? "/tmp"
        let template = parent + "/cyclorama-XXXXXX"
        guard let name = unsafe FileName.withBytes(of: template, { unsafe strdup($0) }) else {
            throw SystemError("mkdtemp", template, number: ENOMEM)
        }
        defer { unsafe free(name) }
        guard unsafe mkdtemp(name) != nil else { throw SystemError("mkdtemp", template) }
        path = unsafe FileName.text(UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:)))
    }

    deinit { try? Folder.removeWhole(path) }
}
