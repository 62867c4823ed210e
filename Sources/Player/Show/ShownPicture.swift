internal import Carousel
internal import Compose
internal import Digest
internal import Lettering
internal import Present

/// A picture, or a pair of them, that stands whole on a screen: from the flip that brought its last part to the one that
/// takes any away.
struct ShownPicture: Hashable, Sendable {
    /// Tells two stays of one picture apart.
    let number: Int
    /// What is seen: one file, or those of a pair.
    let files: [DrawnPicture.File]
    /// Whether other pictures stand beside it: it is an item of a banner.
    var hasNeighbours = false
    /// How many places of the round it takes at once.
    var places = 1

    init(number: Int, files: [DrawnPicture.File], hasNeighbours: Bool = false) {
        self.number = number
        self.files = files
        self.hasNeighbours = hasNeighbours
    }

    init(number: Int, path: String, digest: SHA256?) {
        self.init(number: number, files: [DrawnPicture.File(path: path, digest: digest)])
    }

    /// The same, with so many places of the round.
    func taking(_ places: Int) -> ShownPicture {
        var shownPicture = self
        shownPicture.places = places
        return shownPicture
    }
}

extension ShownPicture {
    /// What a step leads to. A picture that stays where it is keeps its number, whatever comes beside it or over it.
    init(number: Int, _ picture: DrawnPicture, hasNeighbours: Bool, after shown: ShownPicture?, _ step: Step) {
        self.init(number: number, files: picture.files, hasNeighbours: hasNeighbours)
        let stays = step.from == nil || step.isInPlace && step.row?.layout == step.oldRow?.layout
        guard stays, let shown else { return }
        let same = ShownPicture(number: shown.number, files: files, hasNeighbours: hasNeighbours)
        if same == shown { self = shown }
    }
}

/// Where a picture is sighted.
struct ShownOutput: Hashable, Sendable {
    let output: OutputID
    /// The output's, for people.
    let name: String
    let mode: String
}

/// What a frame shows.
enum Sight {
    case moving(Animation, at: Double)
    /// After a move, only what is seen: the rest need not be kept.
    case resting(Frame)

    var frame: Frame {
        switch self {
        case .moving(let animation, let progress): animation.frame(at: progress)
        case .resting(let frame): frame
        }
    }
}

/// What stands on a screen besides the pictures of slides.
struct Inscription {
    /// Nil for a slide and for the background alone.
    var card: MessageCard?
    /// The page as it rests; nil: no indicator is to be seen.
    var pages: PageChange?
    /// How many pictures are missing on a page of an overview.
    var missing = 0

    init(card: MessageCard? = nil, after change: PageChange? = nil, missing: Int = 0) {
        (self.card, self.missing) = (card, missing)
        pages = change.flatMap { PageChange($0.indicator, from: $0.to, to: $0.to) }
    }
}
