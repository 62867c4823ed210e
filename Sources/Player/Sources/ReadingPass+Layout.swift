internal import PlaylistFormat
internal import Vocabulary

extension ReadingPass {
    /// Takes the layout of a playlist: the first that a source gives counts, and that of a nested playlist does not.
    mutating func takeLayout(of playlist: Playlist, at file: String, isNested: Bool) {
        guard let layout = playlist.layout else { return }
        if !isNested, content.layout == nil { content.layout = layout }
        if locates, content.layout != layout {
            content.unusedLayouts.append(Origin(file: file, place: playlist.layoutPlace))
        }
    }
}
