internal import Carousel
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// Pictures in folders inside a folder that plays without them.
struct SubfolderPictures: Hashable, Sendable {
    let folder: String
    /// Nil where the command line names the folder.
    let origin: Origin?
    let paths: [String]
    /// Whether there may be more than a reading looks at.
    let isCut: Bool

    /// Tells how many there are, apart from those that play by another entry.
    static func remarks(_ all: [SubfolderPictures], beside groups: [Lineup.Group]) -> [Remark] {
        var unplayed = Set(all.flatMap(\.paths))
        if unplayed.isEmpty { return [] }
        for group in groups { for slide in group.slides { unplayed.subtract(slide.paths) } }
        return all.compactMap { pictures in
            let count = pictures.paths.count(where: unplayed.contains)
            if count == 0 { return nil }
            let isOne = count == 1 && !pictures.isCut
            let words =
                "\(pictures.isCut ? "at least " : "")\(count) picture\(count == 1 ? "" : "s") in its subfolders "
                + "\(isOne ? "is" : "are") not played"
            let advice = pictures.origin == nil ? "" : "; 'recursive: true' plays \(isOne ? "it" : "them")"
            return Remark(
                folder: pictures.folder, topic: .subfolders,
                message: "\(safeLine(pictures.folder)): \(words)\(advice)", origin: pictures.origin)
        }
    }
}
