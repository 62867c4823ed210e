internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Schedules
internal import Vocabulary

/// Reads the calendars that the playlists of a reading name, each once.
final class ReadingCalendars {
    /// Why a calendar cannot be taken.
    struct Flaw {
        /// Where a playlist names it.
        let place: Place
        let path: String
        let cause: Cause
    }

    enum Cause: Error {
        /// In words, for the place that names it.
        case message(String, Complaint.Kind)
        /// What is wrong in the file itself.
        case complaints([Complaint])
    }

    private let collector: DependencyCollector
    private let record: WorkRecord?
    private let limits: ReadingLimits
    let zone: Zone
    private let cancels: () -> Bool
    private var known: [String: Result<ClosedTimes, Cause>] = [:]
    /// Of the playlist that is being read, each file once.
    private var flaws: [Flaw] = []
    private var flawed: Set<String> = []
    /// What is not followed in them.
    private(set) var notes: [Complaint] = []

    /// - Parameters:
    ///   - zone: whose clocks the times of events are told by.
    ///   - cancels: whether the reading is to end.
    init(
        _ collector: DependencyCollector, _ record: WorkRecord?, _ limits: ReadingLimits, in zone: Zone,
        cancels: @escaping () -> Bool
    ) {
        (self.collector, self.record, self.limits) = (collector, record, limits)
        (self.zone, self.cancels) = (zone, cancels)
    }

    /// A calendar that a playlist names at a place; nil: it cannot be taken, and stands among the flaws.
    func calendar(_ path: String, at place: Place) -> ClosedTimes? {
        let result = known[path] ?? read(path)
        known[path] = result
        do throws(Cause) {
            return try result.get()
        } catch {
            if flawed.insert(path).inserted { flaws.append(Flaw(place: place, path: path, cause: error)) }
            return nil
        }
    }

    /// What cannot be taken since the last call, in the order of the places.
    func takeFlaws() -> [Flaw] {
        defer { (flaws, flawed) = ([], []) }
        return flaws.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    }

    private func read(_ path: String) -> Result<ClosedTimes, Cause> {
        if known.count >= limits.calendars {
            return .failure(.message("a show has at most \(limits.calendars) calendars", .limit))
        }
        collector.notePlaylist(path)
        collector.note(WebFile(path, .calendar))
        if let refusal = record?.begin(.reading, on: path) {
            return .failure(.message("\(safeLine(path)): left out: \(refusal)", .leftOut))
        }
        var isDone = false
        defer { record?.end(isDone: isDone && !cancels()) }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try File.contents(of: path, limit: EventCalendar.sizeLimit)
        } catch {
            // Until it has come it closes nothing.
            if error.isAbsence, WebCache.awaits(path) { return .success(ClosedTimes(file: path)) }
            return .failure(.message("\(safeLine(path)): \(error.reason)", error.isAbsence ? .missing : .unreadable))
        }
        isDone = true
        return Result { () throws(Cause) in try times(in: bytes, of: path) }
    }

    private func times(in bytes: [UInt8], of path: String) throws(Cause) -> ClosedTimes {
        let calendar: EventCalendar
        do throws(PlaylistError) {
            let parsed = try EventCalendar.parsed(ics: bytes, name: path, isCancelled: cancels)
            let isPublic = File.isPublic(path)
            notes += parsed.notes.map { Complaint($0, isPublic: isPublic) }
            calendar = parsed.calendar
        } catch {
            throw .complaints(error.complaints(of: path))
        }
        do throws(TooManyOccurrences) {
            return try ClosedTimes(of: calendar, file: path, in: zone, isCancelled: cancels)
        } catch {
            throw .message("\(safeLine(path)): more than \(TooManyOccurrences.most) occurrences through 2099", .limit)
        }
    }
}
