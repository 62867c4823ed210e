import Decode
import Raster
import TestSupport
import Testing

struct JPEGTests {
    let folder = Folder()

    static let kinds: [(name: String, arguments: [String])] = [
        ("4:4:4", ["-sample", "1x1"]), ("4:2:2", ["-sample", "2x1"]), ("4:4:0", ["-sample", "1x2"]),
        ("4:2:0", ["-sample", "2x2"]), ("4:1:1", ["-sample", "4x1"]), ("grey", ["-grayscale"]), ("rgb", ["-rgb"]),
        ("progressive", ["-progressive"]), ("progressive grey", ["-progressive", "-grayscale"]),
        ("progressive 4:4:4", ["-progressive", "-sample", "1x1"]), ("restarts", ["-restart", "1"]),
        ("arithmetic", ["-arithmetic"]), ("progressive arithmetic", ["-arithmetic", "-progressive"]),
        // Coefficients of more than a byte.
        ("progressive finest", ["-progressive", "-quality", "100"]),
        ("component by component", ["-scans", "0;\n1;\n2;\n"]),
        (
            "coefficient by coefficient",
            ["-scans", "0,1,2: 0-0, 0, 0;\n0: 1-1, 0, 0;\n0: 2-63, 0, 0;\n1: 1-63, 0, 0;\n2: 1-63, 0, 0;\n"]
        ),
        // Where coefficients are not known to the end, blocks are smoothed by those around them.
        ("smoothed", ["-sample", "2x2", "-scans", "0,1,2: 0-0, 0, 1;\n0: 1-5, 0, 2;\n0,1,2: 0-0, 1, 0;\n"]),
    ]

    private func make(_ kind: (name: String, arguments: [String]), _ size: Size) throws -> String {
        var arguments = kind.arguments
        // Scans are told in a file.
        if let script = arguments.firstIndex(of: "-scans") {
            arguments[script + 1] = try folder.file("scans", Array(arguments[script + 1].utf8))
        }
        return try JPEGTools.make("a.jpg", in: folder, size: size, arguments: ["-quality", "85"] + arguments)
    }

    @Test(arguments: kinds.indices)
    func everyKindAtEveryScaleIsWhatDjpegMakes(kind: Int) throws {
        for size in [Size(width: 157, height: 91), Size(width: 1, height: 1), Size(width: 64, height: 48)] {
            let path = try make(Self.kinds[kind], size)
            for (scale, eighths) in [(0.03, 1), (0.07, 2), (0.18, 3), (1.0, 8)] {
                let decoded = try Decoded(path, scale: scale)
                #expect(try decoded == JPEGTools.reference(path, eighths: eighths), "\(size) at \(eighths)/8")
            }
        }
    }

    /// 1/8 and 2/8 leave three times the destination's pixels, 3/8 leaves twice as many.
    @Test(arguments: [
        (0.001, 1), (0.0416, 1), (0.0417, 2), (0.0833, 2), (0.0834, 3), (0.1875, 3), (0.1876, 8), (1, 8), (3, 8),
    ])
    func theScaleIsTheSmallestThatIsSharp(scale: Double, eighths: Int) throws {
        let path = try make(Self.kinds[0], Size(width: 101, height: 51))
        let reader = try PictureFile(path: path).rows(scale: scale, over: .black)
        #expect(reader.reduction == Double(eighths) / 8)
        let expected = Size(width: (101 * eighths + 7) / 8, height: (51 * eighths + 7) / 8)
        #expect(reader.size == expected)
        #expect(reader.rowsLeft == expected.height)
    }

    @Test(arguments: kinds.indices)
    func rowsAfterASkipAreTheSameRows(kind: Int) throws {
        let path = try make(Self.kinds[kind], Size(width: 61, height: 97))
        for scale in [0.03, 0.07, 0.18, 1.0] {
            let whole = try Decoded(path, scale: scale)
            for count in 0...whole.size.height {
                let rest = try Decoded(path, scale: scale, skipped: count)
                #expect(rest == whole.rows(count...), "\(count) rows at \(scale)")
            }
        }
    }

    @Test(arguments: kinds.indices)
    func skipsMayStandBetweenRows(kind: Int) throws {
        let path = try make(Self.kinds[kind], Size(width: 61, height: 197))
        var dice = Seeded(5)
        for _ in 0..<40 {
            let scale = [0.07, 0.18, 1.0][Int.random(in: 0..<3, using: &dice)]
            let whole = try Decoded(path, scale: scale)
            var reader = try PictureFile(path: path).rows(scale: scale, over: .black)
            var row = Picture(size: Size(width: reader.size.width + 3, height: 1))
            row = row.cropped(to: Rect(origin: .zero, size: Size(width: reader.size.width, height: 1)))
            while reader.rowsLeft > 0 {
                try reader.skip(Int.random(in: 0...min(40, reader.rowsLeft), using: &dice))
                for _ in 0..<min(Int.random(in: 0...20, using: &dice), reader.rowsLeft) {
                    let y = reader.nextRow
                    try row.withMutableRow(0) { row throws(DecodeError) in try reader.read(into: &row) }
                    let isSame = row.withRow(0) { row in row.indices.allSatisfy { row[$0] == whole[$0, y] } }
                    #expect(isSame, "row \(y) at \(scale)")
                }
            }
        }
    }

    @Test(arguments: kinds.indices)
    func croppedColumnsAreTheSameColumns(kind: Int) throws {
        let path = try make(Self.kinds[kind], Size(width: 211, height: 40))
        var dice = Seeded(9)
        for scale in [0.03, 0.07, 0.18, 1.0] {
            let whole = try Decoded(path, scale: scale)
            for _ in 0..<60 {
                let from = Int.random(in: 0..<whole.size.width, using: &dice)
                let wanted = from..<Int.random(in: from + 1...whole.size.width, using: &dice)
                let skipped = Bool.random(using: &dice) ? Int.random(in: 0...whole.size.height, using: &dice) : 0
                var reader = try PictureFile(path: path).rows(scale: scale, over: .black)
                let delivered = try reader.cropColumns(wanted)
                #expect(delivered.lowerBound <= wanted.lowerBound && delivered.upperBound >= wanted.upperBound)
                let isNarrow =
                    delivered.lowerBound > wanted.lowerBound - 36 && delivered.upperBound < wanted.upperBound + 4
                #expect(isNarrow || Self.kinds[kind].name == "smoothed")
                #expect(reader.size.width == delivered.count)
                try reader.skip(skipped)
                let part = try Decoded(rest: &reader)
                let inner = part.columns(
                    wanted.lowerBound - delivered.lowerBound..<wanted.upperBound - delivered.lowerBound)
                #expect(inner == whole.rows(skipped...).columns(wanted), "\(wanted) of \(delivered) at \(scale)")
            }
        }
    }
}
