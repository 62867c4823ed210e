import Decode
import Raster
import TestSupport
import Testing

struct PlaneTests {
    let folder = Folder()

    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let arguments: [String]
        var halvesX = false
        var halvesY = false
        /// A script for cjpeg that leaves bits out: libjpeg then smooths what it has.
        var scans: String?

        func make(_ size: Size, in folder: Folder, seed: UInt64 = 1) throws -> String {
            let script = try scans.map { ["-scans", try folder.file("scans", Array($0.utf8))] } ?? []
            return try JPEGTools.make(
                "a.jpg", in: folder, size: size, seed: seed, arguments: ["-quality", "85"] + arguments + script)
        }
    }

    static let kinds = [
        Kind(testDescription: "4:4:4", arguments: ["-sample", "1x1"]),
        Kind(testDescription: "4:2:2", arguments: ["-sample", "2x1"], halvesX: true),
        Kind(testDescription: "4:4:0", arguments: ["-sample", "1x2"], halvesY: true),
        Kind(testDescription: "4:2:0", arguments: ["-sample", "2x2"], halvesX: true, halvesY: true),
        Kind(testDescription: "progressive", arguments: ["-progressive"], halvesX: true, halvesY: true),
        Kind(testDescription: "progressive 4:4:0", arguments: ["-progressive", "-sample", "1x2"], halvesY: true),
        Kind(testDescription: "restarts", arguments: ["-restart", "1"], halvesX: true, halvesY: true),
        Kind(testDescription: "arithmetic", arguments: ["-arithmetic"], halvesX: true, halvesY: true),
        Kind(
            testDescription: "planes in scans of their own", arguments: [], halvesX: true, halvesY: true,
            scans: "0;\n1;\n2;\n"),
        Kind(
            testDescription: "smoothed", arguments: ["-sample", "2x1"], halvesX: true,
            scans: "0 1 2: 0-0, 0, 0;\n0: 1-2, 0, 1;\n"),
    ]

    static let sizes = [(17, 16), (16, 17), (157, 91), (64, 48), (31, 33)].map { Size(width: $0.0, height: $0.1) }

    @Test(arguments: kinds)
    func upsampledAndConvertedTheyAreWhatDjpegMakes(kind: Kind) throws {
        for size in Self.sizes {
            let path = try kind.make(size, in: folder)
            #expect(try PictureFile(path: path).hasPlanes == true)
            #expect(try DecodedPlanes(path).picture == JPEGTools.reference(path), "\(size)")
        }
    }

    @Test(arguments: kinds)
    func theLayoutSaysWhereTheyLie(kind: Kind) throws {
        for size in Self.sizes {
            let layout = try PictureFile(path: kind.make(size, in: folder)).planes().layout
            #expect(layout.size == size)
            #expect(layout.halvesX == kind.halvesX && layout.halvesY == kind.halvesY)
            let width = kind.halvesX ? (size.width + 1) / 2 : size.width
            let height = kind.halvesY ? (size.height + 1) / 2 : size.height
            #expect(layout.chroma == Size(width: width, height: height))
            #expect(layout.bandHeight == (kind.halvesY ? 16 : 8))
            #expect(layout.bandCount == (size.height + layout.bandHeight - 1) / layout.bandHeight)
            for (pitch, width) in [(layout.lumaPitch, size.width), (layout.chromaPitch, layout.chroma.width)] {
                #expect(pitch % 64 == 0 && pitch >= width && pitch < width + 64 + 16)
            }
            #expect(layout.cbOffset == layout.bandHeight * layout.lumaPitch)
            #expect(layout.crOffset == layout.cbOffset + 8 * layout.chromaPitch)
            #expect(layout.bandBytes == layout.crOffset + 8 * layout.chromaPitch)
        }
    }

    /// What the memory held before shows nowhere in the picture.
    @Test(arguments: kinds)
    func everySampleIsWritten(kind: Kind) throws {
        for size in Self.sizes {
            let path = try kind.make(size, in: folder)
            #expect(try DecodedPlanes(path, poison: 0) == DecodedPlanes(path, poison: 0xFF), "\(size)")
        }
    }

    @Test(arguments: kinds)
    func bandsAfterASkipAreTheSameBands(kind: Kind) throws {
        for height in [97, 33, 16] {
            let path = try kind.make(Size(width: 61, height: height), in: folder)
            let whole = try DecodedPlanes(path)
            for count in 0...whole.layout.bandCount {
                let rest = try DecodedPlanes(path, skipped: count)
                #expect(rest == whole.rows(from: rest.skipped), "\(count) bands of \(height) rows")
            }
        }
    }

    /// For the second band of two, libjpeg asks for the rows of the first, and smooths with those of both.
    @Test func aSmoothedBandIsTheSameAfterASkip() throws {
        let size = Size(width: 61, height: 16)
        let smoothed = try #require(Self.kinds.last)
        let path = try smoothed.make(size, in: folder)
        let otherFolder = Folder()
        let other = try smoothed.make(size, in: otherFolder, seed: 2)
        let whole = try DecodedPlanes(path)
        for _ in 0..<8 {
            // Memory that is freed here is allocated again below, and holds another picture then.
            _ = try DecodedPlanes(other)
            #expect(try DecodedPlanes(path, skipped: 1) == whole.rows(from: 8))
        }
    }

    @Test(arguments: kinds)
    func skipsMayStandBetweenBands(kind: Kind) throws {
        let path = try kind.make(Size(width: 61, height: 297), in: folder)
        let whole = try DecodedPlanes(path)
        for (read, skipped) in [(1, 1), (2, 3), (5, 1)] {
            var reader = try PictureFile(path: path).planes()
            var words = [UInt32](repeating: 0, count: reader.layout.bandBytes / 4)
            var span = words.mutableSpan
            for _ in 0..<2 {
                for _ in 0..<read { try reader.read(into: &span) }
                try reader.skipBands(skipped)
            }
            let rest = try DecodedPlanes(rest: &reader)
            #expect(rest.skipped == 2 * (read + skipped) * rest.layout.bandHeight)
            #expect(rest == whole.rows(from: rest.skipped), "\(read) and \(skipped)")
        }
    }

    @Test(arguments: [
        ("grey", ["-grayscale"], 64, 64), ("RGB", ["-rgb"], 64, 64), ("4:1:1", ["-sample", "4x1"], 64, 64),
        ("planes that differ", ["-sample", "2x2,1x2,1x1"], 64, 64), ("narrow", [], 15, 64), ("low", [], 64, 15),
        ("4:4:4 by other factors", ["-sample", "1x2,1x2,1x2"], 64, 64),
    ])
    func othersAreReadInRows(name: String, arguments: [String], width: Int, height: Int) throws {
        let kind = Kind(testDescription: name, arguments: arguments)
        let path = try kind.make(Size(width: width, height: height), in: folder)
        #expect(try PictureFile(path: path).hasPlanes == false)
        #expect(try Decoded(path) == JPEGTools.reference(path))
    }

    @Test func inksAndPNGAreReadInRows() throws {
        let size = Size(width: 64, height: 64)
        for transform: UInt8? in [nil, 0, 2] {
            let writer = JPEGWriter(size: size, components: 4, adobeTransform: transform) { _, _ in [1, 2, 3, 4] }
            #expect(try PictureFile(path: folder.file("a", writer.bytes())).hasPlanes == false)
        }
        #expect(try PictureFile(path: folder.file("b", FlatPNG(size: size).bytes())).hasPlanes == false)
    }
}
