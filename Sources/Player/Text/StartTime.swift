internal import LinuxIO
internal import PlaylistFormat
internal import Schedules
internal import Vocabulary

/// When what a command is asked for begins or ends: a time as a clock of the machine's zone shows it.
public struct StartTime: Sendable {
    private var moment: CivilMoment

    /// Reads `2026-12-24`, `2026-12-24T06:00` or `2026-12-24 06:00:15`; nil for any other text.
    public init?(_ text: String) {
        guard let moment = CivilMoment(playlistText: text) ?? CivilDate(playlistText: text).map({ CivilMoment($0) })
        else { return nil }
        self.moment = moment
    }

    /// Reads an end: of a day alone, the whole day is meant.
    public init?(until text: String) {
        self.init(text)
        if let day = CivilDate(playlistText: text) {
            moment = CivilMoment(CivilDate(dayNumber: day.dayNumber + 1))
        }
    }

    /// The first instant at which a clock shows it; now for no time at all.
    static func instant(_ time: StartTime?, in zone: Zone) -> WallInstant {
        time.map { zone.firstInstant(showing: $0.moment) } ?? WallInstant(sinceEpoch: WallClock.now)
    }
}
