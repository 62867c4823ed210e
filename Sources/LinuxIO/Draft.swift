internal import CLinux
internal import Glibc

/// A file that is written under another name and takes its own when it is complete: under its own name a reader finds
/// only complete files.
public struct Draft: ~Copyable {
    private let file: Descriptor
    private let path: String

    /// Creates the draft of `path`, named `path` and `.new`. A file at `path` stays as it is until `publish`.
    ///
    /// What has the draft's name already is removed: a killed program's draft, or a link, whose target stays as it is.
    ///
    /// - Parameter minusUmask: whether the umask takes from who may read it.
    public init(
        of path: String, for readers: File.Readers = .group, minusUmask: Bool = true
    ) throws(SystemError) {
        file = try Self.made(path + ".new", for: readers, minusUmask: minusUmask)
        self.path = path
    }

    private static func made(
        _ name: String, for readers: File.Readers, minusUmask: Bool
    ) throws(SystemError) -> Descriptor {
        let file: Descriptor
        do throws(SystemError) {
            file = try Descriptor(opening: name, .createNew, for: readers)
        } catch  where error.number == EEXIST {
            try File.remove(name)
            file = try Descriptor(opening: name, .createNew, for: readers)
        }
        if !minusUmask {
            let number = file.rawValue
            // The owner may do so, on a file system that knows modes; on others all files have one.
            _ = try? systemCall("fchmod", name) { fchmod(number, readers.fileMode) }
        }
        return file
    }

    /// Appends to the draft.
    public func append(_ bytes: Span<UInt8>) throws(SystemError) {
        do throws(SystemError) {
            try file.writeAll(bytes)
        } catch {
            throw SystemError(error.call, path, number: error.number)
        }
    }

    /// Gives the draft its name (rename(2)).
    ///
    /// - Parameter durable: whether to wait first until the content is on the disk, so that a power cut leaves either
    ///   the old file or the new one. On a tmpfs this has no use.
    public consuming func publish(durable: Bool = false) throws(SystemError) {
        let number = file.rawValue
        if durable { try systemCall("fsync", path) { fsync(number) } }
        try unsafe systemCall("rename", path: path) { path in
            unsafe FileName.withBytes(of: self.path + ".new") { draft in unsafe rename(draft, path) }
        }
    }

    deinit {
        // After `publish` there is no file of this name.
        try? File.remove(path + ".new")
    }
}
