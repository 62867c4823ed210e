internal import Paths
internal import PlaylistFormat

extension Slide {
    /// Its files on one line, for people.
    var told: String { told() }

    /// - Parameter limit: the bytes of each.
    func told(limit: Int = 200) -> String { paths.map { safeLine($0, limit: limit) }.joined(separator: " and ") }
}
