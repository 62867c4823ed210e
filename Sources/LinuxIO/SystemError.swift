internal import CLinux
internal import Glibc
internal import Paths

/// A failed system call: its name, the object it was made on, and its errno.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call, as its man page names it.
    public let call: String
    /// The file or other object; empty where the call's name is enough.
    public let subject: String
    /// The error's number (errno(3)).
    public let number: Int32
    /// What says more than the system's text for `number`.
    private let words: String?

    /// - Parameter words: the reason, where the system's text for `number` does not tell it.
    public init(_ call: String, _ subject: String = "", number: Int32, saying words: String? = nil) {
        self.call = call
        self.subject = subject
        self.number = number
        self.words = words
    }

    /// Takes the number from errno, which the next system call may overwrite.
    public init(_ call: String, _ subject: String = "") {
        self.init(call, subject, number: errno)
    }

    /// The system's text for `number` (strerror(3)), or words that tell more.
    public var reason: String { words ?? Self.reason(of: number) }

    /// Whether a disk or a server does not answer, or answers that it cannot be reached: what lies there may be good, and
    /// may be had again later.
    public var isUnreachable: Bool { Self.silence.contains(number) }

    /// Of a disk: EIO, ENXIO, ENODEV. Of a share: what the kernel's NFS, SMB and FUSE clients return once a server or its
    /// process is gone.
    private static let silence: Set<Int32> = [
        ETIMEDOUT, EIO, ENXIO, ENODEV, ESTALE, ENOTCONN, ECONNABORTED, ECONNREFUSED, ECONNRESET, EHOSTDOWN,
        EHOSTUNREACH, ENETDOWN, ENETUNREACH, ESHUTDOWN, EREMOTEIO, EKEYEXPIRED,
    ]

    /// Whether this user may not do it, or a unit's rules forbid it.
    public var isForbidden: Bool { number == EACCES || number == EPERM }

    /// Whether another process holds a lock that was asked for without waiting.
    public var isBusy: Bool { number == EWOULDBLOCK }

    public var description: String {
        subject.isEmpty ? "\(call): \(reason)" : "\(safeLine(subject)): \(call): \(reason)"
    }

    /// The system's text for an error number.
    public static func reason(of number: Int32) -> String {
        // The system speaks of a connection, which the player's users have not made.
        if number == ETIMEDOUT { return "no answer" }
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }
}

/// Makes a system call, and throws errno where it returns -1.
///
/// Repeats a call that a signal interrupted (EINTR). Call close(2) directly: on Linux it has closed the descriptor
/// even then.
@discardableResult
func systemCall<Result: FixedWidthInteger & SignedInteger>(
    _ name: String, _ subject: String = "", _ body: () -> Result
) throws(SystemError) -> Result {
    while true {
        let result = body()
        if result != -1 { return result }
        if errno == EINTR { continue }
        throw SystemError(name, subject)
    }
}

/// Makes a system call on a path, which the calling thread's `CallTracker` notes before.
@discardableResult
func systemCall<Result: FixedWidthInteger & SignedInteger>(
    _ name: String, path: String, _ body: (UnsafePointer<CChar>) -> Result
) throws(SystemError) -> Result {
    defer { CallTracker.beat() }
    try CallTracker.note(name, path)
    do throws(SystemError) {
        return try systemCall(name, path) { unsafe FileName.withBytes(of: path, body) }
    } catch {
        if error.isUnreachable { CallTracker.noteUnreachable() }
        throw error
    }
}
