internal import PlaylistFormat

/// Why no slide can be shown, where it is no schedule's doing.
public enum Lack: Hashable, Sendable {
    /// There is no slide at all.
    case slides
    /// Each slide that is open now is left out for a fault.
    case faultlessSlides
    /// Slides wait for a clock that can be trusted.
    case clock
}

extension CarouselState {
    /// Whether there is a slide that can be shown, or a fall-back, without these files.
    public func canShowAnother(than paths: [String]) -> Bool {
        zip(lineup.tiers, standings).contains { tier, standing in
            let own = Set(paths.flatMap(tier.indices(of:))).filter { standing.isShowable[$0] }
            return standing.showableCount > own.count
        }
    }

    /// What is lacking to show a slide, or the fall-back. Nil where one can be shown, where the fall-back is a colour, and
    /// where every slide is closed.
    ///
    /// A file that is tried again counts as one that can be shown.
    public var lack: Lack? {
        if case .color = lineup.whenEmpty { return nil }
        if standings.contains(where: { $0.showableCount > 0 }) { return nil }
        if lineup.count == 0 { return .slides }
        let isFaulty = lineup.tiers.contains { tier in
            tier.priority > .min
                && unreadable.contains { path in
                    tier.indices(of: path).contains { calendar.isOpen(tier.slides[$0]) }
                }
        }
        return isFaulty ? .faultlessSlides : awaitsClock ? .clock : nil
    }
}
