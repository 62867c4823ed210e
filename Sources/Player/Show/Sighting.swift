internal import Digest
internal import Present

/// A picture, or a pair of them, that stands whole on a screen: from the flip that brought its last part to the one that
/// takes any away.
struct Sighting: Hashable, Sendable {
    /// Tells two stays of one picture apart.
    let number: Int
    /// What is seen: one file, or those of a pair.
    let files: [DrawnPicture.File]

    init(number: Int, files: [DrawnPicture.File]) {
        self.number = number
        self.files = files
    }

    init(number: Int, path: String, digest: SHA256?) {
        self.init(number: number, files: [DrawnPicture.File(path: path, digest: digest)])
    }

    /// A picture that comes; nil for none. Where it is the one that is there, it stays: only something above it changes.
    static func of(_ drawn: DrawnPicture?, number: Int, staying shown: Sighting?) -> Sighting? {
        guard let drawn else { return nil }
        if let shown, shown.files == drawn.files { return shown }
        return Sighting(number: number, files: drawn.files)
    }
}

/// Where a picture is sighted.
struct SightingPlace: Hashable, Sendable {
    let output: OutputID
    /// The output's, for people.
    let name: String
    let mode: String
}
