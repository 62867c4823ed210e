import Foundation
import Raster
import TestSupport
import Testing

@testable import Decode

/// What stands behind the last row of a JPEG is left alone: a file may have half a gigabyte of it.
@Suite struct TailTests {
    let folder = Folder()

    private static let size = Size(width: 64, height: 48)
    /// What the codec reads at once.
    private static let piece = 1 << 16

    static let tails = ["a hole", "segments", "padding", "pictures"]

    private static func tail(_ name: String, _ picture: [UInt8]) -> [UInt8] {
        let part: [UInt8] =
            switch name {
            case "segments": JPEGWriter.segment(0xE2, [UInt8](repeating: 9, count: 1000))
            case "padding": [UInt8](repeating: 0xFF, count: 1000)
            case "pictures": picture
            default: [UInt8](repeating: 0, count: 1000)
            }
        return [UInt8]((0..<(1 << 20) / part.count).map { _ in part }.joined())
    }

    /// A file with 60 MB behind its picture, most of them a hole.
    private func file(_ picture: [UInt8], _ tail: String) throws -> String {
        let path = try folder.file("a.jpg", picture + Self.tail(tail, picture))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.truncate(atOffset: 60 << 20)
        try file.close()
        return path
    }

    /// With the marker at the end of the picture, and without: padding is looked at twice then.
    @Test(arguments: tails, [true, false])
    func oneScanIsReadToItsLastRow(tail: String, hasEnd: Bool) throws {
        // Without the marker, arithmetic coding is truncated.
        let kinds = [["-sample", "2x2"], ["-restart", "1"], ["-grayscale"]] + (hasEnd ? [["-arithmetic"]] : [])
        for arguments in kinds {
            let picture = try jpeg(arguments)
            let path = try file(hasEnd ? picture : picture.dropLast(2), tail)
            var rows = try PictureFile(path: path).rows(scale: 1, over: .black)
            _ = try Decoded(rest: &rows)
            #expect(rows.bytesRead <= picture.count + 2 * Self.piece, "\(arguments)")
            let again = try PictureFile(path: path)
            guard again.hasPlanes else { continue }
            var planes = try again.planes()
            _ = try DecodedPlanes(rest: &planes)
            #expect(planes.bytesRead <= picture.count + 2 * Self.piece, "\(arguments) as planes")
        }
    }

    /// Those are read to the marker, wherever the rows end.
    @Test(arguments: tails)
    func manyScansAreReadToTheirEnd(tail: String) throws {
        let scans = ["-scans", try folder.file("scans", Array("0;\n1;\n2;\n".utf8))]
        for arguments in [["-progressive"], ["-progressive", "-arithmetic"], scans] {
            let picture = try jpeg(arguments)
            var rows = try PictureFile(path: try file(picture, tail)).rows(scale: 1, over: .black)
            _ = try Decoded(rest: &rows)
            #expect(rows.bytesRead <= picture.count + Self.piece, "\(arguments)")
        }
    }

    /// A picture whose scans are whole is shown without its end-of-image marker. Zeros may stand for missing pixels.
    @Test func manyScansNeedNoMarker() throws {
        let scans = ["-scans", try folder.file("scans", Array("0;\n1;\n2;\n".utf8))]
        let trailer = [0, 0, 1, 10] + Array("MotionPhoto_Data".utf8) + [0xFF, 0x53, 0xFF, 0xD8, 0xFF, 0xDA]
        for arguments in [["-progressive"], ["-progressive", "-restart", "1"], scans] {
            let picture = try jpeg(arguments)
            let expected = try Decoded(folder.file("whole", picture))
            for tail in [[], trailer, picture, [UInt8](repeating: 9, count: 100_000)] {
                let path = try folder.file("a", picture.dropLast(2) + tail)
                #expect(try Decoded(path) == expected, "\(arguments), \(tail.count)")
            }
            for count in [100, 100_000] {
                let path = try folder.file("a", picture.dropLast(2) + [UInt8](repeating: 0, count: count))
                guard case .truncated = refusal(path) else {
                    Issue.record("\(arguments), \(count) zeros")
                    continue
                }
            }
        }
        for name in ["jpeg/progressive-no-end", "jpeg/scans-no-end", "large/progressive-no-end-trailer"] {
            _ = try Decoded(Seeds.path("\(name).jpg"))
        }
    }

    private func jpeg(_ arguments: [String]) throws -> [UInt8] {
        let source = try folder.file("a.ppm", JPEGTools.ppm(Self.size))
        try JPEGTools.run("cjpeg", arguments + ["-outfile", folder.path + "/b.jpg", source])
        return try JPEGTools.bytes(folder.path + "/b.jpg")
    }
}
