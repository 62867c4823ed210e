import Compose
import Decode
import Draw
import Encode
import Input
import LinuxIO
import Painters
import Raster
import TestSupport
import Testing

@testable import Player

/// What is drawn sharp lies where it lay before.
@Suite struct MagnifierTests {
    private static let size = Size(width: 120, height: 80)

    /// A picture without edges, so that it looks nearly the same when it is blurred.
    private static func smooth(_ size: Size) -> Picture {
        let picture = Picture(size: size)
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices {
                    let (red, green) = (x * 200 / size.width, y * 200 / size.height)
                    row[x] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32((red + green) / 2)
                }
            }
        }
        return picture
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let fit: Fit
        let background: Background
        let rotation: Rotation
        let sizes: [Size]

        var testDescription: String { "\(fit) \(rotation) \(sizes.map { "\($0.width)x\($0.height)" })" }
    }

    private static let cases: [Case] = Rotation.allCases.flatMap { rotation in
        let (wide, tall) = (Size(width: 700, height: 400), Size(width: 300, height: 500))
        return Fit.allCases.map { Case(fit: $0, background: .color(.black), rotation: rotation, sizes: [wide]) } + [
            Case(fit: .contain, background: .blur, rotation: rotation, sizes: [tall]),
            Case(fit: .auto, background: .blur, rotation: rotation, sizes: [tall, tall]),
            Case(
                fit: .cover, background: .color(Color(red: 9, green: 99, blue: 0)), rotation: rotation,
                sizes: [tall, wide]),
        ]
    }

    @Test(arguments: cases) func itLiesWhereItLay(_ kind: Case) throws {
        let scratch = try Scratch()
        let paths = try kind.sizes.enumerated().map { index, size in
            try scratch.write("\(index).png", Self.smooth(size).encoded(.png))
        }
        let surface = Surface(size: Self.size, rotation: kind.rotation)
        let drawing = Drawing(
            path: PicturePath(paths[0]), companion: paths.count > 1 ? PicturePath(paths[1]) : nil, fit: kind.fit,
            background: kind.background, surface: surface)
        let result = try #require(
            PictureLoader(
                hashes: false, cancellation: Cancellation(), callTracker: CallTracker(), record: WorkRecord(),
                painter: LocalPainter()
            ).load(drawing, orElse: nil))
        let drawn: DrawnPicture
        switch result {
        case .loaded(_, let picture), .paired(_, .some(let picture), _): drawn = picture
        default:
            Issue.record("\(result)")
            return
        }
        let pictures = drawing.placedPictures(of: zip(paths, kind.sizes).map { ($0, $1) })
        #expect(pictures.count == paths.count)
        let frame = Animation(still: .opaque(drawn.picture), size: Self.size).frame(at: 1)
        var magnifier = Magnifier(frame, pictures, on: surface)
        if kind.fit == .center { #expect(magnifier.bounds == nil, "each pixel is seen already") }
        let bounds = ZoomBounds(limit: 3, across: 0...1, down: 0...1)
        #expect(magnifier.frame(.whole).layers.count == 1)
        for place in [TouchPlace(0.5, 0.5), TouchPlace(0.2, 0.7), TouchPlace(1, 0)] {
            let view = bounds.nearest(to: ZoomView.whole.magnified(by: 2.5, about: place))
            let before = Picture(size: Self.size)
            compose(magnifier.frame(view), into: before)
            let missing = magnifier.missing(for: view)
            for detail in missing {
                let picture = Picture(size: detail.drawing.surface.size)
                try detail.drawing.draw(onto: picture)
                magnifier.take(detail, picture)
            }
            #expect(magnifier.missing(for: view).isEmpty)
            let after = Picture(size: Self.size)
            compose(magnifier.frame(view), into: after)
            // Pixels of the smaller picture are 2.5 wide, and its slope is 200 levels over the picture.
            #expect(before.pixels.meanDifference(from: after.pixels) < 4, "\(view)")
            #expect(kind.fit == .center || before.pixels != after.pixels || missing.isEmpty)
        }
    }

    /// However its edges are rounded, what is drawn sharp is a part of its picture.
    @Test func everyPartLiesInItsPicture() {
        var random = Seeded(7)
        for _ in 0..<2000 {
            func length(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
            let size = Size(width: length(200...6000), height: length(200...6000))
            let surface = Surface(
                size: Size(width: length(60...700), height: length(60...700)),
                rotation: Rotation.allCases.randomElement(using: &random) ?? .none)
            let drawing = Drawing(
                path: "a.png", fit: Fit.allCases.randomElement(using: &random) ?? .auto, background: .blur,
                surface: surface)
            let magnifier = Magnifier(
                Frame(size: surface.size, layers: []), drawing.placedPictures(of: [("a.png", size)]), on: surface)
            let bounds = magnifier.bounds ?? ZoomBounds(limit: 4, across: 0...1, down: 0...1)
            let corner = TouchPlace(Double(length(0...1)), Double(length(0...1)))
            let scale = Double.random(in: 1...bounds.limit, using: &random)
            let view = bounds.nearest(to: ZoomView.whole.magnified(by: scale, about: corner))
            for detail in magnifier.missing(for: view) {
                #expect(detail.drawing.crop?.lies(inside: size) == true, "\(detail.drawing) of \(size)")
            }
        }
    }

    /// What two fingers hold stays under them, and no view leaves the screen.
    @Test func fingersHoldWhatIsUnderThem() {
        var random = Seeded(5)
        for _ in 0..<2000 {
            let bounds = ZoomBounds(limit: .random(in: 1.1...9, using: &random), across: 0...1, down: 0...1)
            var view = ZoomView.whole
            for _ in 0..<10 {
                let place = TouchPlace(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
                let factor = Double.random(in: 0.5...2, using: &random)
                let new = view.magnified(by: factor, about: place)
                let (before, after) = (view.x + place.x / view.scale, new.x + place.x / new.scale)
                #expect(abs(before - after) < 1e-9)
                let way = view.between(new, at: .random(in: 0...1, using: &random))
                #expect(abs(way.x + place.x / way.scale - before) < 1e-9, "nor on the way there")
                view = bounds.nearest(to: new.drawn(by: TouchWay(.random(in: -1...1, using: &random), 0)))
                #expect((1...bounds.limit).contains(view.scale) && view.x >= 0 && view.y >= 0)
                #expect(view.x + 1 / view.scale <= 1 + 1e-9 && view.y + 1 / view.scale <= 1 + 1e-9)
            }
        }
    }

    /// What is narrower than the screen stands in its middle until it fills it.
    @Test func barsGoFirst() {
        let bounds = ZoomBounds(limit: 9, across: 0.375...0.625, down: 0...1)
        #expect(bounds.nearest(to: .whole) == .whole)
        let twice = bounds.nearest(to: ZoomView(scale: 2, x: 0, y: 0))
        #expect(twice == ZoomView(scale: 2, x: 0.25, y: 0))
        let most = bounds.nearest(to: ZoomView(scale: 8, x: 0, y: 1))
        #expect(most == ZoomView(scale: 8, x: 0.375, y: 0.875))
        let aside = ZoomBounds(limit: 9, across: 0...0.25, down: 0...1)
        #expect(aside.nearest(to: ZoomView(scale: 2, x: 0.5, y: 0)).x == 0.5, "beside it something else may stand")
    }
}

extension [UInt32] {
    /// Of the levels of all colours.
    func meanDifference(from other: [UInt32]) -> Double {
        if count != other.count { return .infinity }
        var sum = 0
        for (one, two) in zip(self, other) {
            for shift: UInt32 in [0, 8, 16] { sum += abs(Int(one >> shift & 255) - Int(two >> shift & 255)) }
        }
        return Double(sum) / Double(count * 3)
    }
}
