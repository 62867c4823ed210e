internal import Digest
internal import Present

/// A picture that stands whole on a screen: from the flip that brought its last part to the one that takes any away.
struct Sighting: Hashable, Sendable {
    /// Tells two stays of one picture apart.
    let number: Int
    /// Its file.
    let path: String
    /// The digest of the decoded bytes; nil if it was not asked for.
    let digest: SHA256?

    /// A picture that comes; nil for none. Where it is the one that is there, it stays: only something above it changes.
    static func of(_ drawn: DrawnPicture?, number: Int, staying shown: Sighting?) -> Sighting? {
        guard let drawn else { return nil }
        if let shown, shown.path == drawn.path, shown.digest == drawn.digest { return shown }
        return Sighting(number: number, path: drawn.path, digest: drawn.digest)
    }
}

/// Where a picture is sighted.
struct SightingPlace: Hashable, Sendable {
    let output: OutputID
    /// The output's, for people.
    let name: String
    let mode: String
}
