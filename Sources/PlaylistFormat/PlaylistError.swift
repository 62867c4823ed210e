/// All errors of a playlist or site file, in the order of its lines.
public struct PlaylistError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Never empty.
    public let diagnostics: [Diagnostic]
    /// The number of errors beyond those in `diagnostics`.
    public let omitted: Int

    init(_ diagnostics: [Diagnostic], omitted: Int = 0) {
        precondition(!diagnostics.isEmpty, "an error says what is wrong")
        self.diagnostics = diagnostics
        self.omitted = omitted
    }

    public var description: String {
        let all = diagnostics.map(\.description).joined(separator: "\n")
        switch omitted {
        case 0: return all
        case 1: return all + "\nand 1 more error"
        default: return all + "\nand \(omitted) more errors"
        }
    }
}
