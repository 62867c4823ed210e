internal import Glibc

/// A file with a running program's process number, which a lock beside it guards while the program runs.
///
/// The kernel releases the lock however the process ends: a number without a lock has no meaning.
public struct ProcessLock: ~Copyable {
    private let lock: FileLock
    private let path: String

    /// Whoever holds a lock.
    public struct Holder: Hashable, Sendable {
        /// Its number; nil where that cannot be read.
        public let process: Int32?
    }

    /// Why the lock was not taken.
    public enum Failure: Error, Sendable {
        case held(by: Holder)
        case system(SystemError)
    }

    /// The file of the lock on the file at `path`.
    public static func lockPath(_ path: String) -> String { path + ".lock" }

    /// Takes the lock, whose file is `path` and `.lock`.
    ///
    /// - Parameter attempts: how often it is tried, a hundredth of a second each time, while its holder has no number.
    public init(path: String, attempts: Int = 50) throws(Failure) {
        lock = try Self.taken(path, attempts: attempts)
        self.path = path
        // An earlier process's.
        try? File.remove(path)
    }

    /// Writes this process's number.
    public func writeNumber() throws(SystemError) {
        try File.replace(path, with: Array("\(getpid())\n".utf8).span)
    }

    /// Whether the lock's file still has its path. Elsewhere it keeps no player off, and the number may be another's.
    public var isInPlace: Bool { lock.isInPlace }

    deinit {
        // Before the lock goes: the number may be the next process's from then on.
        if lock.isInPlace { try? File.remove(path) }
    }

    private static func taken(_ path: String, attempts: Int) throws(Failure) -> FileLock {
        // A lock without a number: `holder(of:)` is testing it, or its owner has not written the number yet.
        var attempts = attempts
        while true {
            do throws(SystemError) {
                return try FileLock(lockPath(path))
            } catch {
                if let holder = holder(of: path), holder.process != nil { throw .held(by: holder) }
                if !error.isBusy { throw .system(error) }
                attempts -= 1
                if attempts == 0 { throw .held(by: Holder(process: nil)) }
            }
            usleep(10_000)
        }
    }

    /// The process that holds the lock of the file at `path`; nil where none does.
    ///
    /// A process of another user cannot test the lock: for it the process of that number holds it, if there is one. Where
    /// it may not even read the number, some process may hold the lock.
    public static func holder(of path: String) -> Holder? {
        do throws(SystemError) {
            return try FileLock.isHeld(lockPath(path)) ? Holder(process: try? number(path)) : nil
        } catch {
            if error.number != EACCES { return nil }
        }
        do throws(SystemError) {
            guard let process = try number(path) else { return nil }
            return kill(process, 0) == 0 || errno != ESRCH ? Holder(process: process) : nil
        } catch {
            return error.number == EACCES ? Holder(process: nil) : nil
        }
    }

    private static func number(_ path: String) throws(SystemError) -> Int32? {
        let bytes = try File.contents(of: path, limit: 32)
        if bytes.last != UInt8(ascii: "\n") { return nil }
        return Int32(String(decoding: bytes.dropLast(), as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
    }
}
