import PlaylistFormat

/// The text of a playlist, and what is said about it.
enum PlaylistTarget {
    static func run(_ bytes: [UInt8], isYAML: Bool) throws(Finding) {
        let first = read(bytes, isYAML: isYAML)
        try require(first == read(bytes, isYAML: isYAML), "the same text gives something else the second time")
        switch first {
        case .success(let playlist): for entry in playlist.entries { try check(entry) }
        case .failure(let error): try check(error, of: bytes)
        }
    }

    private static func read(_ bytes: [UInt8], isYAML: Bool) -> Result<Playlist, PlaylistError> {
        Result { () throws(PlaylistError) in
            isYAML
                ? try Playlist(yaml: bytes, name: "lobby.yaml", folder: "signs")
                : try Playlist(m3u: bytes, name: "lobby.m3u", folder: "signs")
        }
    }

    private static func check(_ entry: Playlist.Entry) throws(Finding) {
        let (path, style) =
            switch entry {
            case .picture(let slide): (slide.path, slide.style)
            case .folder(let folder): (folder.path, folder.style)
            case .playlist(let nested): (nested.path, nested.style)
            }
        // By bytes: a character after a slash may join with it.
        let path8 = Array(path.utf8)
        try require(path8.starts(with: "signs/".utf8) || path8.first == UInt8(ascii: "/"), "the path \(path)")
        try require(!path8.contains(0), "a path with a zero byte")
        let week = Duration.seconds(7 * 24 * 3600)
        try require(Duration.milliseconds(100)...week ~= style.duration, "rests \(style.duration)")
        try require(
            Duration.zero...Duration.seconds(60) ~= style.transitionDuration, "moves \(style.transitionDuration)")
    }

    /// Each error has a place in the text; they come in the order of their lines.
    private static func check(_ error: PlaylistError, of bytes: [UInt8]) throws(Finding) {
        // The bytes that end a line, or end the encoding of what does, in any encoding that is read.
        let lines = bytes.count { [0x0A, 0x0D, 0x85, 0x28, 0x29, 0xA8, 0xA9].contains($0) } + 1
        var last = 1
        for diagnostic in error.diagnostics {
            try require(last...max(last, lines) ~= diagnostic.line, "line \(diagnostic.line) of \(lines) after \(last)")
            try require(diagnostic.line <= lines && diagnostic.column >= 1, "no such place: \(diagnostic)")
            try require(!diagnostic.message.isEmpty, "an error without words")
            try require(diagnostic.description.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }, "controls")
            last = diagnostic.line
        }
        try require(error.description.split(separator: "\n").count >= error.diagnostics.count, "a line for each")
    }
}
