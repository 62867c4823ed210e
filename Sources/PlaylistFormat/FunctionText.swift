internal import Raster
internal import Vocabulary

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

extension Transition {
    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// The transition of a name; nil: there is none.
    init?(name: String) {
        if let known = Self.named[name] {
            self = known
        } else if let words = FunctionText(name), words.name == Self.fadeThrough(.black).kind,
            words.arguments.count == 1, let color = Color(words.arguments[0])
        {
            self = .fadeThrough(color)
        } else {
            return nil
        }
    }
}

extension Easing {
    /// The most steps of a move.
    static let mostSteps = 1000

    /// The easing of a name; nil: there is none.
    init?(name: String) {
        if let known = Self.words.first(where: { $0.name == name }) {
            self = known
            return
        }
        guard let words = FunctionText(name) else { return nil }
        let numbers = words.arguments.compactMap { Double($0) }.filter { (0...1).contains($0) }
        let count = words.arguments.first.flatMap { Int($0) }
        switch words.name {
        case "cubic-bezier" where numbers.count == 4 && words.arguments.count == 4:
            self = .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
        case "steps" where words.arguments.count == 1 && count.map { (1...Self.mostSteps).contains($0) } == true:
            self = .steps(count ?? 1)
        default: return nil
        }
    }
}
