/// What the operator wrote, with every default filled in and every path resolved against the playlist's folder.
///
/// Folders stand here by name: what is in them is not the playlist's to know.
public struct Playlist: Hashable, Sendable {
    public var order: Order
    public var entries: [Entry]

    public init(order: Order = .listed, entries: [Entry]) {
        self.order = order
        self.entries = entries
    }

    /// One item of `slides:`.
    public enum Entry: Hashable, Sendable {
        case picture(Slide)
        case folder(Folder)
    }

    /// Every JPEG and PNG of a folder, in natural order or shuffled.
    public struct Folder: Hashable, Sendable {
        public var path: String
        public var recursive: Bool
        public var order: Order
        public var style: Style

        public init(path: String, recursive: Bool = false, order: Order = .listed, style: Style = Style()) {
            self.path = path
            self.recursive = recursive
            self.order = order
            self.style = style
        }
    }
}
