public import Vocabulary

/// A decoded playlist: every default is filled in, and every path is resolved against the playlist's folder.
///
/// Folders and other playlists are entries with a path; their content is read elsewhere.
public struct Playlist: Hashable, Sendable {
    /// How many entries a playlist has at most.
    public static let entryLimit = 200_000

    public var order: Order
    public var entries: [Entry]
    /// The place of each entry in the playlist's text; empty for a playlist without a text.
    public var places: [Place]
    /// What is shown while no slide can be shown; nil: black.
    public var whenEmpty: Fallback?
    /// The path of the picture that replaces each one that cannot be shown; nil: such slides are left out.
    public var placeholder: String?
    /// The marks over every frame; nil where the text says nothing of them.
    public var indicator: Indicator?
    /// How several slides are shown at once; nil: each is shown alone.
    public var layout: Layout?
    /// The place of `layout`; nil where the text has none.
    public var layoutPlace: Place?
    /// The places of `when-empty`, `placeholder` and `indicator`; nil where the text has none.
    public var whenEmptyPlace: Place?
    public var placeholderPlace: Place?
    public var indicatorPlace: Place?

    public init(
        order: Order = .listed, entries: [Entry], places: [Place] = [], whenEmpty: Fallback? = nil,
        placeholder: String? = nil
    ) {
        self.order = order
        self.entries = entries
        self.places = places
        self.whenEmpty = whenEmpty
        self.placeholder = placeholder
    }

    /// One item of `slides:`.
    public enum Entry: Hashable, Sendable {
        case picture(Slide)
        indirect case folder(Folder)
        indirect case playlist(Nested)
    }

    /// The JPEGs and PNGs of a folder.
    public struct Folder: Hashable, Sendable {
        public var path: String
        public var recursive: Bool
        public var order: FolderOrder
        /// Globs, as `Glob` matches them. One with a slash is matched against the picture's path inside the
        /// folder, one without against its name. Empty: every picture.
        public var include: [String]
        /// Globs of pictures to leave out, also where `include` matches.
        public var exclude: [String]
        public var style: Style
        public var showing: Showing

        public init(
            path: String, recursive: Bool = false, order: FolderOrder = .name, include: [String] = [],
            exclude: [String] = [], style: Style = Style(), showing: Showing = Showing()
        ) {
            self.path = path
            self.recursive = recursive
            self.order = order
            self.include = include
            self.exclude = exclude
            self.style = style
            self.showing = showing
        }
    }

    /// Another playlist as an entry. Its slides stay together, in that playlist's own order.
    public struct Nested: Hashable, Sendable {
        /// Its file: `.yaml`, `.yml`, `.m3u` or `.m3u8`.
        public var path: String
        /// The defaults of that playlist.
        public var style: Style
        /// Its schedules hold together with the slides' own. Its priority and weight are defaults for the slides.
        public var showing: Showing

        public init(path: String, style: Style = Style(), showing: Showing = Showing()) {
            self.path = path
            self.style = style
            self.showing = showing
        }
    }
}
