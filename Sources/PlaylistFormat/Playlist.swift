/// What the operator wrote, with every default filled in and every path resolved against the playlist's folder.
///
/// Folders and other playlists stand here by name: what is in them is not the playlist's to know.
public struct Playlist: Hashable, Sendable {
    public var order: Order
    public var entries: [Entry]
    /// Where each entry stands in the playlist's text; empty where there is no text.
    public var places: [Place]
    /// What is shown while no slide can be; nil: the background colour.
    public var whenEmpty: Fallback?
    /// The path of a picture that is shown for each one that cannot be; nil: such slides are left out.
    public var placeholder: String?
    /// Where these two are said; nil where they are not, or there is no text.
    public var whenEmptyPlace: Place?
    public var placeholderPlace: Place?

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

    /// The JPEGs and PNGs of a folder, in natural order or shuffled.
    public struct Folder: Hashable, Sendable {
        public var path: String
        public var recursive: Bool
        public var order: Order
        /// Globs, as fnmatch(3) reads them with `FNM_PATHNAME`. One without a slash is held against a picture's name, one
        /// with against its path inside the folder. Empty: every picture.
        public var include: [String]
        /// Globs of pictures that are left out, whatever `include` says.
        public var exclude: [String]
        public var style: Style
        public var showing: Showing

        public init(
            path: String, recursive: Bool = false, order: Order = .listed, include: [String] = [],
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

    /// Another playlist in the place of a slide. Its slides stand together, in that playlist's own order.
    public struct Nested: Hashable, Sendable {
        /// Its file: `.yaml`, `.yml`, `.m3u` or `.m3u8`.
        public var path: String
        /// What holds in it where it says nothing itself.
        public var style: Style
        /// Its slides' own schedules hold as well as these; its own priorities and weights, where written, instead.
        public var showing: Showing

        public init(path: String, style: Style = Style(), showing: Showing = Showing()) {
            self.path = path
            self.style = style
            self.showing = showing
        }
    }
}

/// In which order slides come.
public enum Order: String, CaseIterable, Sendable {
    /// As written; folders in natural order.
    case listed
    /// From a bag: none twice before all were shown, none twice across the wrap.
    case shuffled
}
