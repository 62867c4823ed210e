internal import Carousel
internal import Digest
internal import PlaylistFormat
internal import Schedules
internal import Vocabulary

/// How often and how long each picture was shown on each day. Its size grows with the pictures and the days.
struct DisplayTally {
    /// A file's content: what was replaced under one name is another picture.
    struct Picture: Hashable {
        let path: String
        let digest: SHA256?
    }

    struct Sum: Hashable {
        /// How many places of rounds it took on that day.
        var times = 0
        /// How long it stood there on that day, on all screens together.
        var duration = Duration.zero

        static func += (sum: inout Sum, other: Sum) {
            sum.times += other.times
            sum.duration += other.duration
        }
    }

    /// A day, or all of them, and a picture.
    struct Row: Hashable {
        let day: CivilDate?
        let picture: Picture
        let sum: Sum
    }

    private let zone: Zone
    private var days: [CivilDate: [Picture: Sum]] = [:]

    /// - Parameter zone: the time zone in which days begin and end.
    init(zone: Zone) { self.zone = zone }

    /// Counts a record. It counts on the day on which it began, and its time on the days on which it passed.
    mutating func count(_ record: DisplayRecord) {
        let picture = Picture(path: record.path, digest: record.digest)
        var start = record.time
        let end = start + record.duration
        var times = record.isContinued ? 0 : record.places
        while true {
            let day = self.day(at: start)
            let next = self.day(at: end) == day ? end : min(end, midnight(after: start))
            days[day, default: [:]][picture, default: Sum()] += Sum(times: times, duration: next - start)
            if next == end { return }
            start = next
            times = 0
        }
    }

    private func day(at time: Duration) -> CivilDate {
        let seconds = time.components.seconds
        return CivilMoment(seconds: seconds + Int64(zone.offset(seconds))).date
    }

    /// When the next day begins: the first second that has another date. A day has at most 48 hours.
    private func midnight(after time: Duration) -> Duration {
        let day = day(at: time)
        var before = time.components.seconds
        var after = before + 48 * 3600
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if self.day(at: .seconds(middle)) == day { before = middle } else { after = middle }
        }
        return .seconds(after)
    }

    var dayCount: Int { days.count }

    /// Each day's pictures, by day and in natural order.
    var rows: [Row] { days.sorted { $0.key < $1.key }.flatMap { rows(of: $0.value, on: $0.key) } }

    /// Each picture over all days, in natural order.
    var pictures: [Row] {
        var all: [Picture: Sum] = [:]
        for pictures in days.values {
            for (picture, sum) in pictures { all[picture, default: Sum()] += sum }
        }
        return rows(of: all, on: nil)
    }

    private func rows(of pictures: [Picture: Sum], on day: CivilDate?) -> [Row] {
        pictures.sorted { first, second in
            let (a, b) = (first.key, second.key)
            if a.path.utf8.elementsEqual(b.path.utf8) {
                return (a.digest?.description ?? "") < (b.digest?.description ?? "")
            }
            return naturallyPrecedes(a.path, b.path)
        }.map { Row(day: day, picture: $0.key, sum: $0.value) }
    }
}
