public import Raster

/// What a screen says in the place of pictures, where there are none that can be shown.
public struct MessageCard: Hashable, Sendable {
    /// Something that is missing or wrong.
    public struct Entry: Hashable, Sendable {
        /// The file or folder, perhaps with line and column; nil where the text says all.
        public var place: String?
        public var text: String

        public init(place: String? = nil, text: String) {
            self.place = place
            self.text = text
        }
    }

    /// How many entries are told at most.
    public static let mostEntries = 6
    /// What its letters stand on.
    public static let background = CardLayout.background

    /// In a few words.
    public var title: String
    public var entries: [Entry]
    /// How many more there are than `entries`.
    public var others: Int
    /// What to do.
    public var advice: String?
    /// Files or folders where it is to be put right.
    public var places: [String]
    /// The machine's name and addresses, if they are to be told.
    public var machine: [String]

    public init(
        title: String, entries: [Entry] = [], others: Int = 0, advice: String? = nil, places: [String] = [],
        machine: [String] = []
    ) {
        self.title = title
        self.entries = entries
        self.others = others
        self.advice = advice
        self.places = places
        self.machine = machine
    }

    /// Draws it over the whole of a picture.
    ///
    /// - Parameter rotation: how the screen hangs that the picture is for.
    public func draw(onto picture: Picture, turned rotation: Rotation = .none) throws(OutOfMemory) {
        let font = try Letters()
        let canvas = Canvas(picture, turned: rotation, background: CardLayout.background)
        CardLayout(self, on: canvas.size, in: font).draw(on: canvas, in: font)
    }
}
