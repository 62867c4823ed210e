internal import Paths
internal import Vocabulary

extension Slide {
    /// Its files on one line, for people.
    var fileNames: String { fileNames() }

    /// - Parameter limit: the bytes of each.
    func fileNames(limit: Int = 200) -> String { paths.map { safeLine($0, limit: limit) }.joined(separator: " and ") }
}
