internal import Carousel
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
    /// Whether other pictures stand beside it: it is an item of a banner.
    var hasNeighbours = false
}

extension Sighting {
    /// What a step leads to. A picture that stays where it is keeps its number, whatever stands beside it.
    init(number: Int, _ picture: DrawnPicture, hasNeighbours: Bool, after shown: Sighting?, _ step: Step) {
        self.init(number: number, path: picture.path, digest: picture.digest, hasNeighbours: hasNeighbours)
        guard step.isInPlace, step.row?.layout == step.oldRow?.layout, let shown else { return }
        let same = Sighting(number: shown.number, path: path, digest: digest, hasNeighbours: hasNeighbours)
        if same == shown { self = shown }
    }
}

/// Where a picture is sighted.
struct SightingPlace: Hashable, Sendable {
    let output: OutputID
    /// The output's, for people.
    let name: String
    let mode: String
}
