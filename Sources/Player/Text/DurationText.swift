internal import Vocabulary

/// A duration as a playlist writes it, to the millisecond: `1h30m`, `8.7s`.
struct DurationText: CustomStringConvertible {
    let description: String

    init(_ duration: Duration) {
        let milliseconds = Int64((duration / .milliseconds(1)).rounded())
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        var text = seconds >= 3600 ? "\(seconds / 3600)h" : ""
        if seconds / 60 % 60 > 0 { text += "\(seconds / 60 % 60)m" }
        if seconds % 60 > 0 || rest > 0 || text.isEmpty {
            text += "\(seconds % 60)"
            if rest > 0 { text += "." + padded(rest, to: 3).trimmingZeros }
            text += "s"
        }
        description = text
    }
}

extension String {
    /// Without zeros at its end.
    fileprivate var trimmingZeros: String { String(reversed().drop { $0 == "0" }.reversed()) }
}
