internal import Carousel
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// The slides that a show has, by the folders that they are in: a source that does not answer keeps its own.
final class FormerSlides {
    private let lineup: Lineup?
    /// One slide for each path, in natural order, which brings together what is in a folder; nil until it is asked for.
    private var sorted: [Slide]?

    /// - Parameter lineup: what the show has; nil: there is no show yet.
    init(_ lineup: Lineup?) { self.lineup = lineup }

    /// Whether there is a show.
    var isKnown: Bool { lineup != nil }

    /// The slide of a file, or those from a folder and from the folders in it, in natural order.
    func slides(in path: String) -> [Slide] {
        guard let lineup else { return [] }
        let all = sorted ?? Self.sorted(lineup)
        sorted = all
        // As the paths in a folder are made of its own, with a slash at its end or without.
        let folder = PathParts.joined(path, "")
        let file = all[Self.start(of: path, in: all)...].prefix { $0.path == path }
        let inside = all[Self.start(of: folder, in: all)...].prefix { $0.path.utf8.starts(with: folder.utf8) }
        return file + inside.filter { $0.path != path }
    }

    /// The index of the first slide that does not come before a path.
    private static func start(of path: String, in slides: [Slide]) -> Int {
        var range = slides.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                naturallyPrecedes(slides[middle].path, path)
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    private static func sorted(_ lineup: Lineup) -> [Slide] {
        var known: Set<String> = []
        return lineup.levels.flatMap(\.slides).flatMap(\.singles).filter { known.insert($0.path).inserted }
            .sorted { naturallyPrecedes($0.path, $1.path) }
    }
}
