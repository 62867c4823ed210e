/// The folder that several places lie in: a card tells it once, and each place by its name in it.
struct SharedFolder {
    let path: String

    /// Nil where there is no such folder apart from the root, or a single place, whose whole path is the shortest.
    init?(of places: [String]) {
        guard places.count > 1, let first = places.first else { return nil }
        var shared = Self.folders(first)[...]
        for place in places.dropFirst() {
            let both = zip(shared, Self.folders(place)).prefix { $0 == $1 }.count
            shared = shared.prefix(both)
        }
        // An absolute path begins with an empty part.
        guard shared.first?.isEmpty == true, shared.count > 1 else { return nil }
        path = shared.joined(separator: "/")
    }

    /// What follows the folder in the path of one of its places.
    func name(of place: String) -> String { String(place.dropFirst(path.count + 1)) }

    private static func folders(_ place: String) -> [Substring] {
        place.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    }
}
