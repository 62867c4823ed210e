internal import CLinux
internal import Glibc

/// A system call that failed: which, on what, and why.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call, as its man page names it.
    public let call: String
    /// The file or object it was made on; empty where the call says it all.
    public let subject: String
    /// The error's number: see errno(3).
    public let number: Int32

    public init(_ call: String, _ subject: String = "", number: Int32) {
        self.call = call
        self.subject = subject
        self.number = number
    }

    /// What errno stands for now. Nothing may have been called between the failure and this.
    public init(_ call: String, _ subject: String = "") {
        self.init(call, subject, number: errno)
    }

    /// The reason alone, in the system's words.
    public var reason: String { Self.reason(of: number) }

    /// Whether somebody else holds what was asked for without waiting.
    public var isBusy: Bool { number == EWOULDBLOCK }

    public var description: String {
        subject.isEmpty ? "\(call): \(reason)" : "\(subject): \(call): \(reason)"
    }

    /// The system's words for an error number.
    public static func reason(of number: Int32) -> String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }
}

/// Makes a system call and throws what errno says when it returns -1.
///
/// One that a signal interrupted is made again. close(2) on Linux has closed the descriptor even then, so it never comes
/// through here.
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
