import PlaylistFormat
import Schedules
import TestSupport
import Vocabulary

/// A calendar: what is said about it, and what its events close.
enum CalendarTarget {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let first = read(bytes)
        try require(first == read(bytes), "the same text gives something else the second time")
        guard case .success(let read) = first else {
            if case .failure(let error) = first { try PlaylistTarget.check(error, of: bytes) }
            return
        }
        for note in read.notes {
            try require(note.line >= 1 && note.column == 1 && !note.message.isEmpty, "a note without a place: \(note)")
        }
        for zone in [Zone.berlin, .apia] {
            guard let closed = try? ClosedTimes(of: read.calendar, file: "x.ics", in: zone) else { continue }
            for (days, next) in zip(closed.days, closed.days.dropFirst()) {
                try require(days.upperBound < next.lowerBound, "days that touch")
            }
            for (times, next) in zip(closed.times, closed.times.dropFirst()) {
                try require(times.upperBound < next.lowerBound, "times that touch")
            }
            let schedule = [Schedule(hours: hours("10:00-18:00"), except: [closed])]
            var now = utc("2026-11-26T12:00")
            for _ in 0..<8 {
                let isOpen = schedule.isOpen(at: now, in: zone)
                guard let next = schedule.nextChange(after: now, in: zone) else { break }
                try require(schedule.isOpen(at: next, in: zone) != isOpen, "nothing changes at \(next)")
                try require(schedule.isOpen(at: next + .seconds(-1), in: zone) == isOpen, "it changed before \(next)")
                now = next
            }
        }
    }

    private struct Read: Equatable {
        let calendar: EventCalendar
        let notes: [Diagnostic]
    }

    private static func read(_ bytes: [UInt8]) -> Result<Read, PlaylistError> {
        Result { () throws(PlaylistError) in
            let (calendar, notes) = try EventCalendar.parsed(ics: bytes, name: "x.ics")
            return Read(calendar: calendar, notes: notes)
        }
    }
}
