public import Fetch
internal import PlaylistFormat
internal import Vocabulary
public import Web

/// How a file from afar is read.
public enum FileFormat: String, CaseIterable, Sendable {
    case picture, yaml, m3u, calendar

    /// - Parameter address: of a playlist, whose path says what it is; any other is one of YAML.
    public init(_ kind: WantedAddress.Kind, at address: WebAddress) {
        self =
            switch kind {
            case .picture: .picture
            case .calendar: .calendar
            case .playlist: PlaylistFile(path: address.path) == .m3u ? .m3u : .yaml
            }
    }

    var kind: WantedAddress.Kind {
        switch self {
        case .picture: .picture
        case .yaml, .m3u: .playlist
        case .calendar: .calendar
        }
    }

    /// The largest file, in bytes: what the player reads.
    var sizeLimit: Int {
        switch self {
        case .picture: 512 << 20
        case .yaml, .m3u: 16 << 20
        case .calendar: EventCalendar.sizeLimit
        }
    }
}
