/// The films of live photos in a folder: a phone writes `IMG_0001.MOV` beside `IMG_0001.HEIC` or `IMG_0001.JPG`. They are parts of
/// their pictures.
struct LivePhotos {
    private static let kind = UnplayableKind(named: "MOV")

    /// The names of such films, and of pictures that are not played, without their endings.
    private var films: [Substring] = []
    private var pictures: Set<Substring> = []

    /// Takes note of a file that is not played. Says whether it is to be told at once; else `strayFilms` tells.
    mutating func note(_ name: String, _ kind: UnplayableKind) -> Bool {
        if kind == Self.kind {
            films.append(Self.stem(of: name))
            return false
        }
        if kind.noun == .picture { pictures.insert(Self.stem(of: name)) }
        return true
    }

    /// How many of the films belong to no picture.
    ///
    /// - Parameter items: what else is in the folder.
    func strayFilms(beside items: [FolderWalk.Found]) -> [UnplayableKind: Int] {
        guard let kind = Self.kind, !films.isEmpty else { return [:] }
        let played = Set(items.lazy.filter { !$0.isFolder }.map { Self.stem(of: $0.name) })
        let count = films.count { !played.contains($0) && !pictures.contains($0) }
        return count == 0 ? [:] : [kind: count]
    }

    /// A name without its ending. Capitals are told apart, as phones write them alike.
    private static func stem(of name: String) -> Substring {
        name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
    }
}
