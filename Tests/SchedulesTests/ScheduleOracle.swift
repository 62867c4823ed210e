import Schedules
import TestSupport
import Vocabulary

/// Schedules said as simply as can be: every second is looked at by itself, every day that could matter in turn.
struct ScheduleOracle {
    let schedules: [Schedule]
    let zone: Zone

    func isOpen(_ second: Int64) -> Bool {
        let shown = second + Int64(zone.offset(second))
        return schedules.allSatisfy { $0.rules.contains { isOpen($0, shown) } }
    }

    private func isOpen(_ schedule: Schedule.Rule, _ shown: Int64) -> Bool {
        for closed in schedule.except { for times in closed.times where times.contains(shown) { return false } }
        if case .moment(let moment) = schedule.from, shown < moment.seconds { return false }
        if case .moment(let moment) = schedule.until, shown >= moment.seconds { return false }
        let today = shown >= 0 ? shown / 86_400 : -((86_399 - shown) / 86_400)
        for day in today - 1...today {
            // 1970-01-05 was a Monday.
            let weekday = ((day - 4) % 7 + 7) % 7
            if schedule.days.rawValue >> UInt8(weekday) & 1 == 0 { continue }
            if case .day(let date) = schedule.from, day < date.dayNumber { continue }
            if case .day(let date) = schedule.until, day > date.dayNumber { continue }
            if schedule.except.contains(where: { $0.days.contains { $0.contains(Int(day)) } }) { continue }
            let time = shown - day * 86_400
            if schedule.hours.isEmpty && time < 86_400 { return true }
            for window in schedule.hours {
                let end = window.end < window.start ? window.end + 86_400 : window.end
                if time >= window.start && time < end { return true }
            }
        }
        return false
    }

    /// Every change in `start + 1 ... end`, looking each `step` seconds.
    func changes(from start: Int64, to end: Int64, step: Int64) -> [Int64] {
        var changes: [Int64] = []
        var was = isOpen(start)
        for second in stride(from: start + step, through: end, by: Int(step)) {
            let isOpen = isOpen(second)
            if isOpen != was { changes.append(second) }
            was = isOpen
        }
        return changes
    }
}
