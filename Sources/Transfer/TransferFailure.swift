internal import LinuxIO

/// Why a transfer has not brought what was asked, in words that name the host and hold no secret.
public struct TransferFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The names stay: a status may tell them.
    public enum Kind: String, Sendable {
        /// Nothing leads out of this machine.
        case network
        /// The name is not known, or nobody answers who knows names.
        case name
        /// There is no connection, or it has broken.
        case connection
        /// No answer, or too few bytes for too long.
        case silence
        case certificate
        /// Certificates cannot be judged, as the clock is not set.
        case clock
        /// The host has an address that is not asked.
        case address
        case redirect
        case proxy
        /// There is more than the limit.
        case size
        /// What came is no HTTP, damaged, or not what was asked for.
        case answer
        /// The file cannot be written.
        case file
        /// The request itself cannot be sent.
        case request
    }

    public let kind: Kind
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    init(_ error: SystemError) { self.init(.file, "the file cannot be written: \(error.reason)") }
}

extension Duration {
    /// In whole seconds, rounded up: `30 s`.
    var seconds: String { "\(wholeSeconds) s" }

    var wholeSeconds: Int { Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0) }
    /// Rounded up, and never 0, which would be no limit.
    var milliseconds: Int {
        max(
            1,
            Int(components.seconds) * 1000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
        )
    }
}
