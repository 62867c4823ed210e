internal import Raster

/// Writes HEIC as phones do: a grid of tiles, turned by its container, with EXIF and a thumbnail (ISO/IEC 23008-12).
public struct HEIFWriter: Sendable {
    /// A picture as HEVC, out of a file that holds nothing else.
    public struct Tile: Sendable {
        /// The whole box `hvcC`.
        let configuration: [UInt8]
        let data: [UInt8]

        /// Encodes a picture by x265, with further options of heif-enc.
        public init(_ picture: SoftPicture) throws {
            try self.init(ofFile: try Encoders.heic(picture.png, ["-q", "95"]))
        }

        public init(ofFile bytes: [UInt8]) throws {
            let meta = try Self.content(of: "meta", in: bytes[...])
            let properties = try ["iprp", "ipco"].reduce(meta.dropFirst(4)) { try Self.content(of: $1, in: $0) }
            configuration = HEIFWriter.box("hvcC", Array(try Self.content(of: "hvcC", in: properties)))
            data = Array(try Self.content(of: "mdat", in: bytes[...]))
        }

        private struct Missing: Error { let box: String }

        private static func content(of type: String, in bytes: ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
            var rest = bytes
            while rest.count >= 8 {
                let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
                guard count >= 8, count <= rest.count else { break }
                if rest.dropFirst(4).starts(with: Array(type.utf8)) { return rest.prefix(count).dropFirst(8) }
                rest = rest.dropFirst(count)
            }
            throw Missing(box: type)
        }
    }

    public let tiles: [Tile]
    public let columns: Int
    /// A side of a tile.
    public let side: Int
    public let width: Int
    public let height: Int
    /// How often it is turned by 90 degrees, anticlockwise.
    public var turns = 0
    /// 0: top and bottom are exchanged; 1: left and right; nil: neither.
    public var mirror: Int?
    /// The part that is shown, from the middle, before it is turned.
    public var cut: (width: Int, height: Int)?
    /// Primaries, transfer and matrix by their numbers.
    public var color: (Int, Int, Int)?
    /// Whether samples use all their levels, where `color` is told.
    public var isFull = true
    /// What the tiles say of their colours; nil: nothing.
    public var tileColor: (Int, Int, Int)?
    /// Whether tiles are hidden items, as phones write them.
    public var hidesTiles = true
    /// The kind of the picture: it is derived from its tiles.
    public var kind = "grid"
    /// What EXIF says on the orientation, which is not to be followed.
    public var orientation = 1
    public var thumbnail: Tile?

    public init(tiles: [Tile], columns: Int, side: Int, width: Int, height: Int) {
        (self.tiles, self.columns, self.side, self.width, self.height) = (tiles, columns, side, width, height)
    }

    /// A picture in tiles, which stand over at the right and below.
    ///
    /// - Parameter matrix: how samples are coded, in H.273's numbers: 1, 6 or 9, with full range or limited; nil: as heif-enc does
    public init(_ picture: SoftPicture, side: Int, matrix: (number: Int, isFull: Bool)? = nil) throws {
        let size = picture.size
        let (columns, rows) = ((size.width + side - 1) / side, (size.height + side - 1) / side)
        let tiles = try (0..<rows * columns).map { index in
            let (left, top) = (index % columns * side, index / columns * side)
            // The last pixels go on, so that their neighbours are not blurred.
            let part = SoftPicture(
                rows: (0..<side).map { y in
                    (0..<side).map { x in picture.rows[min(top + y, size.height - 1)][min(left + x, size.width - 1)] }
                })
            guard let matrix else { return try Tile(part) }
            return try Tile(ofFile: Encoders.heic(y4m: part.y4m(matrix: matrix.number, isFull: matrix.isFull)))
        }
        self.init(tiles: tiles, columns: columns, side: side, width: size.width, height: size.height)
    }

    /// The whole file.
    public var bytes: [UInt8] {
        // The place of the data follows from the length of what stands before it.
        let length = beginning(dataAt: 0).count
        return beginning(dataAt: length + 8) + Self.box("mdat", items.flatMap(\.data))
    }

    private struct Item {
        let type: String
        let data: [UInt8]
        /// By their numbers, from 1.
        var properties: [Int] = []
        var isHidden = false
    }

