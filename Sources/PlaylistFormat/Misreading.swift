/// Why a value cannot be parsed.
struct Misreading: Error {
    let message: String

    init(_ message: String) { self.message = message }

    /// Words the message as for a value of the wrong type.
    init(expected: String, found text: String, meant: String? = nil) {
        let help = meant.map { "; did you mean \($0)?" } ?? ""
        self.init("expected \(expected), found \(text.isEmpty ? "an empty text" : quoted(text))\(help)")
    }
}
