internal import LinuxIO

/// Decides what the log says: so many lines of a kind in a minute, then a line with the count of the others; and what
/// repeats less and less often.
///
/// A value without a clock: instants come in.
struct LogLimiter {
    /// What news can be of. Each has a budget of its own.
    enum Kind: String, CaseIterable {
        case leftOut = "left out"
        case waiting = "waiting for"
        case found = "found"
        case unwatched = "looking for changes every 60 s"
        case unplayed = "not played"
        case unpaired = "not paired"
        case unfollowed = "not followed in calendars"
        case error = "errors in the sources"
        case reading = "readings"
        case scene = "nothing to show"
        case command = "commands"
        case transition = "transitions"
        case display = "displays"
        case input = "input devices"

        /// Whether it is said of a file, again and again where the file comes and goes.
        fileprivate var repeats: Bool {
            switch self {
            case .leftOut, .waiting, .found, .unwatched, .unplayed, .unpaired, .unfollowed: true
            default: false
            }
        }
    }

    private struct Window {
        let end: Duration
        var said = 0
        var withheld = 0
    }

    private struct News: Hashable {
        let kind: Kind
        let text: String
    }

    /// How many lines of a kind are said in a minute.
    static let most = 10
    private static let length = Duration.seconds(60)
    /// How many news are remembered.
    private static let mostRemembered = 256

    private var windows: [Kind: Window] = [:]
    /// When what was said may be said again.
    private var said: [News: Backoff] = [:]

    /// Whether a line is to be said now. One that is not is counted, unless it was said before.
    mutating func admits(_ kind: Kind, _ text: String, at now: Duration) -> Bool {
        let news = News(kind: kind, text: text)
        if kind.repeats, said[news]?.allowsTry(at: now) == false { return false }
        var window = windows[kind] ?? Window(end: now + Self.length)
        if window.end <= now, window.withheld == 0 { window = Window(end: now + Self.length) }
        defer { windows[kind] = window }
        if window.said == Self.most {
            window.withheld += 1
            return false
        }
        window.said += 1
        if kind.repeats { remember(news, at: now) }
        return true
    }

    private mutating func remember(_ news: News, at now: Duration) {
        if said[news] == nil, said.count == Self.mostRemembered,
            let oldest = said.min(by: { ($0.value.nextTry ?? .zero) < ($1.value.nextTry ?? .zero) })
        {
            said[oldest.key] = nil
        }
        said[news, default: Backoff(from: .seconds(60), to: .seconds(3600))].fail(at: now)
    }

    /// Counts lines that are not said.
    mutating func withhold(_ count: Int, of kind: Kind, at now: Duration) {
        if count == 0 { return }
        windows[kind, default: Window(end: now + Self.length)].withheld += count
    }

    /// When `takeSummaries` has something; nil: there is nothing to sum up.
    var nextWake: Duration? { windows.values.filter { $0.withheld > 0 }.map(\.end).min() }

    /// What is to be said of the lines that were not.
    mutating func takeSummaries(at now: Duration) -> [String] {
        let over = Kind.allCases.filter { kind in windows[kind].map { $0.withheld > 0 && $0.end <= now } ?? false }
        return over.compactMap { kind in
            windows.removeValue(forKey: kind).map {
                "\(kind.rawValue): and \(grouped($0.withheld)) more in the last minute; see status.json"
            }
        }
    }
}
