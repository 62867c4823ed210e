public import Raster

/// A picture without edges, which codecs keep within some levels; no two of its corners are alike.
public struct SoftPicture: Equatable, Sendable {
    /// Rows of words 0xFFRRGGBB.
    public private(set) var rows: [[UInt32]]

    public init(_ size: Size) {
        rows = (0..<size.height).map { y in
            (0..<size.width).map { x in
                let (right, down) = (x * 170 / size.width, y * 170 / size.height)
                return 0xFF00_0000 | UInt32(40 + right) << 16 | UInt32(40 + down) << 8
                    | UInt32(220 - (right + down) / 2)
            }
        }
    }

    public init(rows: [[UInt32]]) { self.rows = rows }

    public init(_ picture: Picture) {
        rows = (0..<picture.size.height).map { y in
            picture.withRow(y) { row in row.indices.map { row[$0] | 0xFF00_0000 } }
        }
    }

    public var size: Size { Size(width: rows[0].count, height: rows.count) }

    public var turned: SoftPicture {
        var turned = self
        // Anticlockwise: the last column becomes the first row.
        turned.rows = rows[0].indices.reversed().map { x in rows.map { $0[x] } }
        return turned
    }

    public var upsideDown: SoftPicture {
        var other = self
        other.rows = rows.reversed()
        return other
    }

    public var mirrored: SoftPicture {
        var other = self
        other.rows = rows.map { $0.reversed() }
        return other
    }

    public func part(x: Int, y: Int, _ size: Size) -> SoftPicture {
        var part = self
        part.rows = rows[y..<y + size.height].map { Array($0[x..<x + size.width]) }
        return part
    }

    public func mapped(_ body: (UInt32) -> UInt32) -> SoftPicture {
        var other = self
        other.rows = rows.map { $0.map(body) }
        return other
    }

    /// As a PNG.
    public var png: [UInt8] { png(depth: 8) }

    /// As a PNG of 8 or 16 bits a sample: of 16, encoders make 10 and 12.
    public func png(depth: Int) -> [UInt8] {
        let writer = PNGWriter(size: size, kind: .color, depth: depth) { x, y in
            [16, 8, 0].map { Int(rows[y][x] >> $0 & 0xFF) * (depth == 8 ? 1 : 257) }
        }
        return writer.bytes()
    }

    /// The largest difference of a channel, and the mean of all.
    public func difference(from other: SoftPicture) -> (most: Int, mean: Double) {
        if size != other.size { return (.max, .infinity) }
        var (most, sum) = (0, 0)
        for (one, two) in zip(rows.joined(), other.rows.joined()) {
            for shift in [0, 8, 16] {
                let difference = abs(Int(one >> shift & 0xFF) - Int(two >> shift & 0xFF))
                most = max(most, difference)
                sum += difference
            }
        }
        return (most, Double(sum) / Double(size.area * 3))
    }
}
