/// A length on a screen: in pixels, or as a share of the screen.
public enum Length: Hashable, Sendable {
    case pixels(Int)
    /// Thousandths of the screen along the length.
    case perMille(Int)

    /// The length on a screen that measures `whole` along it.
    public func pixels(of whole: Int) -> Int {
        switch self {
        case .pixels(let count): count
        case .perMille(let share): (whole * share + 500) / 1000
        }
    }

    /// The thousandths of `2%` or `2.5%`; nil for any other text.
    static func perMille(percent text: some StringProtocol) -> Int? {
        guard text.hasSuffix("%") else { return nil }
        let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let percent = parts[0].number(digits: 1...9),
            let tenth = parts.count == 2 ? parts[1].number(digits: 1...1) : 0
        else { return nil }
        return percent * 10 + tenth
    }

    /// The pixels of `24px`; nil for any other text.
    static func pixels(_ text: some StringProtocol) -> Int? {
        text.hasSuffix("px") ? text.dropLast(2).number(digits: 1...9) : nil
    }

    /// `60%`, `2.5%` or `24px`; nil for any other text.
    init?(playlistText text: some StringProtocol) {
        if let share = Self.perMille(percent: text) {
            self = .perMille(share)
        } else if let count = Self.pixels(text) {
            self = .pixels(count)
        } else {
            return nil
        }
    }
}
