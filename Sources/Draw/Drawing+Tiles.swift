public import Decode
public import Raster

extension Drawing {
    /// One of many small pictures on a surface.
    public struct Tile: Hashable, Sendable {
        /// The picture's file.
        public let path: PicturePath
        /// On the surface as its viewer sees it.
        public let place: Rect
        /// What it says, where it is a stack: the picture lies on the cards of the others then. Nil: it is a picture alone.
        public let label: TileText?

        /// A picture at its place, or a stack.
        public init(path: PicturePath, place: Rect, label: TileText? = nil) {
            (self.path, self.place, self.label) = (path, place, label)
        }
    }

    /// What stands below a stack.
    public struct TileText: Hashable, Sendable {
        /// The folder's name.
        public let name: String
        /// How many pictures it has; nil: that is not said.
        public let count: Int?

        /// A folder's name, with the number of its pictures.
        public init(name: String, count: Int? = nil) { (self.name, self.count) = (name, count) }
    }

    /// A place without a picture: the way back from a folder.
    public struct Plate: Hashable, Sendable {
        /// On the surface as its viewer sees it.
        public let place: Rect
        /// The folder's name.
        public let label: TileText

        /// A plate at its place.
        public init(place: Rect, label: TileText) { (self.place, self.label) = (place, label) }
    }

    /// A label at its place, as it is scanned out.
    public struct PlacedText: Hashable, Sendable {
        /// What it says.
        public let label: TileText
        /// The line of text with the room around it.
        public let place: Rect
    }

    /// The drawings of its tiles, each cut to fill its place, which is told as it is scanned out. Empty where there are none.
    public var tiled: [Half] {
        tiles.map { part($0.path, .cover, at: $0.stack?.picture ?? $0.place, keepsTop: true) }
    }

    /// The labels of its stacks, where there is room for them.
    public var labels: [PlacedText] {
        tiles.compactMap { tile in
            guard let label = tile.label, let stack = tile.stack else { return nil }
            return PlacedText(label: label, place: surface.scannedOut(stack.label))
        }
    }

    /// Where its plate is scanned out, without the label, and with it as far as there is room; nil: it has none.
    public var placedPlate: (place: Rect, label: PlacedText?)? {
        guard let plate else { return nil }
        let label = Tile.Stacking(in: plate.place).map { stacking in
            // Apart from the edges of the plate.
            let inset = min(stacking.label.size.height / 3, stacking.label.size.width / 8)
            var place = stacking.label
            place.origin = Point(x: place.origin.x + inset, y: place.origin.y - inset)
            place.size.width -= 2 * inset
            return PlacedText(label: plate.label, place: surface.scannedOut(place))
        }
        return (surface.scannedOut(plate.place), label)
    }

    /// Paints the cards that are seen behind the pictures of its stacks.
    public func paintCards(on picture: Picture) {
        for card in tiles.compactMap(\.stack).flatMap(\.cards) {
            picture.cropped(to: surface.scannedOut(card.place)).fill(card.color)
        }
    }
}

extension Drawing.Tile {
    fileprivate var stack: Stacking? { label == nil ? nil : Stacking(in: place) }

    /// How the place of a stack is divided: the edges of two cards above, the picture below them, and then the label.
    fileprivate struct Stacking {
        let picture: Rect
        let label: Rect
        /// The nearest last.
        let cards: [(place: Rect, color: Color)]

        private static let near = Color(red: 0x6E, green: 0x74, blue: 0x7C)
        private static let far = Color(red: 0x42, green: 0x47, blue: 0x4D)

        /// Nil where it is too small for that.
        init?(in place: Rect) {
            let (width, height) = (place.size.width, place.size.height)
            if height < 16 || width < 16 { return nil }
            let step = max(1, height / 36)
            let (slit, line) = (max(1, step / 4), height / 7)
            func strip(_ index: Int) -> Rect {
                let inset = (2 - index) * step * 3 / 2
                return Rect(
                    origin: Point(x: place.origin.x + inset, y: place.origin.y + index * step),
                    size: Size(width: width - 2 * inset, height: max(1, step - slit)))
            }
            cards = [(strip(0), Self.far), (strip(1), Self.near)]
            picture = Rect(
                origin: Point(x: place.origin.x, y: place.origin.y + 2 * step),
                size: Size(width: width, height: height - 2 * step - line))
            label = Rect(
                origin: Point(x: place.origin.x, y: place.maxY - line), size: Size(width: width, height: line))
        }
    }
}
