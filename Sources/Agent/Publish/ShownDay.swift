internal import JSONText
internal import Paths

/// What a site shows in a day: of each slide how often, for how long, and from when to when.
struct ShownDay {
    /// A slide in a day. Times are seconds since the day's begin.
    struct SlideTimes: Hashable {
        var count = 0
        var seconds = 0.0
        /// When it is in the round, from and to.
        var periods: [Range<Double>] = []
    }

    /// A slide that comes again within this time is in the round all the while.
    private static let roundTime = 3600.0
    /// A difference that no visitor sees: a round begins or ends a little later.
    private static let slack = 120.0

    private(set) var slides: [String: SlideTimes] = [:]
    /// What the clock shows at its begin, in seconds since midnight.
    private var begin = 0.0

    /// A day without a site.
    init() {}

    /// - Parameter scenes: of `simulate --json`.
    init(_ scenes: [JSON], of site: String) {
        if let clock = scenes.first?["local"]?.string { begin = Self.seconds(ofClock: clock) }
        var start = 0.0
        for scene in scenes {
            let seconds = scene["seconds"]?.number ?? 0
            for name in ["path", "companion"] {
                guard let path = scene[name]?.string else { continue }
                add(Self.name(of: path, in: site), start..<start + seconds, times: Int(scene["places"]?.number ?? 1))
            }
            start += seconds
        }
    }

    private mutating func add(_ name: String, _ period: Range<Double>, times: Int) {
        var slide = slides[name] ?? SlideTimes()
        slide.count += times
        slide.seconds += period.upperBound - period.lowerBound
        if let last = slide.periods.last, period.lowerBound - last.upperBound < Self.roundTime {
            slide.periods[slide.periods.count - 1] = last.lowerBound..<period.upperBound
        } else {
            slide.periods.append(period)
        }
        slides[name] = slide
    }

    /// What is other in another day, a line for each slide, and when something else is on the screen.
    ///
    /// - Parameter changed: paths of files that have other bytes then.
    func differences(to other: ShownDay, changed: Set<String>) -> [String] {
        var lines: [String] = []
        var times: [Range<Double>] = []
        let begin = slides.isEmpty ? other.begin : begin
        let text = { (slide: SlideTimes?) in slide.map { Self.text(of: $0, begin) } ?? "not shown" }
        for name in Set(slides.keys).union(other.slides.keys).sorted() {
            let (old, new) = (slides[name], other.slides[name])
            if old == new, !changed.contains(name) { continue }
            lines.append(
                "\(safeLine(name)): " + (old == new ? "another picture, \(text(new))" : "\(text(old)) -> \(text(new))"))
            let (a, b) = (old?.periods ?? [], new?.periods ?? [])
            times += changed.contains(name) ? a + b : Self.apart(a, b) + Self.apart(b, a)
        }
        let joined = Self.joined(times.filter { $0.upperBound - $0.lowerBound > Self.slack || isOfOneDay($0, other) })
        if !joined.isEmpty {
            lines.append(
                "other slides are in the round: " + joined.map { Self.text(of: $0, begin) }.joined(separator: ", "))
        }
        return lines
    }

    /// Whether a short time is that of a slide which one of both days does not have.
    private func isOfOneDay(_ time: Range<Double>, _ other: ShownDay) -> Bool {
        slides.contains { $0.value.periods.contains(time) && other.slides[$0.key] == nil }
            || other.slides.contains { $0.value.periods.contains(time) && slides[$0.key] == nil }
    }

    /// What of some periods lies in none of the others.
    private static func apart(_ periods: [Range<Double>], _ others: [Range<Double>]) -> [Range<Double>] {
        others.reduce(periods) { rest, other in
            rest.flatMap { period -> [Range<Double>] in
                if !period.overlaps(other) { return [period] }
                return [
                    period.lowerBound..<max(period.lowerBound, other.lowerBound),
                    min(period.upperBound, other.upperBound)..<period.upperBound,
                ].filter { !$0.isEmpty }
            }
        }
    }

    private static func joined(_ periods: [Range<Double>]) -> [Range<Double>] {
        periods.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { list, next in
            if let last = list.last, next.lowerBound - last.upperBound <= slack {
                list[list.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
            } else {
                list.append(next)
            }
        }
    }

    private static func text(of slide: SlideTimes, _ begin: Double) -> String {
        let minutes = Int((slide.seconds / 60).rounded())
        let time =
            minutes == 0
            ? "\(Int(slide.seconds.rounded())) s"
            : minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
        return "\(slide.count) times, \(time), " + slide.periods.map { text(of: $0, begin) }.joined(separator: ", ")
    }

    private static func text(of period: Range<Double>, _ begin: Double) -> String {
        if period.upperBound - period.lowerBound >= 86400 - slack { return "all day" }
        let clock = { (time: Double) in
            let minutes = Int((time + begin) / 60) % 1440
            return [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
        }
        return "\(clock(period.lowerBound))-\(clock(period.upperBound))"
    }

    /// A path in the site; one from elsewhere is whole.
    private static func name(of path: String, in site: String) -> String {
        let start = PathParts.joined(site, "")
        return path.utf8.starts(with: start.utf8) ? String(Substring(path.utf8.dropFirst(start.utf8.count))) : path
    }

    /// Of `2026-11-26 19:54:57`.
    private static func seconds(ofClock text: String) -> Double {
        let parts = text.split(separator: " ").last?.split(separator: ":").compactMap { Double($0) } ?? []
        return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : 0
    }
}
