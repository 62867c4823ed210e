internal import CLinux
internal import Glibc

/// A file with a running program's process number, locked while the program runs.
///
/// The kernel releases the lock however the process ends: a file without a lock has no meaning.
public struct ProcessLock: ~Copyable {
    private let file: Descriptor
    private let path: String

    /// Why the lock was not taken.
    public enum Failure: Error, Sendable {
        case heldBy(process: Int32)
        /// Something holds it and no process number can be read: why the lock was refused, and why the number is not known
        /// where that is an error too.
        case heldByUnknown(SystemError, reading: SystemError?)
        case system(SystemError)
    }

    /// Takes the lock and writes this process's number.
    public init(path: String) throws(Failure) {
        file = try Self.taken(path)
        self.path = path
    }

    deinit {
        try? File.remove(path)
    }

    private static func taken(_ path: String) throws(Failure) -> Descriptor {
        // A locked file without a number: `holder(of:)` is testing it, or its owner has not written the number yet.
        var attempts = 50
        while true {
            do throws(SystemError) {
                if let file = try lock(path) { return file }
            } catch {
                if error.number != EWOULDBLOCK { throw .system(error) }
                let holder = Result { () throws(SystemError) in try numberOfHolder(of: path) }
                if case .success(let process?) = holder { throw .heldBy(process: process) }
                attempts -= 1
                if attempts == 0 {
                    let second: SystemError? = if case .failure(let error) = holder { error } else { nil }
                    throw .heldByUnknown(error, reading: second)
                }
            }
            usleep(10_000)
        }
    }

    /// The locked file; nil where the previous owner removed it between the open and the lock.
    private static func lock(_ path: String) throws(SystemError) -> Descriptor? {
        let file = try Descriptor(opening: path, .createOrKeep)
        let number = file.rawValue
        try systemCall("flock", path) { flock(number, LOCK_EX | LOCK_NB) }
        let locked = try File.Identity(of: file, path: path)
        guard let named = try? File.stamp(of: path), named.identity == locked else { return nil }
        try systemCall("ftruncate", path) { ftruncate(number, 0) }
        let text = Array("\(getpid())\n".utf8)
        try file.writeAll(text.span)
        return file
    }

    /// The number of the process that holds the lock at `path`; nil where none does.
    public static func holder(of path: String) -> Int32? { try? numberOfHolder(of: path) }

    private static func numberOfHolder(of path: String) throws(SystemError) -> Int32? {
        let file = try Descriptor(reading: path)
        if flock(file.rawValue, LOCK_SH | LOCK_NB) != -1 { return nil }
        let bytes = try File.contents(of: path, limit: 32)
        return Int32(String(decoding: bytes, as: UTF8.self).trimmingSuffix("\n"))
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
        last == suffix ? dropLast() : self[...]
    }
}
