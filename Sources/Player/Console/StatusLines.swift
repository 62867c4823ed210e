public import ControlProtocol
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Schedules
internal import Vocabulary

/// What `cyclorama ctl status` prints for people: five lines a screen.
public struct StatusLines: CustomStringConvertible {
    public let description: String

    /// In the machine's time zone. Lines that are `isWhole` may be of any length.
    public init(_ status: PlayerStatus, isWhole: Bool) {
        LocalTime.refresh()
        self.init(status, times: LocalTimes(zone: .machine, now: WallClock.now), isWhole: isWhole)
    }

    init(_ status: PlayerStatus, times: LocalTimes, isWhole: Bool = false) {
        guard status.display != nil else {
            description = "○ process \(status.process) reads its sources for the first time"
            return
        }
        var blocks: [[String]] = []
        let pictures = Set(status.shows.flatMap { [$0.showing, $0.next].flatMap { $0?.paths ?? [] } })
        for show in status.shows {
            let lines = ShowLines(show, times: times, pictures: isWhole ? nil : pictures)
            blocks += show.outputs.map { lines.block(on: $0) }
            if show.outputs.isEmpty { blocks.append(lines.block(on: nil)) }
        }
        blocks += status.absentOutputs.all.map { ["○ \(safeLine($0.name))  \(safeLine($0.value))"] }
        if let first = status.siteErrors.told.first {
            blocks.append([
                "○ \(safeLine(status.site ?? "the site file"))  \(ShowLines.mistakes(status.siteErrors, first))"
            ])
        }
        if let painting = status.painting { blocks.append(["○ pictures are drawn \(safeLine(painting, limit: 300))"]) }
        if let trouble = status.siteFromAfar { blocks.append(["○ site from afar  \(safeLine(trouble, limit: 300))"]) }
        description = blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n")
    }
}

/// A time as people at the machine read it.
struct LocalTimes {
    let zone: Zone
    /// Since 1970-01-01T00:00Z.
    let now: Duration

    /// `14:07:31` today, and otherwise with the date; nil where the text tells no time.
    func text(_ timestamp: String) -> String? {
        guard let instant = Timestamp.instant(timestamp) else { return nil }
        let (moment, today) = (self.moment(instant), self.moment(now))
        let clock = moment.clock(showsSeconds: true)
        return moment.date == today.date ? clock : "\(moment.date) \(clock)"
    }

    private func moment(_ instant: Duration) -> CivilMoment { zone.moment(at: WallInstant(sinceEpoch: instant)) }
}

/// What is told of a show on each of its screens.
private struct ShowLines {
    private let show: ShowStatus
    private let times: LocalTimes
    /// The pictures in all lines; nil: nothing is shortened.
    private let pictures: Set<String>?
    /// Where a terminal's line ends that nobody has made wider.
    private static let width = 80

    init(_ show: ShowStatus, times: LocalTimes, pictures: Set<String>?) {
        (self.show, self.times, self.pictures) = (show, times, pictures)
    }

    func block(on output: OutputStatus?) -> [String] {
        let head = output.map { "● \(safeLine($0.name))  \(safeLine($0.mode)), playing " } ?? "○ no display  playing "
        let count = show.slides.map { " (\($0) \($0 == 1 ? "slide" : "slides"))" } ?? ""
        return [
            head + limited(sources, max(24, Self.width - (head + count).count)) + count, line("showing", showing),
            line("next", next), line("state", state), line("trouble", trouble),
        ]
    }

    /// The playlist that a command has play; nil: none.
    private var playlist: String? {
        show.commanded?.show?.path.flatMap { PlaylistFile(path: $0) == nil ? nil : $0 }
    }

    private func line(_ label: String, _ text: String) -> String {
        String(repeating: " ", count: max(0, 10 - label.count)) + "\(label): \(text)"
    }

    /// Drops the middle of a long text unless lines are whole.
    private func limited(_ text: String, _ most: Int) -> String { safeLine(text, limit: pictures == nil ? .max : most) }

    /// The paths of a picture or a pair, within the rest of a line.
    private func told(_ paths: [String], beside rest: String) -> String {
        paths.map { shortened($0, to: max(24, (Self.width - rest.count) / paths.count)) }.joined(separator: " beside ")
    }

