internal import Raster
public import Vocabulary

/// A mode with what it was chosen from, and why, for the log.
public struct ModeSelection: Hashable, Sendable, CustomStringConvertible {
    /// Why it was chosen.
    public enum Reason: Hashable, Sendable, CustomStringConvertible {
        case preferred
        case highest
        /// By its size, or by its timings.
        case askedFor
        /// The display's preferred mode, or a larger one, is below 50 Hz.
        case tooSlow(Mode, isPreferred: Bool)
        /// The display's preferred mode is interlaced or 4096 pixels wide.
        case unusual(Mode)
        /// The display prefers none.
        case noneIsPreferred
        /// A better one cannot be set.
        case refused(Mode)

        /// What stands in brackets.
        public var description: String {
            switch self {
            case .preferred: "preferred"
            case .highest: "highest"
            case .askedFor: "asked for"
            case .tooSlow(let mode, let isPreferred): "\(isPreferred ? "preferred " : "")\(mode) is below 50 Hz"
            case .unusual(let mode): "preferred \(mode) is taken only when asked for by its size"
            case .noneIsPreferred: "the highest; the display prefers none"
            case .refused(let mode): "\(mode) is refused"
            }
        }
    }

    /// The one that was chosen.
    public let mode: Mode
    /// How many the display lists.
    public let count: Int
    /// Why it, and not another.
    public let reason: Reason

    /// The reason for a mode that is among the choice's candidates, or was the only one that the card took.
    public init(_ mode: Mode, by choice: ModeChoice, from modes: [Mode]) {
        self.mode = mode
        count = modes.count
        reason = Self.reason(mode, choice, modes)
    }

    private static func reason(_ mode: Mode, _ choice: ModeChoice, _ modes: [Mode]) -> Reason {
        if let best = choice.choose(from: modes), best != mode { return .refused(best) }
        switch choice {
        case .exactly, .timings: return .askedFor
        case .highest:
            let larger = modes.filter { !$0.isInterlaced && !$0.isCinema && $0.size.area > mode.size.area }
            guard let largest = ModeChoice.highest.choose(from: larger) else { return .highest }
            return .tooSlow(largest, isPreferred: false)
        case .preferred:
            if mode.isPreferred { return .preferred }
            guard let preferred = modes.first(where: \.isPreferred) else { return .noneIsPreferred }
            let isUnusual = preferred.isInterlaced || preferred.isCinema
            return isUnusual ? .unusual(preferred) : .tooSlow(preferred, isPreferred: true)
        }
    }

    /// `1920x1080@60 of 12 modes (preferred 3840x2160@30 is below 50 Hz)`
    public var description: String { "\(mode) of \(count) mode\(count == 1 ? "" : "s") (\(reason))" }
}
