internal import Digest

/// What is kept of the PIN of the locks: its hash, and how often in a row another one was tapped in.
struct PINRecord: Hashable {
    /// How many digits a PIN has.
    static let lengths = 4...12
    static let rule = "a PIN has 4 to 12 digits"
    /// As many tries come without a wait.
    private static let freeTries = 3
    /// The waits that follow: each is twice as long as the one before. NIST SP 800-63B has such, from 30 s up to an hour.
    private static let waits = (first: Duration.seconds(30), longest: Duration.seconds(3600))
    private static let heading = "cyclorama pin 1"

    let hash: PasswordHash
    /// Since the right one came last.
    var failures = 0

    init(_ hash: PasswordHash) { self.hash = hash }

    /// Whether a text can be a PIN.
    static func isPIN(_ text: String) -> Bool {
        lengths.contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// How long no further try counts after the last one.
    var wait: Duration {
        let more = failures - Self.freeTries
        if more < 0 { return .zero }
        return more > 10 ? Self.waits.longest : min(Self.waits.longest, Self.waits.first * (1 << more))
    }

    /// The text of its file.
    var text: [UInt8] { Array("\(Self.heading)\n\(hash)\n\(failures)\n".utf8) }

    /// Nil: the text is damaged.
    init?(text: [UInt8]) {
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 4, lines[0] == Self.heading, let hash = PasswordHash(String(lines[1])),
            let failures = Int(lines[2]), failures >= 0, lines[3].isEmpty
        else { return nil }
        (self.hash, self.failures) = (hash, failures)
    }
}
