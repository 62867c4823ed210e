import PlaylistFormat
import Vocabulary

/// The text of a playlist, and what is said about it.
enum PlaylistTarget {
    static func run(_ bytes: [UInt8], isYAML: Bool) throws(Finding) {
        let first = read(bytes, isYAML: isYAML)
        try require(first == read(bytes, isYAML: isYAML), "the same text gives something else the second time")
        let nested = read(bytes, isYAML: isYAML, within: entry)
        switch (first, nested) {
        case (.success(let playlist), .success(let nested)):
            try require(playlist.places.count == playlist.entries.count, "a place for each entry")
            try require(playlist.entries.count == nested.entries.count, "as many entries inside")
            for (entry, inner) in zip(playlist.entries, nested.entries) {
                try check(entry)
                try check(inner)
                // Those of the whole file stand before an entry's own in both.
                let schedules = Self.entry.showing.schedules + parts(entry).showing.schedules
                try require(parts(inner).showing.schedules == schedules, "both schedules hold")
                try require(parts(inner).path == parts(entry).path, "the same paths inside")
            }
            if case .slide(let slide) = playlist.whenEmpty { try check(.picture(slide)) }
            if let placeholder = playlist.placeholder { try checkPath(placeholder) }
        case (.failure(let error), .failure(let other)):
            try require(error == other, "the same is wrong inside")
            try check(error, of: bytes)
            try checkRemainder(of: bytes, isYAML: isYAML)
        default:
            throw Finding("a text is good or bad wherever it stands")
        }
    }

    /// What the playlist is read within, for a change.
    private static let entry: Playlist.Nested = {
        var entry = Playlist.Nested(path: "outer.yaml")
        entry.style.duration = .seconds(1)
        entry.showing.schedules = [Schedule(days: Weekdays(2))]
        entry.showing.priority = 5
        entry.showing.weight = 7
        return entry
    }()

    private static func read(
        _ bytes: [UInt8], isYAML: Bool, within entry: Playlist.Nested? = nil
    ) -> Result<Playlist, PlaylistError> {
        Result { () throws(PlaylistError) in
            isYAML
                ? try Playlist.parsed(yaml: bytes, name: "lobby.yaml", folder: "signs", within: entry).get()
                : try Playlist.parsed(m3u: bytes, name: "lobby.m3u", folder: "signs", within: entry).get()
        }
    }

    /// What can be read of a text that is wrong is as sound as any other.
    private static func checkRemainder(of bytes: [UInt8], isYAML: Bool) throws(Finding) {
        let parsed =
            isYAML
            ? Playlist.parsed(yaml: bytes, name: "lobby.yaml", folder: "signs")
            : Playlist.parsed(m3u: bytes, name: "lobby.m3u", folder: "signs")
        guard let playlist = parsed.document else { return }
        try require(playlist.places.count == playlist.entries.count, "a place for each entry")
        var excerpts = Excerpts(of: bytes, as: isYAML ? .yaml : .m3u)
        for (entry, place) in zip(playlist.entries, playlist.places) {
            try check(entry)
            try require(excerpts.excerpt(at: place) != nil, "an entry has a line: \(place)")
        }
    }

    private static func parts(_ entry: Playlist.Entry) -> (path: String, style: Style, showing: Showing) {
        switch entry {
        case .picture(let slide): (slide.path, slide.style, slide.showing)
        case .folder(let folder): (folder.path, folder.style, folder.showing)
        case .playlist(let nested): (nested.path, nested.style, nested.showing)
        }
    }

    private static func check(_ entry: Playlist.Entry) throws(Finding) {
        let (path, style, showing) = parts(entry)
        try checkPath(path)
        if case .playlist = entry { try require(PlaylistFile(path: path) != nil, "no playlist: \(path)") }
        if case .folder(let folder) = entry {
            try require(!(folder.include + folder.exclude).contains(""), "an empty glob")
        }
        let week = Duration.seconds(7 * 24 * 3600)
        try require(Duration.milliseconds(100)...week ~= style.duration, "rests \(style.duration)")
        try require(
            Duration.zero...Duration.seconds(60) ~= style.transitionDuration, "moves \(style.transitionDuration)")
        try require(Duration.zero...Duration.seconds(60) ~= style.skipTransition, "skips \(style.skipTransition)")
        try require(-100...100 ~= showing.priority && 1...100 ~= showing.weight, "\(showing)")
        for rule in showing.schedules.flatMap(\.rules) { try check(rule) }
    }

    private static func check(_ schedule: Schedule.Rule) throws(Finding) {
        for days in schedule.except.flatMap(\.days) {
            for day in [days.lowerBound, days.upperBound - 1] {
                let date = CivilDate(dayNumber: day)
                try require(CivilDate(playlistText: "\(date)") == date, "\(date)")
            }
        }
        try require(!schedule.days.isEmpty && schedule.days.isSubset(of: .all), "days \(schedule.days)")
        for window in schedule.hours {
            try require(0..<86_400 ~= window.start && 1...86_400 ~= window.end, "\(window)")
            try require(window.start != window.end, "\(window)")
        }
        let years = 0...Int64(2_932_896) * 86_400 + 86_399
        for bound in [schedule.from, schedule.until] {
            switch bound {
            case .day(let date): try require(CivilDate(playlistText: "\(date)") == date, "\(date)")
            case .moment(let moment):
                try require(years ~= moment.seconds && CivilMoment(playlistText: "\(moment)") == moment, "\(moment)")
            case nil: break
            }
        }
    }

    static func checkPath(_ path: String) throws(Finding) {
        // By bytes: a character after a slash may join with it.
        let path8 = Array(path.utf8)
        try require(path8.starts(with: "signs/".utf8) || path8.first == UInt8(ascii: "/"), "the path \(path)")
        try require(!path8.contains(0), "a path with a zero byte")
    }

    /// Each error has a place in the text; they come in the order of their lines.
    static func check(_ error: PlaylistError, of bytes: [UInt8]) throws(Finding) {
        // The bytes that end a line, or end the encoding of what does, in any encoding that is read.
        let lines = bytes.count { [0x0A, 0x0D, 0x85, 0x28, 0x29, 0xA8, 0xA9].contains($0) } + 1
        var last = 1
        for diagnostic in error.diagnostics {
            try require(last...max(last, lines) ~= diagnostic.line, "line \(diagnostic.line) of \(lines) after \(last)")
            try require(diagnostic.line <= lines && diagnostic.column >= 1, "no such place: \(diagnostic)")
            try require(!diagnostic.message.isEmpty, "an error without words")
            let shown = diagnostic.description + diagnostic.message + (diagnostic.excerpt ?? "")
            try require(shown.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }, "controls")
            last = diagnostic.line
        }
        try require(error.description.split(separator: "\n").count >= error.diagnostics.count, "a line for each")
    }
}
