internal import CLinux
internal import Glibc

/// A file in the making, beside the one whose name it will take: what is there under that name is always whole.
public struct Draft: ~Copyable {
    private let file: Descriptor
    private let path: String

    /// Begins a file that will be `path`; one that stands there stays until `publish`.
    public init(of path: String) throws(SystemError) {
        file = try Descriptor(opening: path + ".new", .createOrEmpty)
        self.path = path
    }

    /// Writes more of it.
    public func append(_ bytes: Span<UInt8>) throws(SystemError) {
        do throws(SystemError) {
            try file.writeAll(bytes)
        } catch {
            throw SystemError(error.call, path, number: error.number)
        }
    }

    /// Gives it its name, by rename(2).
    ///
    /// - Parameter durable: whether it is on the disk before that, so that a power cut leaves the old or the new one.
    ///   Not needed on a tmpfs.
    public consuming func publish(durable: Bool = false) throws(SystemError) {
        let number = file.rawValue
        if durable { try systemCall("fsync", path) { fsync(number) } }
        try unsafe systemCall("rename", path: path) { path in
            unsafe FileName.withBytes(of: self.path + ".new") { draft in unsafe rename(draft, path) }
        }
    }

    deinit {
        // Nothing is there any more under this name once it was published.
        try? File.remove(path + ".new")
    }
}
