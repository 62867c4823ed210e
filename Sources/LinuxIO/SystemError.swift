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

    public init(_ call: String, _ subject: String = "", number: Int32) {
        self.call = call
        self.subject = subject
        self.number = number
    }

    /// Takes the number from errno, which the next system call may overwrite.
    public init(_ call: String, _ subject: String = "") {
        self.init(call, subject, number: errno)
    }

    /// The system's text for `number` (strerror(3)).
    public var reason: String { Self.reason(of: number) }

    /// Whether another process holds a lock that was asked for without waiting.
    public var isBusy: Bool { number == EWOULDBLOCK }

    public var description: String {
        subject.isEmpty ? "\(call): \(reason)" : "\(safeLine(subject)): \(call): \(reason)"
    }

    /// The system's text for an error number.
    public static func reason(of number: Int32) -> String {
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

/// Makes a system call on a path.
@discardableResult
func systemCall<Result: FixedWidthInteger & SignedInteger>(
    _ name: String, path: String, _ body: (UnsafePointer<CChar>) -> Result
) throws(SystemError) -> Result {
    try systemCall(name, path) { unsafe FileName.withBytes(of: path, body) }
}
