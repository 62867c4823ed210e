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
        /// `when-empty` or `placeholder`.
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
    /// Pictures that stand in for slides; empty unless asked for.
    var substitutes: [Substitute] = []
    /// The playlists, in the order in which they were read; empty unless asked for.
    var files: [String] = []
    /// By playlist; empty unless asked for.
    var excerpts: [String: Excerpts] = [:]
    /// Whether slides are to be paired, where their pictures are made for it.
    var asksForPairs = false
    /// Whether the shapes of some of them are still unknown: the next reading looks at more.
    var hasUnknownShapes = false
    /// The same for two contents that make the same show. Different ones share it once in 2^64.
    var fingerprint = 0

    /// Sources of the command line or the site file that do not exist, and without which the show does not go on.
    var missingSources: [Missing] { missing.filter { $0.origin == nil && !$0.isDispensable } }

    /// Playlists that do not exist, and without which the show does not go on.
    var missingPlaylists: [Missing] { missing.filter { $0.isPlaylist && !$0.isDispensable } }

    /// Every slide, in the order of the sources.
    var slides: [Slide] { groups.flatMap(\.slides) }
}
