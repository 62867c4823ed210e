public import Raster

/// A pad of keys in the middle of a screen, on which a PIN is tapped in.
public struct KeyPad: Hashable, Sendable {
    /// What can be tapped.
    public enum Key: Hashable, Sendable {
        /// 0...9
        case digit(Int)
        case delete
        case enter
    }

    /// Where somebody has tapped.
    public enum PadSpot: Hashable, Sendable {
        case key(Key)
        /// On the pad, and on no key.
        case between
        case beside
    }

    /// As a viewer reads them, three in a row.
    public static let keys: [Key] = (1...9).map { .digit($0) } + [.delete, .digit(0), .enter]
    private static let columns = 3
    private static let rows = 4

    /// What it asks for, or says.
    public var title: String
    /// How many digits were tapped in. None of them is shown.
    public var entered: Int
    /// The key that is marked for who has no finger on the screen: its place in `keys`; nil: none.
    public var marked: Int?

    public init(title: String, entered: Int = 0, marked: Int? = nil) {
        (self.title, self.entered, self.marked) = (title, entered, marked)
    }
}

// MARK: - Where it is

extension KeyPad {
    /// The side of a key with what is free around it, on a screen of that size as its viewer sees it: the pad is as high as three
    /// quarters of it, and no wider than nine tenths.
    private static func unit(on size: Size) -> Int { max(4, min(size.height * 3 / 4 / 6, size.width * 9 / 10 / 4)) }

    /// Where the pad stands on such a screen: two units for what it says, and half a unit around the keys.
    public static func place(on size: Size) -> Rect {
        let unit = unit(on: size)
        let pad = Size(width: unit * columns + unit, height: unit * rows + unit * 2)
        return Rect(
            origin: Point(x: (size.width - pad.width) / 2, y: (size.height - pad.height) / 2), size: pad)
    }

    /// The place of a key on a pad of that unit.
    private static func place(ofKey index: Int, _ unit: Int) -> Rect {
        let gap = unit / 16
        return Rect(
            origin: Point(
                x: unit / 2 + index % columns * unit + gap, y: unit * 3 / 2 + index / columns * unit + gap),
            size: Size(width: unit - 2 * gap, height: unit - 2 * gap))
    }

    /// What is at a point of such a screen.
    public static func spot(at point: Point, on size: Size) -> PadSpot {
        let (pad, unit) = (place(on: size), unit(on: size))
        let (x, y) = (point.x - pad.origin.x, point.y - pad.origin.y)
        guard (0..<pad.size.width).contains(x), (0..<pad.size.height).contains(y) else { return .beside }
        let (left, top) = (x - unit / 2, y - unit * 3 / 2)
        // What is free around a key belongs to it.
        guard (0..<unit * columns).contains(left), (0..<unit * rows).contains(top) else { return .between }
        return .key(keys[top / unit * columns + left / unit])
    }
}

// MARK: - What it looks like

extension KeyPad {
    private static let ground = Color(red: 0x18, green: 0x1D, blue: 0x22)
    private static let face = Color(red: 0x2C, green: 0x34, blue: 0x3C)
    private static let muted = Color(red: 0xB4, green: 0xC0, blue: 0xCA)

    /// Draws it over the whole of a picture that has the size of its place.
    ///
    /// - Parameters:
    ///   - size: of the screen as its viewer sees it.
    ///   - rotation: how the screen hangs.
    public func draw(onto picture: Picture, for size: Size, turned rotation: Rotation) throws(OutOfMemory) {
        let font = try Letters()
        let unit = Self.unit(on: size)
        let canvas = Canvas(picture, turned: rotation, background: Self.ground)
        let pad = Self.place(on: size).size
        write(title, height: unit / 5, at: Point(x: pad.width / 2, y: unit / 2), Self.muted, on: canvas, in: font)
        if entered > 0 {
            let dots = String(repeating: "•", count: entered)
            write(dots, height: unit / 3, at: Point(x: pad.width / 2, y: unit), CardLayout.bright, on: canvas, in: font)
        }
        for (index, key) in Self.keys.enumerated() {
            let place = Self.place(ofKey: index, unit)
            let isMarked = index == marked
            let face = isMarked ? CardLayout.accent : Self.face
            canvas.fill(place, face)
            let middle = Point(x: place.origin.x + place.size.width / 2, y: place.origin.y + place.size.height / 2)
            let isWord = if case .digit = key { false } else { true }
            write(
                key.label, height: isWord ? unit / 5 : unit / 3, at: middle,
                isMarked ? CardLayout.background : CardLayout.bright,
                over: face, on: canvas, in: font)
        }
    }

    /// Writes a line whose capitals are `height` high around a point, and smaller where it is too long for the pad.
    private func write(
        _ text: String, height: Int, at middle: Point, _ color: Color, over ground: Color = ground,
        on canvas: borrowing Canvas, in font: borrowing Letters
    ) {
        let paragraph = Paragraph(text, .semibold, in: font)
        let line = paragraph.whole
        let most = Double(canvas.size.width) * 0.9
        let wanted = Double(height) * Double(Letters.unitsPerEm) / Double(Letters.capHeight)
        let em = min(wanted, most * Double(Letters.unitsPerEm) / Double(max(1, line.width)))
        let capital = Double(Letters.capHeight) / Double(Letters.unitsPerEm) * em
        CardLayout.Item(
            line: line, weight: paragraph.weight, em: em, color: color, x: middle.x - Int(line.length(em: em) / 2),
            baseline: middle.y + Int(capital / 2)
        ).draw(on: canvas.over(ground), in: font)
    }
}

extension KeyPad.Key {
    fileprivate var label: String {
        switch self {
        case .digit(let digit): "\(digit)"
        case .delete: "Del"
        case .enter: "OK"
        }
    }
}
