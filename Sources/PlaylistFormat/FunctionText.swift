/// A word with arguments, as `steps(8)`.
struct FunctionText {
    let name: String
    /// One or more, without blanks around them.
    let arguments: [String]

    /// Nil for other text.
    init?(_ text: String) {
        guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
        name = String(text[..<open])
        let inside = text[text.index(after: open)...].dropLast()
        arguments = inside.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    }
}

extension Substring {
    /// Without the blanks around it.
    fileprivate var trimmed: String {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
