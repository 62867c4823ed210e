/// Why a text cannot be read as what it should be, as the message about it says.
struct Misreading: Error {
    let message: String

    init(_ message: String) { self.message = message }

    /// The same words as for a value of the wrong type.
    init(expected: String, found text: String, meant: String? = nil) {
        let help = meant.map { "; did you mean \($0)?" } ?? ""
        self.init("expected \(expected), found \(text.isEmpty ? "an empty text" : quoted(text))\(help)")
    }
}
