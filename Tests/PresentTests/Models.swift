import Compose
import Raster

@testable import Present
import Vocabulary

/// Pictures and animations in a few pixels.
enum Models {
    static func picture(_ number: UInt32, _ size: Size) -> Layer.Content {
        let picture = Picture(size: size)
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices { row[x] = 0xFF00_0000 | number << 16 | UInt32(y * 100 + x) }
            }
        }
        return .opaque(picture)
    }

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
