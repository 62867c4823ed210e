public import Raster

/// Which of a display's modes to take.
public enum ModeChoice: Hashable, Sendable {
    /// The one the display asks for.
    case preferred
    /// The most pixels, and of those the highest rate.
    case highest
    /// That size, at the rate nearest to that one (within half a frame a second) where one is given, else at the highest.
    case exactly(Size, rate: Double?)

    /// Reads `preferred`, `highest`, `1920x1080` or `1920x1080@60`.
    public init?(_ text: some StringProtocol) {
        switch text {
        case "preferred": self = .preferred
        case "highest": self = .highest
        default:
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count <= 2, let size = Size(parts[0]) else { return nil }
            var rate: Double?
            if parts.count == 2 {
                guard let number = Double(parts[1]), number > 0, number <= 1000 else { return nil }
                rate = number
            }
            self = .exactly(size, rate: rate)
        }
    }

    /// The mode of `modes` that fits, or nil. Where several fit, a progressive mode goes before an interlaced one; of
    /// two that are alike in all that was asked for, the display's own order decides.
    public func choose(from modes: [Mode]) -> Mode? {
        switch self {
        case .preferred:
            let modes = Self.progressive(modes)
            return modes.first(where: \.isPreferred) ?? ModeChoice.highest.choose(from: modes)
        case .highest:
            return Self.progressive(modes).max { ($0.size.area, $0.rate) < ($1.size.area, $1.rate) }
        case .exactly(let size, let rate):
            let modes = Self.progressive(
                modes.filter { mode in mode.size == size && (rate.map { abs(mode.rate - $0) < 0.5 } ?? true) })
            guard let rate else { return modes.max { $0.rate < $1.rate } }
            return modes.min { abs($0.rate - rate) < abs($1.rate - rate) }
        }
    }

    private static func progressive(_ modes: [Mode]) -> [Mode] {
        let progressive = modes.filter { !$0.isInterlaced }
        return progressive.isEmpty ? modes : progressive
    }
}
