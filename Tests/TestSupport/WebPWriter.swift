public import Raster

/// Writes the extended kind of WebP around a lossless picture (RFC 9649).
public struct WebPWriter {
    /// A file that holds no more than the picture.
    let picture: [UInt8]
    /// Of the canvas.
    let size: Size
    var orientation: Int?
    /// Where the frames of an animation stand.
    var place: (x: Int, y: Int)?
    var frames = 0

    public init(picture: [UInt8], size: Size, orientation: Int? = nil, place: (x: Int, y: Int)? = nil, frames: Int = 0)
    {
        (self.picture, self.size, self.orientation, self.place, self.frames) = (
            picture, size, orientation, place, frames
        )
    }

    public var bytes: [UInt8] {
        let image = Array(picture.dropFirst(12))
        let flags = (orientation == nil ? 0 : 0x08) | (place == nil ? 0 : 0x02) | 0x10
        var chunks = Self.chunk(
            "VP8X", [UInt8(flags), 0, 0, 0] + Self.number(size.width - 1, 3) + Self.number(size.height - 1, 3))
        if let place {
            chunks += Self.chunk("ANIM", [0, 0, 0, 0, 0, 0])
            // Width and height of a lossless picture are 14 bits each behind its first byte.
            let bits = image[9..<13].reversed().reduce(0) { $0 << 8 | Int($1) }
            let head =
                Self.number(place.x / 2, 3) + Self.number(place.y / 2, 3) + Self.number(bits & 0x3FFF, 3)
                + Self.number(bits >> 14 & 0x3FFF, 3) + [100, 0, 0, 0]
            for _ in 0..<frames { chunks += Self.chunk("ANMF", head + image) }
        } else {
            chunks += image
        }
        if let orientation {
            chunks += Self.chunk(
                "EXIF",
                Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0] + [
                    0, 0, 0, 0,
                ])
        }
        return Array("RIFF".utf8) + Self.number(4 + chunks.count, 4) + Array("WEBP".utf8) + chunks
    }

    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, 4) + content + [UInt8](repeating: 0, count: content.count % 2)
    }
}
