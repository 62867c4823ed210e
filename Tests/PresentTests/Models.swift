import Compose
import Raster

@testable import Present
import Vocabulary

/// Pictures and animations in a few pixels.
enum Models {
    static func picture(_ number: UInt32, _ size: Size) -> Layer.Content {
        .opaque(Picture(size) { x, y in 0xFF00_0000 | number << 16 | UInt32(y * 100 + x) })
    }

    static let overlay = PlaneTraits(hasAlpha: true, takesARGB: true)
    static let failure = DisplayError("model", "flip", reason: "it failed")

    static func push(_ transition: Transition = .slide(.left), on size: Size, _ number: UInt32 = 1) -> Animation {
        transition.animation(from: picture(number, size), to: picture(number + 1, size), on: size)
    }

    static func still(_ number: UInt32 = 1, on size: Size) -> Animation {
        Animation(still: picture(number, size), size: size)
    }

    /// Layers that move against each other.
    static func cover(on size: Size, _ number: UInt32 = 1) -> Animation {
        let whole = Rect(size: size)
        return Animation(
            size: size,
            groups: [
                Animation.LayerGroup(layers: [MovingLayer(picture(number, size), place: whole)]),
                Animation.LayerGroup(
                    view: Track(from: Point(x: -size.width, y: 0), to: .zero),
                    layers: [MovingLayer(picture(number + 1, size), place: whole)]),
            ])
    }
}

extension Picture {
    init(_ size: Size, pixel: (_ x: Int, _ y: Int) -> UInt32) {
        self.init(size: size)
        for y in 0..<size.height {
            withMutableRow(y) { row in for x in row.indices { row[x] = pixel(x, y) } }
        }
    }

    /// Row by row.
    var pixels: [UInt32] { (0..<size.height).flatMap { y in withRow(y) { row in row.indices.map { row[$0] } } } }
}
