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

    /// As one frame of Y4M in 4:2:0, of even sides.
    ///
    /// - Parameter matrix: H.273's 1 or 9; others count as 6
    public func y4m(matrix: Int, isFull: Bool) -> [UInt8] {
        let shares = [1: (0.2126, 0.0722), 9: (0.2627, 0.0593)]
        let (red, blue) = shares[matrix] ?? (0.299, 0.114)
        func channels(_ x: Int, _ y: Int) -> [Double] { [16, 8, 0].map { Double(rows[y][x] >> $0 & 0xFF) / 255 } }
        func luma(_ color: [Double]) -> Double { red * color[0] + (1 - red - blue) * color[1] + blue * color[2] }
        let (lumaRange, chromaRange, black) = isFull ? (255.0, 255.0, 0.0) : (219, 224, 16)
        var planes: [[UInt8]] = [[], [], []]
        for y in 0..<size.height {
            for x in 0..<size.width { planes[0].append(UInt8((luma(channels(x, y)) * lumaRange + black).rounded())) }
        }
        for y in stride(from: 0, to: size.height, by: 2) {
            for x in stride(from: 0, to: size.width, by: 2) {
                let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { channels(x + $0.0, y + $0.1) }
                let color = (0..<3).map { index in four.reduce(0) { $0 + $1[index] } / 4 }
                for (plane, share, channel) in [(1, blue, color[2]), (2, red, color[0])] {
                    let difference = (channel - luma(color)) / (2 * (1 - share))
                    planes[plane].append(UInt8(max(0, min(255, (difference * chromaRange + 128).rounded()))))
                }
            }
        }
        let head = "YUV4MPEG2 W\(size.width) H\(size.height) F25:1 Ip A1:1 C420jpeg\nFRAME\n"
        return Array(head.utf8) + planes.joined()
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
