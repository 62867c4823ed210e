/// The speed of a move over its time.
public enum Easing: Hashable, Sendable {
    case linear, easeIn, easeOut, easeInOut
    /// The curve of CSS with that name (CSS Easing Functions 1, 2.2): a Bézier curve from (0, 0) to (1, 1) with two points between,
    /// time to the right and progress upwards, all of them 0...1.
    case cubicBezier(Double, Double, Double, Double)
    /// So many steps of the same height, each at the end of its time: `steps(n)` of CSS, 2.3.
    case steps(Int)

    /// Those that are a word alone.
    public static let words: [Easing] = [.linear, .easeIn, .easeOut, .easeInOut]

    /// The word in a playlist: `ease-in`, `steps(8)`.
    public var name: String {
        switch self {
        case .linear: "linear"
        case .easeIn: "ease-in"
        case .easeOut: "ease-out"
        case .easeInOut: "ease-in-out"
        case .cubicBezier(let x1, let y1, let x2, let y2): "cubic-bezier(\(x1), \(y1), \(x2), \(y2))"
        case .steps(let count): "steps(\(count))"
        }
    }

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
