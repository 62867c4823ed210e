internal import Glibc
internal import LinuxIO
internal import Paths
public import Raster

/// Why a picture cannot be shown, in one line that names it.
public struct DecodeError: Error, Hashable, Sendable {
    /// The picture's name, as it was given.
    public let name: String
    /// What is wrong, in one line.
    public let reason: Reason

    /// The kinds of error. Each text is a phrase that follows the kind's own words, but for those of a library, which are
    /// told to who looks closer (`detail`).
    public enum Reason: Hashable, Sendable {
        /// The system refuses to open it, or it is no regular file.
        case cannotOpen(String)
        /// The system fails to read on.
        case cannotRead(String)
        /// Of no format that is known; what it looks like.
        case notAPicture(String)
        /// Of a format that this program has no library for; which one.
        case unread(String)
        /// Beyond a limit on sides, pixels, scans, work or the file's size (`Limits`).
        case tooLarge(String)
        /// Decoding or drawing would take more memory than the limit, or than the system has.
        case overBudget(String)
        /// A valid kind of picture that is not decoded; the library's words.
        case unsupported(String)
        /// The bytes are damaged; the library's words.
        case corrupt(String)
        /// The file ends too early: how much is there, and the library's words.
        case truncated(String, String)
        /// The process that decodes it has ended, or was ended; how.
        case crashed(String)
        /// It is not opened; why not.
        case leftOut(String)
        /// The decoding was cancelled; the file may be good.
        case cancelled
    }

    /// Public, so that other modules that open a picture's file can throw it too.
    public init(name: String, reason: Reason) {
        self.name = name
        self.reason = reason
    }

    /// The error of a picture that the system has no memory for.
    public init(name: String, _ error: OutOfMemory) {
        self.init(name: name, reason: .overBudget(error.description))
    }
}

extension DecodeError: CustomStringConvertible {
    /// `name: kind: words`, on one line, with control characters of the name replaced.
    public var description: String { "\(safeLine(name)): \(reason)" }
}

extension DecodeError.Reason: CustomStringConvertible {
    /// `kind: words`.
    public var description: String {
        switch self {
        case .cannotOpen(let words): "cannot open: \(words)"
        case .cannotRead(let words): "cannot read: \(words)"
        case .notAPicture(let words): "not a picture that is played: \(words)"
        case .unread(let format):
            "\(format) takes the packages cyclorama and libheif1: install them, or save it as JPEG"
        case .tooLarge(let words): "too large: \(words)"
        case .overBudget(let words): "takes too much memory: \(words)"
        case .unsupported: "a rare kind of picture that is not played: save it anew with another program"
        case .corrupt: "damaged: copy it again, or save it anew with another program"
        case .truncated(let words, _): "cut off \(words): copy it again"
        case .crashed(let words): "its decoder crashed: \(words)"
        case .leftOut(let words): "left out: \(words)"
        case .cancelled: "cancelled"
        }
    }

    /// Whether there is no such file.
    public var isAbsence: Bool { self == .cannotOpen(SystemError.reason(of: ENOENT)) }

    /// Whether it is a folder.
    public var isFolder: Bool { self == .cannotOpen(SystemError.reason(of: EISDIR)) }

    /// A library's own words.
    public var detail: String? {
        switch self {
        case .unsupported(let words), .corrupt(let words), .truncated(_, let words): words
        default: nil
        }
    }
}
