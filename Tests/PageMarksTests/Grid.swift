import Compose
import PageMarks
import Raster

/// Marks where they are on a screen: pixels `0xAARRGGBB`, 0 around them.
struct Grid: Hashable {
    let size: Size
    private var pixels: [UInt32]

    init(_ sprites: IndicatorSprites, at progress: Double, isStill: Bool, on size: Size) {
        self.size = size
        pixels = [UInt32](repeating: 0, count: size.area)
        let animation = Animation(size: size, groups: []).under(sprites.layer(isStill: isStill))
        guard let layer = animation.frame(at: progress).layers.first, let window = layer.window.wholePixels else {
            return
        }
        precondition(window.size == layer.place.size, "unscaled")
        for y in 0..<window.size.height where layer.place.origin.y + y < size.height {
            sprites.picture.withRow(window.origin.y + y) { row in
                for x in 0..<window.size.width where layer.place.origin.x + x < size.width {
                    self[layer.place.origin.x + x, layer.place.origin.y + y] = row[window.origin.x + x]
                }
            }
        }
    }

    subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * size.width + x] }
        set { pixels[y * size.width + x] = newValue }
    }

    /// The smallest rectangle with all that is seen; nil: nothing is.
    var bounds: Rect? { bounds { $0 != 0 } }

    /// The same without dark halos.
    var litBounds: Rect? { bounds { $0 & 0xFF_FFFF != 0 } }

    private func bounds(where isMeant: (UInt32) -> Bool) -> Rect? {
        var found: Rect?
        for y in 0..<size.height {
            for x in 0..<size.width where isMeant(self[x, y]) {
                let pixel = Rect(origin: Point(x: x, y: y), size: Size(width: 1, height: 1))
                found = found.map { $0.union(pixel) } ?? pixel
            }
        }
        return found
    }

    /// How many pixels are not those of `other`, turned.
    func differences(from other: Grid, turned orientation: Orientation) -> Int {
        var count = 0
        for y in 0..<other.size.height {
            for x in 0..<other.size.width {
                let rect = Rect(origin: Point(x: x, y: y), size: Size(width: 1, height: 1))
                let seen = orientation.seenRect(of: rect, in: other.size).origin
                if self[seen.x, seen.y] != other[x, y] { count += 1 }
            }
        }
        return count
    }
}
