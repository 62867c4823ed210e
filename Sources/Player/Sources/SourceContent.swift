internal import Carousel
internal import PlaylistFormat
internal import Vocabulary

/// What sources hold.
struct SourceContent: Sendable {
    /// A folder that was listed.
    struct Listing: Hashable, Sendable {
        let folder: Playlist.Folder
        /// Nil where the command line names it.
        let origin: Origin?
        /// How many pictures it gave.
        let count: Int
    }

    /// A picture that a playlist names besides its slides.
    struct Substitute: Hashable, Sendable {
        /// `when-empty`, `placeholder`, `fallback`, `tap` or `input`.
        let key: String
        let path: String
        let origin: Origin
    }

    /// A source, a folder or a playlist that does not exist now.
    struct Missing: Hashable, Sendable, CustomStringConvertible {
        let path: String
        let reason: String
        let isPlaylist: Bool
        /// Nil where the command line names it.
        let origin: Origin?
        /// The same as an error, with the line that names it.
        let complaint: Complaint
        /// Whether the show goes on without it.
        var isDispensable = false

        /// On one line.
        var description: String { (origin?.prefix ?? "") + complaint.message }

        /// The same where "waiting for" stands before it.
        var awaited: Substring {
            let reason = ": \(WebCache.waiting)"
            return description.hasSuffix(reason) ? description.dropLast(reason.count) : description[...]
        }
    }

    /// A picture that is older than its `max-age`.
    struct TooOld: Hashable, Sendable {
        let path: String
        let origin: Origin?
        /// By the machine's clock.
        let changed: CivilMoment
        let maxAge: Duration
    }

    /// In the order of the sources; a shuffled playlist is one group.
    var groups: [Lineup.Group] = []
    /// The first one that a source gives.
    var whenEmpty: Fallback?
    /// The first one that a source gives.
    var placeholder: String?
    /// That of the first playlist among the sources that has one.
    var indicator: Indicator?
    /// Where indicators stand that are not shown; empty unless asked for.
    var unusedIndicators: [Origin] = []
    /// The first one that a source gives.
    var layout: Layout?
    /// Where other layouts stand, which do not count; empty unless asked for.
    var unusedLayouts: [Origin] = []
    var missing: [Missing] = []
    /// Where each of `slides` stands, in the same order; nil for those that the command line names. Empty unless asked for.
    var origins: [Origin?] = []
    var listings: [Listing] = []
    var remarks: [Remark] = []
    /// What is not followed in calendars.
    var calendarNotes: [Complaint] = []
    /// Pictures in folders inside those that were listed without them.
    var subfolders: [SubfolderPictures] = []
    /// Those of the slides that come from the web.
    var webPictures: [WebPicture] = []
    /// Empty unless asked for.
    var tooOld: [TooOld] = []
    /// Pictures that stand in for slides; empty unless asked for.
    var substitutes: [Substitute] = []
    /// The playlists that hands may ask for, with what names them; empty unless asked for.
    var detours: [(path: String, origin: Origin)] = []
    /// The playlists, in the order in which they were read; empty unless asked for.
    var files: [String] = []
    /// By playlist; empty unless asked for.
    var excerpts: [String: Excerpts] = [:]
    /// Whether slides are to be paired, where their pictures are made for it.
    var asksForPairs = false
    /// Whether one of them says so, rather than nothing.
    var saysPair = false
    /// Whether the times of files decide where slides stand, or when they close.
    var dependsOnTimes = false
    /// Whether there was no time to look into some files: the next reading looks at more.
    var hasUnknownFiles = false
    /// The same for two contents that make the same show. Different ones share it once in 2^64.
    private(set) var fingerprint = 0

    /// Sources of the command line or the site file that do not exist, and without which the show does not go on.
    var missingSources: [Missing] { missing.filter { $0.origin == nil && !$0.isDispensable } }

    /// Playlists that do not exist, and without which the show does not go on.
    var missingPlaylists: [Missing] { missing.filter { $0.isPlaylist && !$0.isDispensable } }

    /// Every slide, in the order of the sources.
    var slides: [Slide] { groups.flatMap(\.slides) }

    /// Takes what a playlist says besides its slides. What the first source with a playlist says of the whole show counts.
    ///
    /// - Parameter locates: whether to tell where all of it stands.
    mutating func take(_ playlist: Playlist, at file: String, isNested: Bool, locates: Bool) {
        if !isNested {
            whenEmpty = whenEmpty ?? playlist.whenEmpty
            placeholder = placeholder ?? playlist.placeholder
            layout = layout ?? playlist.layout
        }
        if !isNested, indicator == nil {
            indicator = playlist.indicator
        } else if locates, playlist.indicator != nil {
            unusedIndicators.append(Origin(file: file, place: playlist.indicatorPlace))
        }
        if !locates { return }
        if let own = playlist.layout, own != layout {
            unusedLayouts.append(Origin(file: file, place: playlist.layoutPlace))
        }
        for (key, path, place) in playlist.standIns {
            substitutes.append(Substitute(key: key, path: path, origin: Origin(file: file, place: place)))
        }
    }

    /// Takes the fall-back of a site file, which counts where no source has one.
    mutating func take(fallbackOf site: Site, at file: String) {
        whenEmpty = whenEmpty ?? site.fallback
        guard case .slide(let slide)? = site.fallback else { return }
        let origin = Origin(file: file, place: site.fallbackPlace)
        substitutes.append(Substitute(key: "fallback", path: slide.path, origin: origin))
    }

    /// Sets the fingerprint of what it holds now.
    mutating func setFingerprint() {
        var hasher = Hasher()
        hasher.combine(groups)
        hasher.combine(whenEmpty)
        hasher.combine(placeholder)
        hasher.combine(indicator)
        hasher.combine(layout)
        fingerprint = hasher.finalize()
    }
}

extension Playlist {
    /// The pictures that it names besides its slides, with their keys.
    var standIns: [(key: String, path: String, place: Place?)] {
        let slide: Slide? = if case .slide(let slide)? = whenEmpty { slide } else { nil }
        return [("when-empty", slide?.path, whenEmptyPlace), ("placeholder", placeholder, placeholderPlace)]
            .compactMap { key, path, place in path.map { (key, $0, place) } }
    }
}
