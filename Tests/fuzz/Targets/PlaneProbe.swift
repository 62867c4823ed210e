import Decode
import Raster

/// The planes of a picture file, band by band.
enum PlaneProbe {
    /// Samples of the picture as they lie in the bands, four in a word, and zeroes around them.
    ///
    /// - Parameter poison: what memory is filled with before. What is not written differs with it.
    static func read(_ file: consuming PictureFile, _ choice: Choice, poison: UInt8) throws -> [UInt32] {
        let stored = file.size
        var planes = try file.planes()
        let layout = planes.layout
        try require(layout.size == stored, "planes \(layout.size) of \(stored)")
        var words: [UInt32] = []
        if choice.skipsFirst { try planes.skipBands(min(2, planes.bandsLeft)) }
        while planes.bandsLeft > 0 {
            words += try band(&planes, poison: poison)
            if choice.skipsLater { try planes.skipBands(min(1, planes.bandsLeft)) }
        }
        return words
    }

    /// Reads into a part of a larger memory, the rest of which must stay as it is.
    private static func band(_ planes: inout PlaneReader, poison: UInt8) throws -> [UInt32] {
        let layout = planes.layout
        let first = planes.nextBand
        let (width, guardWords) = (layout.bandBytes / 4, 16)
        let fill = UInt32(poison) * 0x0101_0101
        let frame = Picture(size: Size(width: width + 2 * guardWords, height: 1))
        let target = frame.cropped(
            to: Rect(origin: Point(x: guardWords, y: 0), size: Size(width: width, height: 1)))
        frame.withMutableRow(0) { $0.update(repeating: fill) }
        try target.withMutableRow(0) { row in try planes.read(into: &row) }
        try frame.withRow(0) { row in
            for x in row.indices where x < guardWords || x >= width + guardWords {
                try require(row[x] == fill, "word \(x - guardWords) of \(width) is written")
            }
        }
        let chromaRows = PlaneLayout.chromaBandHeight
        let rows = min(layout.bandHeight, layout.size.height - first * layout.bandHeight)
        let fewRows = min(chromaRows, layout.chroma.height - first * chromaRows)
        var words = [UInt32](repeating: 0, count: width)
        target.withRow(0) { row in
            func keep(_ offset: Int, _ pitch: Int, _ width: Int, _ rows: Int) {
                for y in 0..<rows {
                    for byte in offset + y * pitch..<offset + y * pitch + width {
                        words[byte / 4] |= row[byte / 4] & 0xFF << UInt32(byte % 4 * 8)
                    }
                }
            }
            keep(0, layout.lumaPitch, layout.size.width, rows)
            keep(layout.cbOffset, layout.chromaPitch, layout.chroma.width, fewRows)
            keep(layout.crOffset, layout.chromaPitch, layout.chroma.width, fewRows)
        }
        return words
    }
}
