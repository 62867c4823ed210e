import Decode
import Foundation
import Raster
import TestSupport
import Testing

/// A file that ends too early says so, at whatever byte and whichever way its rows are read.
@Suite(.timeLimit(.minutes(60)))
struct TruncationTests {
    let folder = Folder()

    private static let size = Size(width: 21, height: 17)

    struct Sample: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// How many of the last bytes hold no pixel.
        let tail: Int
        /// Whether it can be read as planes.
        var hasPlanes = false
        let make: @Sendable (Folder) throws -> [UInt8]
    }

    private static func jpeg(
        _ name: String, tail: Int, hasPlanes: Bool = true, _ arguments: String...
    ) -> Sample {
        Sample(testDescription: name, tail: tail, hasPlanes: hasPlanes) { folder in
            let source = try folder.file("a.ppm", JPEGTools.ppm(size))
            let path = folder.path + "/made.jpg"
            try JPEGTools.run("cjpeg", ["-quality", "40"] + arguments + ["-outfile", path, source])
            return try JPEGTools.bytes(path)
        }
    }

    private static func inks(_ name: String, adobeTransform: UInt8?) -> Sample {
        Sample(testDescription: name, tail: 2) { _ in
            JPEGWriter(size: size, components: 4, adobeTransform: adobeTransform) { x, y in
                [UInt8(x * 80), UInt8(y * 90), 7, 200]
            }.bytes()
        }
    }

    private static func png(
        _ kind: PNGWriter.Kind, _ depth: Int, isInterlaced: Bool, hasTransparency: Bool = false
    ) -> Sample {
        let words = [isInterlaced ? ", interlaced" : "", hasTransparency ? ", tRNS" : ""].joined()
        return Sample(testDescription: "PNG \(kind) \(depth)\(words)", tail: 12) { _ in
            let size = Size(width: 11, height: 9)
            var writer = PNGWriter(size: size, kind: kind, depth: depth, isInterlaced: isInterlaced) { x, y in
                (0..<kind.channels).map { (x * 37 + y * 11 + $0 * 50) & (1 << depth - 1) }
            }
            if kind == .palette { writer.palette = (0..<3 << depth).map { UInt8($0 & 255) } }
            if hasTransparency {
                writer.transparency = kind == .palette ? [0, 128] : [UInt8](repeating: 0, count: kind.channels * 2)
            }
            return writer.bytes()
        }
    }

    static let samples: [Sample] =
        [
            jpeg("4:4:4", tail: 2, "-sample", "1x1"), jpeg("4:2:2", tail: 2, "-sample", "2x1"),
            jpeg("4:4:0", tail: 2, "-sample", "1x2"), jpeg("4:2:0", tail: 2, "-sample", "2x2"),
            jpeg("4:1:1", tail: 2, hasPlanes: false, "-sample", "4x1"),
            jpeg("grey", tail: 2, hasPlanes: false, "-grayscale"),
            jpeg("RGB", tail: 2, hasPlanes: false, "-rgb"), jpeg("restarts", tail: 2, "-restart", "1B"),
            jpeg("arithmetic", tail: 0, "-arithmetic"),
            jpeg("arithmetic restarts", tail: 0, "-arithmetic", "-restart", "1B"),
            jpeg("arithmetic progressive", tail: 0, "-arithmetic", "-progressive"),
            jpeg("progressive", tail: 2, "-progressive"),
            jpeg("progressive 4:4:4", tail: 2, "-progressive", "-sample", "1x1"),
            jpeg("progressive grey", tail: 2, hasPlanes: false, "-progressive", "-grayscale"),
            jpeg("progressive restarts", tail: 2, "-progressive", "-restart", "1B"),
            inks("CMYK", adobeTransform: 0), inks("YCCK", adobeTransform: 2), inks("plain CMYK", adobeTransform: nil),
        ]
        + PNGWriter.Kind.allCases.flatMap { kind in
            kind.depths.flatMap { depth in
                [false, true].flatMap { isInterlaced in
                    (kind.rawValue < 4 ? [false, true] : [false]).map {
                        png(kind, depth, isInterlaced: isInterlaced, hasTransparency: $0)
                    }
                }
            }
        }

    /// A way to read rows.
    struct Way {
        /// Such that each reduction of a JPEG comes.
        var scale = 1.0
        var isCropped = false
        /// Passed over before the first row, and after each.
        var skipped = (first: 0, later: 0)
        /// Whether inks come as they are.
        var hasConversion = false
    }

    private static let ways = [
        Way(scale: 0.04), Way(scale: 0.08), Way(scale: 0.2), Way(isCropped: true), Way(skipped: (5, 0)),
        Way(skipped: (0, 2)), Way(scale: 0.2, isCropped: true, skipped: (2, 1)), Way(hasConversion: true),
    ]

    private static let keep: RowReader.Conversion = { _ in }

    private enum End: Equatable {
        case whole
        case refused(DecodeError.Reason)
    }

    private struct WorkResult: Equatable {
        var pixels: [UInt32]
        var end: End
    }

    /// The rows that come, and how they end. What stood in a row before is `poison`.
    private func outcome(_ path: String, _ way: Way, poison: UInt32) -> WorkResult {
        var pixels: [UInt32] = []
        do throws(DecodeError) {
            let file = try PictureFile(path: path)
            let conversion: RowReader.Conversion? = way.hasConversion ? Self.keep : nil
            var rows = try file.rows(scale: way.scale, over: .black, conversion: conversion)
            if way.isCropped { _ = try rows.cropColumns(rows.size.width / 2..<rows.size.width / 2 + 1) }
            try rows.skip(min(way.skipped.first, rows.rowsLeft))
            var row = [UInt32](repeating: 0, count: rows.size.width)
            while rows.rowsLeft > 0 {
                var span = row.mutableSpan
                span.update(repeating: poison)
                try rows.read(into: &span)
                pixels += row
                try rows.skip(min(way.skipped.later, rows.rowsLeft))
            }
            return WorkResult(pixels: pixels, end: .whole)
        } catch {
            return WorkResult(pixels: pixels, end: .refused(error.reason))
        }
    }

    /// The header is whole, and no more is said of it.
    @Test func scansThatAreMissingAreNoHeader() throws {
        let bytes = try JPEGTools.bytes(
            JPEGTools.make("a.jpg", in: folder, size: Self.size, arguments: ["-progressive"]))
        for path in [try folder.file("a", bytes.dropLast(20)), try folder.file("b", bytes.dropLast(bytes.count / 3))] {
            guard case .truncated("within its pixels", _) = refusal(path) else {
                Issue.record("\(String(describing: refusal(path)))")
                continue
            }
        }
    }

    /// In the scan of a JPEG with the tables of T.81, K.3, a long run of zeros ends the file, though it is valid code. The last MCUs can
    /// be shorter than such a run.
    @Test(arguments: [["-sample", "2x2"], ["-sample", "1x1"], ["-grayscale"], ["-restart", "1"]])
    func zerosAreNoPixels(arguments: [String]) throws {
        let size = Size(width: 160, height: 120)
        let bytes = try JPEGTools.bytes(
            JPEGTools.make("a.jpg", in: folder, size: size, arguments: ["-quality", "98"] + arguments))
        for count in stride(from: bytes.count / 4, to: bytes.count - 700, by: 307) {
            let zeros = [UInt8](repeating: 0, count: bytes.count - count)
            for path in [
                try folder.file("b", bytes[..<count] + zeros), try folder.file("c", bytes[..<count] + zeros + zeros),
            ] {
                guard case .truncated(let words, _) = refusal(path), words.hasPrefix("after about ") else {
                    Issue.record("\(count) of \(bytes.count): \(String(describing: refusal(path)))")
                    continue
                }
            }
        }
    }

    /// Where the code of zeros is the end of a block, they are pixels: pictures of one colour have nothing else.
    @Test(arguments: [[], ["-optimize"], ["-progressive"], ["-grayscale", "-optimize"], ["-arithmetic"]])
    func zerosOfFlatPicturesAreShown(arguments: [String]) throws {
        for value in [UInt8(0), 128, 255] {
            let size = Size(width: 1600, height: 800)
            let flat =
                Array("P6\n\(size.width) \(size.height)\n255\n".utf8) + [UInt8](repeating: value, count: size.area * 3)
            let source = try folder.file("flat.ppm", flat)
            try JPEGTools.run("cjpeg", arguments + ["-outfile", folder.path + "/flat.jpg", source])
            #expect(try Set(Decoded(folder.path + "/flat.jpg").pixels).count == 1)
        }
    }

    @Test(arguments: samples)
    func everyTruncationIsSaid(sample: Sample) throws {
        let bytes = try sample.make(folder)
        let whole = try folder.file("whole", bytes)
        let expected = ([Way()] + Self.ways).map { outcome(whole, $0, poison: 0) }
        #expect(expected.allSatisfy { $0.end == .whole })
        for count in 0..<bytes.count {
            let path = try folder.file("cut", Array(bytes.prefix(count)))
            // Whole rows at every byte; the other ways in turn.
            for number in [0, 1 + count % Self.ways.count] {
                let way = ([Way()] + Self.ways)[number]
                let first = outcome(path, way, poison: 0x1234_5678)
                let second = outcome(path, way, poison: 0x4BAD_C0DE)
                #expect(first == second, "\(count) bytes, \(way): a row has what was there before")
                switch first.end {
                case .whole:
                    #expect(
                        first.pixels == expected[number].pixels
                            && (count >= bytes.count - sample.tail || way.skipped != (0, 0)),
                        "\(count) of \(bytes.count) bytes, \(way)")
                case .refused(.truncated): break
                case .refused(.notAPicture): #expect(count < 8)
                case .refused(let reason): Issue.record("\(count) of \(bytes.count) bytes, \(way): \(reason)")
                }
            }
        }
    }
}
