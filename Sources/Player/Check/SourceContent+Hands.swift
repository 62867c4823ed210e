internal import PlaylistFormat
internal import Vocabulary

extension SourceContent {
    /// Takes note of the pictures and the playlists that hands may ask for, each once for a file that names it: of the slides, and
    /// of the site file's output that names these sources.
    mutating func takeShownByHand(in site: Site?, namedBy origin: Origin?) {
        struct NamedFile: Hashable {
            let path: String
            let file: String
        }
        var named = zip(slides, origins).map { (key: "tap", action: $0.style.tap, origin: $1) }
        for screen in site?.screens ?? [] where screen.place == origin?.place {
            named += (screen.input?.actions ?? []).map { ("input", $0, origin) }
        }
        var seen: Set<NamedFile> = []
        for (key, action, origin) in named {
            guard case .show(let path, _)? = action, let origin,
                seen.insert(NamedFile(path: path, file: origin.file)).inserted
            else { continue }
            if PlaylistFile(path: path) == nil {
                substitutes.append(Substitute(key: key, path: path, origin: origin))
            } else {
                detours.append((path, origin))
            }
        }
    }
}
