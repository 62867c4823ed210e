internal import Paths
internal import PlaylistFormat

/// Where something is said: a playlist, and the entry's place in it where that is known.
struct Origin: Hashable, Sendable {
    var file: String
    var place: Place?

    /// `file:line:column: `, as messages begin.
    var prefix: String {
        place.map { "\(printable(file)):\($0.line):\($0.column): " } ?? "\(printable(file)): "
    }
}
