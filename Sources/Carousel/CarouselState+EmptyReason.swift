public import Schedules
public import Vocabulary

/// Why no slide can be shown, where it is no schedule's doing.
public enum EmptyReason: Hashable, Sendable {
    /// There is no slide at all.
    case slides
    /// Each slide that is open now is left out for a fault.
    case faultlessSlides
    /// Slides wait for a clock that can be trusted.
    case clock
}

/// Every slide is closed by its schedule.
public struct Closing: Hashable, Sendable {
    /// The key of `show` that has closed it.
    public let reason: Schedule.Condition
    /// When a slide opens; `never`: none ever does.
    public let opens: WallInstant
}

extension CarouselState {
    /// Whether there is a slide that can be shown, or a fall-back, without these files.
    public func canShowAnother(than paths: [String]) -> Bool {
        zip(lineup.levels, cursors).contains { level, cursor in
            let own = Set(paths.flatMap(level.indices(of:))).filter { cursor.isShowable[$0] }
            return cursor.showableCount > own.count
        }
    }

    /// What is lacking to show a slide, or the fall-back. Nil where one can be shown, where the fall-back is a colour, and
    /// where every slide is closed.
    ///
    /// A file that is tried again counts as one that can be shown.
    public var emptyReason: EmptyReason? {
        if case .color = lineup.whenEmpty { return nil }
        if cursors.contains(where: { $0.showableCount > 0 }) { return nil }
        if lineup.count == 0 { return .slides }
        return lacksOpenFile ? .faultlessSlides : awaitsClock ? .clock : nil
    }

    /// Why no slide is open, and until when; nil: a slide is open, there are none, or the clock is not set.
    public var closing: Closing? {
        let isOpen = zip(lineup.levels, cursors).contains { $0.priority > .min && $1.showableCount > 0 }
        guard lineup.count > 0, !isOpen, !lacksOpenFile, let reason = calendar.unmetCondition else { return nil }
        return Closing(reason: reason, opens: calendar.nextChange ?? .never)
    }

    /// Whether a slide is open whose file cannot be shown.
    private var lacksOpenFile: Bool {
        lineup.levels.contains { level in
            level.priority > .min
                && unreadable.contains { path in
                    level.indices(of: path).contains { calendar.isOpen(level.slides[$0]) }
                }
        }
    }
}
