internal import Paths
internal import Vocabulary

/// Parses M3U line by line: paths, `#EXTINF` durations, and comments.
struct M3UReader {
    private static let extinf = "#EXTINF:"

    let source: SourceText
    let paths: PathResolver
    /// The defaults of each entry.
    let style: Style
    let showing: Showing
    let isCancelled: () -> Bool
    private(set) var entries: [Playlist.Entry] = []
    private(set) var places: [Place] = []
    private(set) var report = ErrorReport()
    /// The duration in the last `#EXTINF`, for the next picture.
    private var duration: Duration?

    init(
        source: SourceText, paths: PathResolver, style: Style, showing: Showing, isCancelled: @escaping () -> Bool
    ) {
        self.isCancelled = isCancelled
        self.source = source
        self.paths = paths
        self.style = style
        self.showing = showing
    }

    mutating func read() {
        var number: UInt32 = 1
        var start = 0
        while start < source.bytes.count, !isCancelled() {
            let line = source.line(at: start)
            take(line.bytes, number: number)
            number += 1
            start = line.next
            if entries.count > Playlist.entryLimit {
                report.add(
                    "a playlist holds at most \(Playlist.entryLimit) slides", at: Mark(line: number - 1, column: 1),
                    kind: .limit)
                entries.removeLast()
                places.removeLast()
                return
            }
        }
        if entries.isEmpty, report.isEmpty {
            report.add("the playlist is empty: no line names a picture", at: .start)
        }
    }

    private mutating func take(_ line: ArraySlice<UInt8>, number: UInt32) {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let indent = line.prefix(while: isBlank).count
        var body = line.dropFirst(indent)
        while let last = body.last, isBlank(last) { body.removeLast() }
        guard !body.isEmpty else { return }
        let text = String(decoding: body, as: UTF8.self)
        let mark = Mark(line: number, column: UInt32(indent) + 1)
        // Compared as bytes: Swift joins a `#` or a colon and a combining accent after it to one character.
        if body.starts(with: Self.extinf.utf8) {
            readDuration(String(decoding: body.dropFirst(Self.extinf.utf8.count), as: UTF8.self), at: mark)
        } else if body.first != UInt8(ascii: "#") {
            var style = style
            style.duration = duration ?? style.duration
            duration = nil
            if body.contains(0), let nul = text.unicodeScalars.enumerated().first(where: { $0.element == "\0" }) {
                let place = Mark(line: number, column: mark.column + UInt32(nul.offset))
                report.add("a path cannot contain a NUL character", at: place)
                return
            }
            do throws(Misreading) {
                entries.append(.named(try paths.path(text), style: style, showing: showing))
                places.append(Place(mark))
            } catch {
                report.add(error.message, at: mark)
            }
        }
    }

    /// Parses the seconds, which end at a comma or a blank; some programs write attributes after the blank.
    private mutating func readDuration(_ text: String, at mark: Mark) {
        var mark = mark
        mark.column += UInt32(Self.extinf.count)
        duration = nil
        let body = text.drop { $0 == " " || $0 == "\t" }
        mark.column += UInt32(text.utf8.count - body.utf8.count)
        let seconds = String(body.prefix { $0 != "," && $0 != " " && $0 != "\t" })
        // Programs write 0 or -1 for an unknown length.
        if ["0", "-1"].contains(seconds) { return }
        let isNumber = seconds.unicodeScalars.allSatisfy { $0 == "." || $0 >= "0" && $0 <= "9" }
        guard isNumber, let duration = Duration(playlistText: seconds + "s") else {
            let found: Message = seconds.isEmpty ? "nothing" : "\(value: seconds)"
            report.add(
                "expected seconds after '#EXTINF:', like 8 or 2.5 (-1 for the default), found \(found)", at: mark)
            return
        }
        guard duration != .zero else { return }
        guard DurationLimits.rest.contains(duration) else {
            report.add("expected 0.1 to 604800 seconds (7 days), found \(value: seconds)", at: mark)
            return
        }
        self.duration = duration
    }
}