    /// Drops the middle of a long path's folders, unless another picture in these lines has the same name.
    private func shortened(_ path: String, to room: Int) -> String {
        let (whole, name) = (safeLine(path, limit: .max), PathParts(path).name)
        guard let pictures, whole.count > room, !pictures.contains(where: { $0 != path && PathParts($0).name == name })
        else { return whole }
        let parts = PathParts(whole)
        return PathParts.joined(safeLine(parts.folder, limit: max(8, room - parts.name.count - 1)), parts.name)
    }

    private var sources: String {
        let first = playlist ?? show.sources.told.first ?? "nothing"
        let (others, name) = (playlist == nil ? show.sources.count - 1 : 0, PathParts(first).name)
        return (pictures == nil || name.isEmpty ? first : name) + (others > 0 ? " and \(others) more" : "")
    }

    private var showing: String {
        guard let scene = show.showing else { return "nothing yet" }
        let since = show.since.flatMap(times.text).map { ", since \($0)" } ?? ""
        let place = show.number.map { " (slide \($0) of \(show.slides ?? 0))" } ?? ""
        switch scene {
        case .slide: return told(scene.paths, beside: "   showing: \(since)\(place)") + since + place
        case .background(let color):
            let what = show.card?.first.map { "a message: \(safeLine($0))" } ?? "the plain colour \(safeLine(color))"
            return what + since
        }
    }

    private var next: String {
        switch show.next {
        case .slide?: return told(show.next?.paths ?? [], beside: "      next: ")
        case .background?: return "the background: no slide is scheduled then"
        case nil: break
        }
        if ["starting", "empty"].contains(show.state) || show.closed != nil { return "nothing yet" }
        if show.state == "moving" { return "chosen when the transition ends" }
        return show.commanded?.blank != nil || show.commanded?.show != nil ? "the round goes on" : "no other slide"
    }

    private var state: String {
        let held = show.commanded
        func until(_ part: CommandedState.Term?) -> String? {
            part.map { "by command until \($0.until.flatMap(times.text) ?? "'resume'")" }
        }
        var parts = [until(held?.pause).map { "paused \($0)" }, until(held?.blank).map { "black \($0)" }]
        parts.append(until(held?.overview).map { "showing an overview \($0)" })
        parts.append(until(held?.show).map { "showing \(playlist == nil ? "a picture" : "this playlist") \($0)" })
        let opening = show.nextChange.flatMap(times.text).map { " until \($0)" } ?? ": no slide opens again"
        parts.append(show.closed.map { "closed by '\(safeLine($0))'" + opening })
        // A player of an earlier release.
        if show.isPaused, held == nil { parts.append("paused") }
        let told = parts.compactMap(\.self)
        if !told.isEmpty { return told.joined(separator: "; ") }
        switch show.state {
        case "starting": return "loading the first picture"
        case "empty":
            let change = show.nextChange.flatMap(times.text).map { " before \($0)" } ?? ""
            return "there is nothing to show\(change)"
        default: return "playing"
        }
    }

    private var trouble: String {
        var told: [String] = []
        if let first = show.playlistErrors.told.first { told.append(Self.mistakes(show.playlistErrors, first)) }
        if let reading = show.reading { told.append("still reading \(limited(reading.path, 40))") }
        if show.awaitsClock { told.append("the clock is not set, and slides with 'show' wait for it") }
        let leftOut = show.leftOut.count
        if leftOut == 1, let reason = show.leftOut.told.first?.reason {
            told.append("left out: \(limited(reason, 120))")
        } else if leftOut > 0 {
            told.append("\(leftOut) pictures are left out")
        }
        if let first = show.waitingFor.told.first { told.append("waiting for \(limited(first, 60))") }
        guard let first = told.first else { return "none" }
        let isWhole = told.count == 1 && leftOut < 2 && show.playlistErrors.count < 2 && show.waitingFor.count < 2
        return isWhole ? first : "\(first)\(told.count > 1 ? ", and more" : ""); see 'cyclorama ctl status --json'"
    }

    /// How many mistakes there are, and the first.
    static func mistakes(_ errors: FirstOf<String>, _ first: String) -> String {
        let first = safeLine(first, limit: 200)
        return errors.count > 1 ? "\(errors.count) mistakes, the first: \(first)" : first
    }
}

extension SceneStatus {
    /// Of its pictures.
    fileprivate var paths: [String] {
        if case .slide(let path, let companion) = self { [path] + [companion].compactMap(\.self) } else { [] }
    }
}
