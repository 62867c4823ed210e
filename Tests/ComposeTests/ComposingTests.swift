import Raster
import TestSupport
import Testing

@testable import Compose

/// What a frame looks like.
@Suite struct ComposingTests {
    /// A picture inside a larger one: its rows are further apart than they are long.
    private static func picture(_ size: Size, _ pixel: (Int, Int) -> UInt32) -> (picture: Picture, whole: Picture) {
        let whole = Picture(size: Size(width: size.width + 9, height: size.height + 4))
        whole.fill(Color(red: 1, green: 2, blue: 3))
        let picture = whole.cropped(to: Rect(origin: Point(x: 3, y: 2), size: size))
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in for x in row.indices { row[x] = pixel(x, y) } }
        }
        return (picture, whole)
    }

    private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
        Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    private func pixels(_ picture: Picture) -> [UInt32] {
        (0..<picture.size.height).flatMap { y in picture.withRow(y) { row in row.indices.map { row[$0] } } }
    }

    /// What the definition says of one pixel, in real numbers.
    private func expected(_ frame: Frame, _ x: Int, _ y: Int) -> [Double] {
        var below = [0.0, 0, 0]
        for layer in frame.layers {
            let (dx, dy) = (x - layer.place.origin.x, y - layer.place.origin.y)
            guard (0..<layer.place.size.width).contains(dx), (0..<layer.place.size.height).contains(dy) else {
                continue
            }
            let pixel: UInt32
            switch layer.content {
            case .color(let color): pixel = color.pixel
            case .opaque(let picture), .premultiplied(let picture):
                let column =
                    Double(layer.window.x) / 65_536
                    + (Double(dx) + 0.5) * Double(layer.window.width) / 65_536 / Double(layer.place.size.width)
                let row =
                    Double(layer.window.y) / 65_536
                    + (Double(dy) + 0.5) * Double(layer.window.height) / 65_536 / Double(layer.place.size.height)
                pixel = picture.withRow(Int(row)) { $0[Int(column)] }
            }
            let isPremultiplied = if case .premultiplied = layer.content { true } else { false }
            let opacity = Double(layer.opacity.rawValue) / 65_535
            let alpha = (isPremultiplied ? Double(pixel >> 24) / 255 : 1) * opacity
            below = [16, 8, 0].enumerated().map { index, shift in
                min(255, Double(pixel >> UInt32(shift) & 0xFF) * opacity + below[index] * (1 - alpha))
            }
        }
        return below
    }

    private func check(_ frame: Frame, tolerance: Double) {
        let (target, surroundings) = Self.picture(frame.size) { _, _ in 0xDEAD_BEEF }
        compose(frame, into: target)
        var worst = (error: 0.0, place: "")
        for y in 0..<frame.size.height {
            target.withRow(y) { row in
                for x in row.indices {
                    let expected = expected(frame, x, y)
                    let found = [16, 8, 0].map { Double(row[x] >> UInt32($0) & 0xFF) }
                    let error = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
                    if error > worst.error { worst = (error, "\(x),\(y): \(found), not \(expected)") }
                }
            }
        }
        #expect(worst.error <= tolerance, "\(worst.place)")
        let spoiled = pixels(surroundings).enumerated().filter { index, pixel in
            let (y, x) = index.quotientAndRemainder(dividingBy: surroundings.size.width)
            return pixel != 0xFF01_0203 && !Self.rect(3, 2, frame.size.width, frame.size.height).contains(x, y)
        }
        #expect(spoiled.isEmpty, "pixels outside of the target")
    }

    @Test func nothingIsBlack() { check(Frame(size: Size(width: 3, height: 2), layers: []), tolerance: 0) }

    /// Random stacks of layers, on the screen and beyond: opaque ones to the bit, others to half a level a layer.
    @Test(arguments: 0..<300) func stacksOfLayers(seed: UInt64) {
        var random = Seeded(seed)
        let size = Size(width: .random(in: 1...23, using: &random), height: .random(in: 1...17, using: &random))
        let isOpaque = Bool.random(using: &random)
        let layers = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            let part = Size(width: .random(in: 1...30, using: &random), height: .random(in: 1...30, using: &random))
            let place = Rect(
                origin: Point(x: .random(in: -25...25, using: &random), y: .random(in: -25...25, using: &random)),
                size: part)
            let corner = Point(x: .random(in: 0...4, using: &random), y: .random(in: 0...4, using: &random))
            var mark = UInt32.random(in: 0...255, using: &random)
            let whole = Size(width: part.width + corner.x + 2, height: part.height + corner.y + 1)
            let (picture, _) = Self.picture(whole) { x, y in
                mark = mark &* 75 &+ UInt32(x * 3 + y)
                let alpha = mark >> 7 & 0xFF
                return alpha << 24 | [16, 8, 0].reduce(0) { $0 | (mark >> $1 & 0xFF) * alpha / 255 << $1 }
            }
            let content: Layer.Content =
                switch Int.random(in: isOpaque ? 0...1 : 0...2, using: &random) {
                case 0: .color(Color(red: UInt8(truncatingIfNeeded: mark), green: 20, blue: 230))
                case 1: .opaque(picture)
                default: .premultiplied(picture)
                }
            return Layer(
                content, window: Window(Rect(origin: corner, size: part)), place: place,
                opacity: isOpaque || Bool.random(using: &random)
                    ? .full : Opacity(rawValue: .random(in: 0...65_535, using: &random)))
        }
        let frame = Frame(size: size, layers: layers)
        check(frame, tolerance: isOpaque ? 0 : 0.5 * Double(layers.count) + 0.001)
        let images = [frame, frame.visible].map { frame in
            let image = Picture(size: size)
            compose(frame, into: image)
            return pixels(image)
        }
        #expect(images[0] == images[1], "what is left out is not seen")
    }

    /// Every level at every alpha.
    @Test func oneBlendIsTheNearestLevel() {
        let (below, _) = Self.picture(Size(width: 256, height: 86)) { x, _ in UInt32(x) * 0x01_0101 }
        let (above, _) = Self.picture(Size(width: 256, height: 86)) { x, y in
            let alpha = UInt32(y * 3)
            return alpha << 24 | alpha << 16 | UInt32(x) * alpha / 255 << 8
        }
        let whole = Self.rect(0, 0, 256, 86)
        let ground = Layer(.opaque(below), window: Window(whole), place: whole)
        for opacity: UInt16 in [1, 128, 32_767, 32_768, 65_535] {
            let layer = Layer(
                .premultiplied(above), window: Window(whole), place: whole, opacity: Opacity(rawValue: opacity))
            check(Frame(size: whole.size, layers: [ground, layer]), tolerance: 0.5001)
        }
    }

    @Test func scaledLayersTakeTheNearestPixels() {
        let (picture, _) = Self.picture(Size(width: 7, height: 5)) { x, y in UInt32(y * 16 + x) }
        for (window, place) in [
            (Window(Self.rect(0, 0, 7, 5)), Self.rect(-3, 1, 20, 9)),
            (Window(Self.rect(1, 1, 6, 4)), Self.rect(2, 2, 3, 2)),
            (Window(x: 65_536 / 3, y: 1, width: 5 * 65_536, height: 3 * 65_536), Self.rect(0, 0, 5, 3)),
        ] {
            check(
                Frame(
                    size: Size(width: 16, height: 12),
                    layers: [Layer(.opaque(picture), window: window, place: place)]), tolerance: 0)
        }
    }

    /// A blend of what is hidden would cost as much as one of what is seen.
    @Test func whatIsHiddenIsNotPainted() {
        let whole = Self.rect(0, 0, 4, 4)
        let (picture, _) = Self.picture(whole.size) { _, _ in 0x8080_8080 }
        let layers = [
            Layer(.premultiplied(picture), window: Window(whole), place: whole),
            Layer(.color(.black), window: Window(whole), place: whole),
        ]
        check(Frame(size: whole.size, layers: layers), tolerance: 0)
    }
}

extension Rect {
    fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
        (origin.x..<maxX).contains(x) && (origin.y..<maxY).contains(y)
    }
}