    /// The first one is the picture; behind its tiles come the thumbnail and EXIF.
    private var items: [Item] {
        let grid: [UInt8] =
            [0, 0, UInt8(tiles.count / columns - 1), UInt8(columns - 1)] + Self.number(width, 2)
            + Self.number(height, 2)
        var own = [3]
        if color != nil { own.append(6) }
        if cut != nil { own.append(7) }
        if turns > 0 { own.append(4) }
        if mirror != nil { own.append(5) }
        var items = [Item(type: kind, data: grid, properties: own)]
        let tileProperties = tileColor == nil ? [1, 2] : [1, 2, 8]
        items += tiles.map { Item(type: "hvc1", data: $0.data, properties: tileProperties, isHidden: hidesTiles) }
        if let thumbnail { items.append(Item(type: "hvc1", data: thumbnail.data, properties: [1, 2])) }
        // A TIFF with one entry: the orientation.
        let exif: [UInt8] =
            [0, 0, 0, 0] + Array("MM\0*".utf8) + [
                0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0,
            ]
            + [0, 0, 0, 0]
        items.append(Item(type: "Exif", data: exif))
        return items
    }

    private var properties: [[UInt8]] {
        let cut = cut ?? (width, height)
        return [
            tiles[0].configuration, Self.full("ispe", Self.number(side, 4) + Self.number(side, 4)),
            Self.full("ispe", Self.number(width, 4) + Self.number(height, 4)), Self.box("irot", [UInt8(turns)]),
            Self.box("imir", [UInt8(mirror ?? 0)]),
            numbers(color),
            Self.box("clap", [cut.0, 1, cut.1, 1, 0, 1, 0, 1].flatMap { Self.number($0, 4) }),
            numbers(tileColor),
        ]
    }

    private func numbers(_ color: (Int, Int, Int)?) -> [UInt8] {
        let (first, second, third) = color ?? (1, 13, 6)
        let numbers = [first, second, third].flatMap { Self.number($0, 2) }
        return Self.box("colr", Array("nclx".utf8) + numbers + [isFull ? 0x80 : 0])
    }

    private func beginning(dataAt start: Int) -> [UInt8] {
        let items = items
        let exif = items.count, thumb = thumbnail == nil ? nil : exif - 1
        let infos = items.enumerated().flatMap { index, item -> [UInt8] in
            let content = Self.number(index + 1, 2) + [0, 0] + Array(item.type.utf8) + [0]
            return Self.box("infe", [2, 0, 0, item.isHidden ? 1 : 0] + content)
        }
        var references = Self.box(
            "dimg", [0, 1] + Self.number(tiles.count, 2) + tiles.indices.flatMap { Self.number($0 + 2, 2) })
        references += Self.box("cdsc", Self.number(exif, 2) + [0, 1, 0, 1])
        if let thumb { references += Self.box("thmb", Self.number(thumb, 2) + [0, 1, 0, 1]) }
        let associated = items.enumerated().filter { !$0.element.properties.isEmpty }
        let associations = associated.flatMap { index, item in
            // Essential ones have the highest bit.
            Self.number(index + 1, 2) + [UInt8(item.properties.count)]
                + item.properties.map { [1, 4, 5, 7].contains($0) ? UInt8($0) | 0x80 : UInt8($0) }
        }
        var at = start
        let places = items.enumerated().flatMap { index, item in
            defer { at += item.data.count }
            return Self.number(index + 1, 2) + [0, 0, 0, 1] + Self.number(at, 4) + Self.number(item.data.count, 4)
        }
        let meta =
            Self.full("hdlr", [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
            + Self.full("pitm", [0, 1])
            + Self.full("iinf", Self.number(items.count, 2) + infos) + Self.full("iref", references)
            + Self.box(
                "iprp",
                Self.box("ipco", properties.flatMap { $0 })
                    + Self.full("ipma", Self.number(associated.count, 4) + associations))
            + Self.full("iloc", [0x44, 0] + Self.number(items.count, 2) + places)
        return Self.box("ftyp", Array("heic\0\0\0\0mif1heic".utf8)) + Self.full("meta", meta)
    }

    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(8 + content.count, 4) + Array(type.utf8) + content
    }

    private static func full(_ type: String, _ content: [UInt8]) -> [UInt8] {
        box(type, [0, 0, 0, 0] + content)
    }
}
