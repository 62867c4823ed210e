import Encode
import Foundation
import PlaylistFormat
import Raster
import Vocabulary

/// A folder for an example of the manual, with all that the example names.
struct ManualFolder {
    private static let small = Picture(size: Size(width: 96, height: 54)).encoded(.png)
    /// Half of a screen of 1920x1080, which is enough for one.
    private static let large = Picture(size: Size(width: 960, height: 540)).encoded(.png)

    private static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        DTSTART;VALUE=DATE:20261226
        END:VEVENT
        END:VCALENDAR

        """

    let scratch: Scratch
    private let picture: [UInt8]

    /// - Parameter hasLargeScreen: whether the example sets the screen's size.
    init(hasLargeScreen: Bool = false) throws {
        scratch = try Scratch()
        picture = hasLargeScreen ? Self.large : Self.small
    }

    /// Paths of an installed sign, moved here.
    func moved(_ text: String) -> String {
        ["/etc/cyclorama", "/var/lib/cyclorama", "/var/lib/prometheus", "/var/log/cyclorama"].reduce(text) {
            text, folder in text.replacing(folder, with: scratch.path + folder)
        }
    }

    /// Writes a playlist or a site file, and what it names. Returns its path.
    func write(_ text: String, as name: String = "example.yaml") throws -> String {
        let text = moved(text)
        for calendar in text.matches(of: /[\w-]+\.ics/) { try scratch.write(String(calendar.output), Self.calendar) }
        for shown in text.matches(of: /show: ([\w-]+\.(png|jpg))/) { try make(scratch[String(shown.output.1)]) }
        let bytes = Array(text.utf8)
        if Site.isSite(yaml: bytes) {
            let site = try Site.parsed(yaml: bytes, name: name, folder: scratch.path).get()
            for screen in site.screens { try make(screen.source) }
            try make(site.fallback)
            for file in [site.run.displayLog, site.run.metrics].compactMap(\.self) {
                try FileManager.default.createDirectory(
                    at: URL(fileURLWithPath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
            }
        } else {
            let playlist = try Playlist.parsed(yaml: bytes, name: name, folder: scratch.path).get()
            for entry in playlist.entries { try make(entry) }
            try make(playlist.whenEmpty)
            if let placeholder = playlist.placeholder { try make(placeholder) }
        }
        return try scratch.write(name, text)
    }

    private func make(_ entry: Playlist.Entry) throws {
        switch entry {
        case .picture(let slide): try make(slide.path)
        case .folder(let folder): try make(folder.path)
        case .playlist(let nested): try make(nested.path)
        }
    }

    private func make(_ fallback: Fallback?) throws { if case .slide(let slide)? = fallback { try make(slide.path) } }

    /// Makes a playlist, a picture or a folder with pictures, as the name says. Files appear whole: what comes from the web has
    /// one place for all examples, which run side by side.
    func make(_ path: String) throws {
        let file = URL(fileURLWithPath: path)
        let isFolder = file.pathExtension.isEmpty
        let folder = isFolder ? file : file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if isFolder {
            for name in ["1.jpg", "2.jpg", "3.png"] {
                try Data(picture).write(to: file.appending(path: name), options: .atomic)
            }
        } else if let format = PlaylistFile(path: path) {
            try make(folder.appending(path: "within.jpg").path)
            let text = format == .m3u ? "within.jpg\n" : "slides: [within.jpg]\n"
            try Data(text.utf8).write(to: file, options: .atomic)
        } else {
            try Data(picture).write(to: file, options: .atomic)
        }
    }
}
