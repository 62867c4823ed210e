internal import Decode
internal import Draw
internal import Raster

/// What a painter is asked for. The picture's file goes with it as an open descriptor, and the canvas as another one.
enum PaintingOrder: Hashable {
    /// Read the head of the file.
    case look
    /// Draw it onto a part of the canvas, which has that place.
    case draw(Drawing, CanvasLayout, at: Rect, hashes: Bool)

    /// Where the pixels of a canvas lie in its memory.
    struct CanvasLayout: Hashable {
        let size: Size
        /// Bytes from one row to the next.
        let stride: Int

        init(_ picture: Picture) { (size, stride) = (picture.size, picture.stride) }

        init(_ size: Size, stride: Int) { (self.size, self.stride) = (size, stride) }
    }
}

// MARK: - As a message

extension PaintingOrder {
    /// What a painter calls the file. Its name is nobody's business there.
    private static let path: PicturePath = "picture"

    var message: [UInt8] {
        var writer = PacketWriter()
        switch self {
        case .look: writer.put(byte: 0)
        case .draw(let drawing, let canvas, let place, let hashes):
            writer.put(byte: 1)
            writer.put(hashes)
            writer.put(canvas.size)
            writer.put(number: canvas.stride)
            writer.put(number: place.origin.x)
            writer.put(number: place.origin.y)
            writer.put(place.size)
            writer.put(drawing)
        }
        return writer.bytes
    }

    /// An order that can be carried out, whoever wrote it.
    init(_ message: [UInt8]) throws(MalformedPacket) {
        var reader = PacketReader(message)
        if try reader.flag() {
            let hashes = try reader.flag()
            let size = try reader.size()
            let canvas = CanvasLayout(size, stride: try reader.number(in: size.width * 4...1 << 20))
            let origin = Point(
                x: try reader.number(in: 0...size.width), y: try reader.number(in: 0...size.height))
            let place = Rect(origin: origin, size: try reader.size())
            guard canvas.stride % 4 == 0, place.maxX <= size.width, place.maxY <= size.height
            else { throw MalformedPacket() }
            self = .draw(try reader.drawing(of: Self.path, place.size), canvas, at: place, hashes: hashes)
        } else {
            self = .look
        }
        try reader.end()
    }
}

extension PacketWriter {
    fileprivate mutating func put(_ color: Color) {
        for channel in [color.red, color.green, color.blue] { put(byte: channel) }
    }

    /// All but its files: one picture, of its surface's size.
    fileprivate mutating func put(_ drawing: Drawing) {
        precondition(drawing.companion == nil && drawing.tiles.isEmpty && drawing.plate == nil, "one picture")
        put(byte: UInt8(Fit.allCases.firstIndex(of: drawing.fit) ?? 0))
        switch drawing.background {
        case .blur: put(false)
        case .color(let color):
            put(true)
            put(color)
        }
        put(byte: UInt8(Rotation.allCases.firstIndex(of: drawing.surface.rotation) ?? 0))
        put(drawing.surface.corner != nil)
        if let corner = drawing.surface.corner {
            put(number: corner.radius)
            put(corner.color)
        }
        put(drawing.keepsTop)
        put(drawing.crop != nil)
        if let crop = drawing.crop {
            for edge in [crop.x, crop.y, crop.width, crop.height] { put(edge) }
        }
    }
}

extension PacketReader {
    fileprivate mutating func color() throws(MalformedPacket) -> Color {
        Color(red: try byte(), green: try byte(), blue: try byte())
    }

    fileprivate mutating func drawing(of path: PicturePath, _ size: Size) throws(MalformedPacket) -> Drawing {
        let fit = try one(of: Fit.allCases)
        let background: Background = try flag() ? .color(try color()) : .blur
        let rotation = try one(of: Rotation.allCases)
        let corner: Corner? =
            try flag() ? Corner(radius: try number(in: 0...65_535), over: try color()) : nil
        var drawing = Drawing(
            path: path, fit: fit, background: background,
            surface: Surface(size: size, rotation: rotation, corner: corner))
        drawing.keepsTop = try flag()
        if try flag() {
            let (x, y, width, height) = (try finite(), try finite(), try finite(), try finite())
            guard width > 0, height > 0 else { throw MalformedPacket() }
            drawing.crop = Box(x: x, y: y, width: width, height: height)
        }
        return drawing
    }
}
