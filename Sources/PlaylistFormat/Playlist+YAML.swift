extension Playlist {
    /// Reads a YAML playlist.
    ///
    /// `name` is what messages call it; relative paths are relative to `folder`.
    public init(yaml bytes: [UInt8], name: String, folder: String) throws(PlaylistError) {
        let source = try SourceText(decoding: bytes, name: name, breaks: .yaml)
        var report = Report()
        let root = NodeBuilder.tree(of: source, report: &report)
        var decoder = PlaylistDecoder(folder: folder, report: report)
        let playlist: Playlist?
        if let root {
            playlist = decoder.playlist(root)
        } else {
            if report.isEmpty { decoder.report.add("the playlist is empty", at: .start) }
            playlist = nil
        }
        guard let playlist, decoder.report.isEmpty else { throw decoder.report.error(in: source) }
        self = playlist
    }
}
