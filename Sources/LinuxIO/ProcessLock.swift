internal import CLinux
internal import Glibc

/// A file that holds a running program's process number, locked for as long as the program runs.
///
/// The lock goes with the process, however it ends, so a file that was left behind means nothing.
public struct ProcessLock: ~Copyable {
    private let file: Descriptor
    private let path: String

    /// What holds the lock already.
    public enum Failure: Error, Sendable {
        case heldBy(process: Int32)
        case system(SystemError)
    }

    /// Takes the lock and writes this process's number.
    public init(path: String) throws(Failure) {
        do throws(SystemError) {
            self.init(file: try Self.lock(path), path: path)
        } catch {
            if error.number == EWOULDBLOCK, let holder = Self.holder(of: path) { throw .heldBy(process: holder) }
            throw .system(error)
        }
    }

    private init(file: consuming Descriptor, path: String) {
        self.file = file
        self.path = path
    }

    deinit {
        try? File.remove(path)
    }

    private static func lock(_ path: String) throws(SystemError) -> Descriptor {
        let file = try Descriptor(opening: path, .createOrKeep)
        let number = file.rawValue
        try systemCall("flock", path) { flock(number, LOCK_EX | LOCK_NB) }
        try systemCall("ftruncate", path) { ftruncate(number, 0) }
        let text = Array("\(getpid())\n".utf8)
        try file.writeAll(text.span)
        return file
    }

    /// The process that holds the lock at `path`, or nil where none does.
    public static func holder(of path: String) -> Int32? {
        guard let file = try? Descriptor(opening: path), flock(file.rawValue, LOCK_SH | LOCK_NB) == -1,
            let bytes = try? File.contents(of: path, limit: 32)
        else { return nil }
        return Int32(String(decoding: bytes, as: UTF8.self).trimmingSuffix("\n"))
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
        last == suffix ? dropLast() : self[...]
    }
}
