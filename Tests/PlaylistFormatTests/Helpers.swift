import PlaylistFormat
import Vocabulary

/// All messages about a playlist; nil where it is good.
func complaint(yaml text: String) -> String? { complaint(yaml: Array(text.utf8)) }

func complaint(yaml bytes: [UInt8]) -> String? {
    Playlist.parsed(yaml: bytes, name: "lobby.yaml", folder: "signs").error?.whole
}

func complaint(m3u text: String) -> String? { complaint(m3u: Array(text.utf8)) }

func complaint(m3u bytes: [UInt8]) -> String? {
    Playlist.parsed(m3u: bytes, name: "lobby.m3u", folder: "signs").error?.whole
}

/// All messages about a site file on a machine that knows four keys.
func complaint(site text: String) -> String? {
    let names = ["KEY_RED", "KEY_RIGHT", "KEY_1", "BTN_0"]
    return Site.parsed(yaml: Array(text.utf8), name: "site.yaml", folder: "", keyNames: { names }).error?.whole
}

/// The message about a calendar.
func complaint(ics text: String) -> String? {
    do throws(PlaylistError) {
        _ = try EventCalendar.parsed(ics: Array(text.utf8), name: "x.ics")
        return nil
    } catch {
        return error.whole
    }
}

extension Parsed {
    /// The messages with their places.
    var messages: [String] { error?.diagnostics.map { "\($0.line):\($0.column): \($0.message)" } ?? [] }
}

extension AgentSettings {
    static func parsed(_ text: String) -> Parsed<AgentSettings> {
        parsed(yaml: Array(text.utf8), name: "agent.yaml", folder: "/etc/cyclorama")
    }
}

extension MachineSettings {
    /// What a file says on a machine that knows six zones.
    static func parsed(_ bytes: [UInt8]) -> Parsed<MachineSettings> {
        let zones = [
            "America/Argentina/Ushuaia", "America/New_York", "Etc/GMT+2", "Europe/Berlin", "Europe/Paris", "UTC",
        ]
        return parsed(yaml: bytes, name: "cyclorama.txt", zones: { zones })
    }

    static func parsed(_ text: String) -> Parsed<MachineSettings> { parsed(Array(text.utf8)) }
}

extension PlaylistError {
    /// As who runs a command sees it.
    var whole: String {
        let more = ["", "\nand 1 more error"]
        let all = diagnostics.map { diagnostic in
            let excerpt = diagnostic.excerpt.map { "\n" + $0 } ?? ""
            return "\(diagnostic.file):\(diagnostic.line):\(diagnostic.column): \(diagnostic.message)\(excerpt)"
        }
        return all.joined(separator: "\n") + (omitted < 2 ? more[omitted] : "\nand \(omitted) more errors")
    }
}

extension Site {
    init(yaml text: String, folder: String = "") throws(PlaylistError) {
        self = try Self.parsed(yaml: Array(text.utf8), name: "site.yaml", folder: folder).get()
    }
}

extension Playlist {
    init(yaml text: String, folder: String = "") throws(PlaylistError) {
        self = try Self.parsed(yaml: Array(text.utf8), name: "lobby.yaml", folder: folder).get()
    }

    init(m3u text: String, folder: String = "") throws(PlaylistError) {
        self = try Self.parsed(m3u: Array(text.utf8), name: "lobby.m3u", folder: folder).get()
    }

    var pictures: [Slide] {
        entries.compactMap { entry in
            guard case .picture(let slide) = entry else { return nil }
            return slide
        }
    }
}

extension Playlist.Entry {
    /// What entries of all kinds have.
    var common: (path: String, style: Style, showing: Showing) {
        switch self {
        case .picture(let slide): (slide.path, slide.style, slide.showing)
        case .folder(let folder): (folder.path, folder.style, folder.showing)
        case .playlist(let nested): (nested.path, nested.style, nested.showing)
        }
    }
}
