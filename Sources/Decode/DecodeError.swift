internal import Paths

/// Why a file cannot be shown, in one line that names it.
public struct DecodeError: Error, Hashable, Sendable {
    /// The file's, as it was given.
    public let path: String
    /// What is wrong, in words of one line.
    public let reason: Reason

    /// What is wrong, by kind. The texts are whole phrases to follow the kind's own words.
    public enum Reason: Hashable, Sendable {
        /// The system refuses to open it, or it is no regular file.
        case cannotOpen(String)
        /// The system fails to read on.
        case cannotRead(String)
        /// Neither a JPEG nor a PNG; what it looks like.
        case notAPicture(String)
        /// Beyond a limit on sides, pixels, scans, work or the file's size (`Limits`).
        case tooLarge(String)
        /// Decoding, or what is done with the rows, would take more memory than the limit, or than there is.
        case overBudget(String)
        /// A valid kind of JPEG or PNG that is not decoded; the library's words.
        case unsupported(String)
        /// The bytes are damaged; the library's words.
        case corrupt(String)
        /// The file ends too early: how much is missing, and the library's words.
        case truncated(String)
        /// Nobody wants it any more: no fault of the file.
        case cancelled
    }

    /// Whoever else opens a picture's file may throw one.
    public init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension DecodeError: CustomStringConvertible {
    /// `path: kind: words`, on one line whatever the path is made of.
    public var description: String { "\(printable(path, controls: .escaped)): \(reason)" }
}

extension DecodeError.Reason: CustomStringConvertible {
    /// `kind: words`.
    public var description: String {
        switch self {
        case .cannotOpen(let words): "cannot open: \(words)"
        case .cannotRead(let words): "cannot read: \(words)"
        case .notAPicture(let words): "not a JPEG or PNG: \(words)"
        case .tooLarge(let words): "too large: \(words)"
        case .overBudget(let words): "takes too much memory: \(words)"
        case .unsupported(let words): "unsupported: \(words)"
        case .corrupt(let words): "corrupt: \(words)"
        case .truncated(let words): "truncated: \(words)"
        case .cancelled: "cancelled"
        }
    }
}
