public import ControlProtocol
internal import LinuxIO
internal import Paths

/// What `cyclorama ctl list` prints for people: a line a slide.
public struct SlideTable {
    private let times: LocalTimes

    /// In the machine's time zone.
    public init() {
        LocalTime.refresh()
        self.init(times: LocalTimes(zone: .machine, now: WallClock.now))
    }

    init(times: LocalTimes) { self.times = times }

    /// What stands above the columns.
    public static let heading = "  number  state      comes                rests  picture"

    /// A page of slides.
    public func lines(of page: SlidesPage) -> [String] { page.list.map(line) }

    private func line(_ slide: SlideStatus) -> String {
        let mark = slide.state == "shown" ? ">" : " "
        let comes =
            (slide.next ?? slide.opens).flatMap(times.text)
            ?? (slide.state == "shown" ? "now" : "")
        let seconds = max(0, min(slide.duration, 1e9))
        let rests = DurationText(.milliseconds(Int64(seconds * 1000))).description
        let picture = ([slide.path] + (slide.companion.map { [$0] } ?? [])).map { safeLine($0) }
        let reason = slide.reason.map { "  (\(safeLine($0)))" } ?? ""
        return "\(mark) \(left("\(slide.number)", 6))  \(right(safeLine(slide.state), 9))  \(right(comes, 19))"
            + "  \(left(rests, 5))  \(picture.joined(separator: " beside "))\(reason)"
    }

    /// With spaces before it, or behind it.
    private func left(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private func right(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
