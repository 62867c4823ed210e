/// The system refuses memory for a picture, or for work on one.
public struct OutOfMemory: Error, Hashable, Sendable, CustomStringConvertible {
    /// How much was asked for; nil where only a library knows.
    private let byteCount: Int?

    /// - Parameter byteCount: how much was asked for; nil where only a library knows
    public init(_ byteCount: Int? = nil) { self.byteCount = byteCount }

    /// A phrase: `the system refuses 32 MiB`.
    public var description: String {
        guard let byteCount else { return "the system refuses more" }
        return byteCount < 1 << 20
            ? "the system refuses \(byteCount) bytes" : "the system refuses \(byteCount >> 20) MiB"
    }
}
