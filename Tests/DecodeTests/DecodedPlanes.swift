import Decode
import Raster
import Testing

/// The planes of a picture, without what lies beside them in the bands.
struct DecodedPlanes: Equatable, CustomStringConvertible {
    let layout: PlaneLayout
    /// Rows of the picture that were skipped.
    var skipped: Int
    var luma: [UInt8] = []
    var cb: [UInt8] = []
    var cr: [UInt8] = []

    var description: String { "\(layout.size) from row \(skipped), \(luma.count) and \(cb.count) samples" }

    /// Reads a file whole, or from band `skipped` on.
    ///
    /// - Parameter poison: what the band's memory is filled with before each reading.
    init(_ path: String, limits: Limits = .standard, skipped: Int = 0, poison: UInt8 = 0xA5) throws(DecodeError) {
        var reader = try PictureFile(path: path, limits: limits).planes()
        try reader.skipBands(skipped)
        try self.init(rest: &reader, poison: poison)
    }

    /// Reads what is left, into a row that lies inside a larger picture, whose other pixels must stay untouched.
    init(rest reader: inout PlaneReader, poison: UInt8 = 0xA5) throws(DecodeError) {
        layout = reader.layout
        skipped = reader.nextBand * layout.bandHeight
        let words = layout.bandBytes / 4
        let fill = UInt32(poison) * 0x0101_0101
        let frame = Picture(size: Size(width: words + 5, height: 3))
        for y in 0..<3 { frame.withMutableRow(y) { $0.update(repeating: fill) } }
        let band = frame.cropped(to: Rect(origin: Point(x: 3, y: 1), size: Size(width: words, height: 1)))
        while reader.nextBand < layout.bandCount {
            let y = reader.nextBand * layout.bandHeight
            try band.withMutableRow(0) { row throws(DecodeError) in
                row.update(repeating: fill)
                try reader.read(into: &row)
                append(row.span, from: y)
            }
        }
        for y in 0..<3 {
            frame.withRow(y) { row in
                for x in row.indices where y != 1 || x < 3 || x >= row.count - 2 {
                    if row[x] != fill { Issue.record("word \(x), \(y) outside of the band was written to") }
                }
            }
        }
    }

    /// Keeps what a band from row `y` has of the picture.
    private mutating func append(_ band: Span<UInt32>, from y: Int) {
        func row(_ offset: Int, _ count: Int) -> [UInt8] {
            (offset..<offset + count).map { UInt8(truncatingIfNeeded: band[$0 / 4] >> ($0 % 4 * 8)) }
        }
        for row0 in 0..<min(layout.bandHeight, layout.size.height - y) {
            luma += row(row0 * layout.lumaPitch, layout.size.width)
        }
        let chromaY = layout.halvesY ? y / 2 : y
        for row0 in 0..<min(PlaneLayout.chromaBandHeight, layout.chroma.height - chromaY) {
            cb += row(layout.cbOffset + row0 * layout.chromaPitch, layout.chroma.width)
            cr += row(layout.crOffset + row0 * layout.chromaPitch, layout.chroma.width)
        }
    }

    /// What is left of these planes from a row of the picture on.
    func rows(from y: Int) -> DecodedPlanes {
        var rest = self
        let chroma = (layout.halvesY ? y / 2 : y) * layout.chroma.width
        rest.luma = Array(luma.dropFirst(y * layout.size.width))
        (rest.cb, rest.cr) = (Array(cb.dropFirst(chroma)), Array(cr.dropFirst(chroma)))
        rest.skipped = y
        return rest
    }

    /// The picture in RGB, upsampled as jdsample.c does ("fancy") and converted as jdcolor.c does.
    var picture: Decoded {
        let (blue, red) = (upsampled(cb), upsampled(cr))
        let pixels = luma.indices.map { i -> UInt32 in
            let (y, cb, cr) = (Int(luma[i]), blue[i] - 128, red[i] - 128)
            // JFIF's factors in 16 bits of fraction, as jdcolor.c rounds them.
            let r = y + (91_881 * cr + 32_768) >> 16
            let g = y + (-22_554 * cb - 46_802 * cr + 32_768) >> 16
            let b = y + (116_130 * cb + 32_768) >> 16
            let bytes = [r, g, b].map { UInt32(min(max($0, 0), 255)) }
            return 0xFF00_0000 | bytes[0] << 16 | bytes[1] << 8 | bytes[2]
        }
        return Decoded(size: layout.size, pixels: pixels)
    }

    /// A sample of luma's lies a quarter of a chroma sample from the nearest: 3/4 of that and 1/4 of the next, edges
    /// repeated. What is added before the shift alternates, so that halves are rounded up as often as down.
    private func upsampled(_ plane: [UInt8]) -> [Int] {
        let (width, height) = (layout.chroma.width, layout.chroma.height)
        var samples: [Int] = []
        for y in 0..<layout.size.height {
            let isUpper = y % 2 == 0
            let near = layout.halvesY ? y / 2 : y
            let far = layout.halvesY ? min(max(near + (isUpper ? -1 : 1), 0), height - 1) : near
            /// Times 4 where rows are halved.
            let sums = (0..<width).map { x in
                let (value, next) = (Int(plane[near * width + x]), Int(plane[far * width + x]))
                return layout.halvesY ? value * 3 + next : value
            }
            for x in 0..<layout.size.width {
                let isLeft = x % 2 == 0
                let column = layout.halvesX ? x / 2 : x
                let next = layout.halvesX ? min(max(column + (isLeft ? -1 : 1), 0), width - 1) : column
                let sum = sums[column] * 3 + sums[next]
                let sample =
                    switch (layout.halvesX, layout.halvesY) {
                    case (false, false): sums[column]
                    case (true, false): (sum + (isLeft ? 1 : 2)) >> 2
                    case (false, true): (sums[column] + (isUpper ? 1 : 2)) >> 2
                    case (true, true): (sum + (isLeft ? 8 : 7)) >> 4
                    }
                samples.append(sample)
            }
        }
        return samples
    }
}
