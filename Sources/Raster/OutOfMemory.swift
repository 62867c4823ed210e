/// The system, or a limit, refuses memory for a picture, or for work on one.
public struct OutOfMemory: Error, Hashable, Sendable, CustomStringConvertible {
    private enum Cause: Hashable {
        /// How much was asked for; nil where only a library knows.
        case system(Int?)
        case limit(String, Int)
    }

    private let cause: Cause

    /// The system refuses.
    ///
    /// - Parameter byteCount: how much was asked for; nil where only a library knows
    public init(_ byteCount: Int? = nil) { cause = .system(byteCount) }

    /// Something would take more bytes than a limit leaves it.
    public init(for subject: String, left byteCount: Int) { cause = .limit(subject, byteCount) }

    /// A phrase: `the system refuses 32 MiB`.
    public var description: String {
        switch cause {
        case .system(nil): "the system refuses more"
        case .system(let byteCount?): "the system refuses \(Self.words(byteCount))"
        case .limit(let subject, let left): "\(subject) takes more than the \(Self.words(left)) that are left"
        }
    }

    private static func words(_ byteCount: Int) -> String {
        byteCount < 1 << 20 ? "\(byteCount) bytes" : "\(byteCount >> 20) MiB"
    }
}
