import Carousel
import Encode
import Raster
import Vocabulary

/// The direction in which a strip's two pictures lie beside each other.
enum Axis { case horizontal, vertical }

/// A picture in which every pixel tells the slide, the column and the row, and none is black.
struct Pattern {
    let number: Int
    let size: Size

    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        UInt32(number + 1) << 16 | UInt32(x * 5 % 250 + 1) << 8 | UInt32(y * 7 % 250 + 1)
    }

    var pixels: [UInt32] { (0..<size.height).flatMap { y in (0..<size.width).map { pixel($0, y) } } }

    var png: [UInt8] {
        let picture = Picture(size: size)
        for y in 0..<size.height { picture.withMutableRow(y) { row in for x in row.indices { row[x] = pixel(x, y) } } }
        return picture.encoded(.png)
    }

    /// What a window `offset` pixels into the strip of two patterns shows.
    static func window(_ first: Pattern, _ second: Pattern, along axis: Axis, at offset: Int) -> [UInt32] {
        let size = first.size
        return (0..<size.height).flatMap { y in
            (0..<size.width).map { x in
                let along = offset + (axis == .horizontal ? x : y)
                let extent = axis == .horizontal ? size.width : size.height
                let pattern = along < extent ? first : second
                return axis == .horizontal ? pattern.pixel(along % extent, y) : pattern.pixel(x, along % extent)
            }
        }
    }
}

extension Picture {
    /// The colours, without the unused byte.
    var pixels: [UInt32] {
        (0..<size.height).flatMap { y in withRow(y) { row in row.indices.map { row[$0] & 0xFF_FFFF } } }
    }

    func encoded(_ format: PictureFormat) -> [UInt8] {
        var bytes: [UInt8] = []
        format.encode(self) { part in for index in part.indices { bytes.append(part[index]) } }
        return bytes
    }
}

/// What the shows of these tests consist of.
struct Cast {
    let scratch: Scratch
    let patterns: [Pattern]
    let slides: [Slide]

    /// Files `0.png`, `1.png` and so on, each exactly as large as the screen.
    init(_ count: Int, size: Size = Theatre.size, _ change: (inout Style) -> Void = { _ in }) throws {
        scratch = try Scratch()
        patterns = (0..<count).map { Pattern(number: $0, size: size) }
        var style = Style()
        style.duration = .seconds(1)
        style.transitionDuration = .milliseconds(200)
        style.easing = .linear
        change(&style)
        slides = try patterns.map { [scratch, style] in Slide(path: try $0.file(in: scratch), style: style) }
    }

    var lineup: Lineup { Lineup(slides) }

    /// The slide whose picture these pixels are.
    func number(of pixels: [UInt32]?) -> Int? { patterns.firstIndex { $0.pixels == pixels } }

    /// The slide that is whole on an output.
    func shown(_ theatre: Multiplex, _ output: String = "headless-1") -> Int? {
        number(of: theatre.screen(output)?.pixels)
    }
}

extension Scratch {
    /// Slides of these pictures, `0.png` and so on, which rest for a while and move quickly.
    func slides(_ pictures: some Sequence<Picture>, rest: Duration = .seconds(10)) throws -> [Slide] {
        var style = Style()
        (style.duration, style.transitionDuration) = (rest, .milliseconds(200))
        return try pictures.enumerated().map { number, picture in
            Slide(path: try write("\(number).png", picture.encoded(.png)), style: style)
        }
    }
}

extension Picture {
    /// A picture of one colour.
    init(_ color: Color, _ size: Size) {
        self.init(size: size)
        fill(color)
    }
}

extension Pattern {
    /// Writes it as `NUMBER.png`.
    func file(in scratch: Scratch) throws -> String { try scratch.write("\(number).png", png) }
}

extension Lineup {
    /// A lineup of listed slides.
    init(_ slides: [Slide], layout: Layout? = nil) {
        self.init(groups: [Group(order: .listed, slides: slides)], layout: layout)
    }
}

extension Scratch {
    /// Writes a playlist of these files of a cast, of a second each, with quick moves; returns its path.
    ///
    /// - Parameters:
    ///   - head: what comes before.
    ///   - style: what else the defaults say.
    @discardableResult func write(
        list name: String, _ slides: some Sequence<Int>, _ head: String = "", style: String = ""
    ) throws -> String {
        let defaults = "duration: 1s, transition-duration: 200ms, easing: linear\(style)"
        let lines = slides.map { "  - \($0).png\n" }.joined()
        return try write(name, "\(head)defaults: {\(defaults)}\nslides:\n\(lines)")
    }
}
