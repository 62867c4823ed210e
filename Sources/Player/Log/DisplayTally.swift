internal import Carousel
internal import Digest
internal import PlaylistFormat
internal import Schedules
internal import Vocabulary

/// How often and how long each picture was shown on each output on each day. Its size grows with these three, and with the
/// hours where it is asked for them.
struct DisplayTally {
    /// A file's content: what was replaced under one name is another picture.
    struct Picture: Hashable {
        let path: String
        let digest: SHA256?
    }

    struct Sum: Hashable {
        /// How many places of rounds it took.
        var times = 0
        /// How long it stood there, on all screens together.
        var duration = Duration.zero

        static func += (sum: inout Sum, other: Sum) {
            sum.times += other.times
            sum.duration += other.duration
        }
    }

    /// A day of the clock, or an hour of one.
    struct Stretch: Hashable, Comparable {
        let day: CivilDate
        let hour: Int?

        static func < (first: Stretch, second: Stretch) -> Bool {
            (first.day, first.hour ?? 0) < (second.day, second.hour ?? 0)
        }
    }

    /// What a sum is of; nil stands for all.
    struct Key: Hashable {
        var stretch: Stretch?
        var output: String?
        var picture: Picture?
    }

    struct Row {
        let key: Key
        let sum: Sum
        let pictureCount: Int
    }

    /// What a line of a report is about, where it is not all of them together.
    enum Grouping: String, CaseIterable {
        case output, picture, day, hour
    }

    private let zone: Zone
    private let span: Range<Duration>
    let grouping: Grouping?
    private var sums: [Key: Sum] = [:]

    /// - Parameters:
    ///   - zone: the time zone in which days begin and end.
    ///   - grouping: what a line is about; nil: a picture on an output on a day.
    ///   - span: of the time that counts, since 1970.
    init(zone: Zone, by grouping: Grouping? = nil, within span: Range<Duration> = .zero..<Duration.seconds(Int64.max)) {
        self.zone = zone
        self.grouping = grouping
        self.span = span
    }

    /// Counts a record. It counts in the stretch in which it began, and its time in the stretches in which it passed.
    mutating func count(_ record: DisplayRecord) {
        let end = min(record.time + record.duration, span.upperBound)
        var start = max(record.time, span.lowerBound)
        // One that takes no time counts where it stands.
        guard start < end || start == record.time && start < span.upperBound else { return }
        var times = record.isContinued || start != record.time ? 0 : record.places
        var key = Key(output: record.output, picture: Picture(path: record.path, digest: record.digest))
        while true {
            let stretch = self.stretch(at: start)
            let next = self.stretch(at: end) == stretch ? end : min(end, edge(after: start))
            key.stretch = stretch
            sums[key, default: Sum()] += Sum(times: times, duration: next - start)
            if next == end { return }
            start = next
            times = 0
        }
    }

    private func stretch(at time: Duration) -> Stretch {
        let seconds = time.components.seconds
        let moment = CivilMoment(seconds: seconds + Int64(zone.offset(seconds)))
        return Stretch(day: moment.date, hour: grouping == .hour ? moment.secondOfDay / 3600 : nil)
    }

    /// When the next stretch begins: the first second that has another. A day has at most 48 hours, and an hour two.
    private func edge(after time: Duration) -> Duration {
        let stretch = stretch(at: time)
        var before = time.components.seconds
        var after = before + (stretch.hour == nil ? 48 : 2) * 3600
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if self.stretch(at: .seconds(middle)) == stretch { before = middle } else { after = middle }
        }
        return .seconds(after)
    }

    var isEmpty: Bool { sums.isEmpty }
    var dayCount: Int { Set(sums.keys.lazy.compactMap(\.stretch?.day)).count }
    var pictureCount: Int { Set(sums.keys.lazy.map(\.picture)).count }
    var outputCount: Int { Set(sums.keys.lazy.map(\.output)).count }

    var total: Sum { sums.values.reduce(into: Sum()) { $0 += $1 } }

    /// The sums of what these parts of a key have alike: by stretch, then by output, then by picture in natural order.
    func rows(of parts: (Key) -> Key) -> [Row] {
        var grouped: [Key: (sum: Sum, pictures: Set<Picture>)] = [:]
        for (key, sum) in sums {
            grouped[parts(key), default: (Sum(), [])].sum += sum
            if let picture = key.picture { grouped[parts(key)]?.pictures.insert(picture) }
        }
        return grouped.map { Row(key: $0.key, sum: $0.value.sum, pictureCount: $0.value.pictures.count) }
            .sorted { Self.precedes($0.key, $1.key) }
    }

    private static func precedes(_ first: Key, _ second: Key) -> Bool {
        if let a = first.stretch, let b = second.stretch, a != b { return a < b }
        if let a = first.output, let b = second.output, a != b { return naturallyPrecedes(a, b) }
        guard let a = first.picture, let b = second.picture else { return false }
        if a.path.utf8.elementsEqual(b.path.utf8) {
            return (a.digest?.description ?? "") < (b.digest?.description ?? "")
        }
        return naturallyPrecedes(a.path, b.path)
    }
}
