import Decode
import Foundation
import Raster
import TestSupport
import Testing

/// Small files that ask for much: they are shown in little memory, or refused in plain words.
@Suite(.timeLimit(.minutes(60)))
struct BombTests {
    let folder = Folder()

    private static let size = Size(width: 40, height: 30)
    /// A zlib stream of 600 MiB of zeroes.
    private static let bomb = FlatPNG.compressed([UInt8](repeating: 0, count: 600 << 20))

    private func png() -> PNGWriter {
        PNGWriter(size: Self.size, kind: .color, depth: 8) { x, y in [x * 5, y * 7, x ^ y] }
    }

    /// What the program says of a file in 400 MiB of address space, of which it takes some 200 for itself.
    private func check(_ path: String) throws -> (code: Int32, words: String) {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "cyclorama")
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "ulimit -v 409600; exec \"$0\" check \"$1\"", program.path(percentEncoded: false), path,
        ]
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, words)
    }

    @Test(arguments: [
        ("iCCP", "x\0\0"), ("zTXt", "x\0\0"), ("iTXt", "x\0\u{1}\0\0\0"), ("prVt", ""),
    ])
    func whatIsPackedInOtherChunksIsNotUnpacked(name: String, head: String) throws {
        var writer = png()
        let plain = try Decoded(try folder.file("a.png", writer.bytes()))
        writer.extras = [(name, Array(head.utf8) + Self.bomb)]
        let path = try folder.file("b.png", writer.bytes())
        #expect(try Decoded(path) == plain)
        let outcome = try check(path)
        #expect(outcome.code == 0, "\(outcome.words)")
    }

    /// No chunk before the rows is kept that is longer than a profile may be: these would take all that there is.
    @Test(arguments: [
        "acTL", "bKGD", "cHRM", "cICP", "cLLI", "dSIG", "eXIf", "fcTL", "fdAT", "gAMA", "gIFg", "hIST", "iCCP", "iTXt",
        "mDCV",
        "oFFs", "pCAL", "pHYs", "prVt", "sBIT", "sCAL", "sPLT", "sRGB", "sTER", "tEXt", "tIME", "zTXt",
    ])
    func longChunksTakeNoMemory(name: String) throws {
        let plain = png().bytes()
        let length = 400 << 20
        let path = try folder.file("a.png", Array(plain[..<33]))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seekToEnd()
        // The mark of an EXIF block, and of a text. The rest is a hole, and the check sum zero, which is an error that all but
        // rows and palette may have.
        try file.write(contentsOf: PNGWriter.big(length, 4) + Array((name + "MM\0*").utf8))
        try file.seek(toOffset: UInt64(length + 33 + 8 + 4))
        try file.write(contentsOf: plain[33...])
        try file.close()
        let outcome = try check(path)
        #expect(outcome.code == 0, "\(outcome.words)")
    }

    /// More pixels than the header has rows for are not inflated: the file is cut where nobody comes any more.
    @Test(arguments: [false, true])
    func whatIsPackedBehindTheRowsIsNotUnpacked(isInterlaced: Bool) throws {
        let header = PNGWriter.big(40, 4) + PNGWriter.big(30, 4) + [8, 0, 0, 0, isInterlaced ? 1 : 0]
        let bytes: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGWriter.chunk("IHDR", header)
            + PNGWriter.chunk("IDAT", Self.bomb)
        let path = try folder.file("a.png", Array(bytes[..<30_000]))
        let black = [UInt32](repeating: 0xFF00_0000, count: Self.size.area)
        #expect(try Decoded(path) == Decoded(size: Self.size, pixels: black))
        #expect(try Decoded(path, skipped: 30).size.height == 0)
        #expect(try check(path).code == 0)
    }

    /// The same picture, in however many chunks.
    @Test func floodsOfChunksArePassed() throws {
        var writer = png()
        let plain = try Decoded(try folder.file("a.png", writer.bytes()))
        writer.chunkSize = 1
        #expect(try Decoded(try folder.file("b.png", writer.bytes())) == plain)
        let many = [UInt8](repeating: 65, count: 3)
        writer.extras = (0..<20_000).map { ("tEXt", Array("\($0)\0".utf8) + many) }
        writer.extras += (0..<20_000).map { _ in ("prVt", many) }
        #expect(try Decoded(try folder.file("c.png", writer.bytes())) == plain)

        let flat = FlatPNG(size: Self.size).bytes()
        let flooded = FlatPNG(size: Self.size, chunkSize: 1, emptyChunks: 2000).bytes()
        #expect(flooded.count > 100 * flat.count)
        #expect(try Decoded(try folder.file("d.png", flooded)) == Decoded(try folder.file("e.png", flat)))
    }

    @Test func floodsOfSegmentsArePassed() throws {
        let size = Size(width: 64, height: 48)
        let bytes = try JPEGTools.bytes(try JPEGTools.make("a.jpg", in: folder, size: size))
        let plain = try Decoded(try folder.file("b.jpg", bytes))
        let small = (0..<100_000).flatMap { JPEGWriter.segment([0xE0, 0xE1, 0xE2, 0xED, 0xFE][$0 % 5], []) }
        let large = (0..<500).flatMap {
            JPEGWriter.segment(
                [0xE1, 0xE2][$0 % 2],
                Array(($0 % 2 == 0 ? "Exif\0\0" : "ICC_PROFILE\0\u{1}\u{FF}").utf8)
                    + [UInt8](repeating: 9, count: 60_000))
        }
        for flood in [small, large, [UInt8](repeating: 0xFF, count: 1_000_000)] {
            let path = try folder.file("c.jpg", Array([bytes[..<2], flood[...], bytes[2...]].joined()))
            #expect(try Decoded(path) == plain)
            let outcome = try check(path)
            #expect(outcome.code == 0, "\(outcome.words)")
        }
    }

    /// A picture that would take more than the budget is refused before any of it is allocated.
    @Test func hugePicturesAreRefusedInPlainWords() throws {
        let interlaced = FlatPNG(size: Size(width: 1, height: 1)).bytes()
        let header = PNGWriter.big(16_000, 4) + PNGWriter.big(16_000, 4) + [8, 0, 0, 0, 1]
        let path = try folder.file("a.png", interlaced[..<8] + PNGWriter.chunk("IHDR", header) + interlaced[33...])
        let outcome = try check(path)
        #expect(outcome.code == 1)
        let words =
            "takes too much memory: 16000x16000 pixels would take 978 MiB, and the limit is 50: "
            + "an eighth of the 400 MiB that this process may map"
        #expect(outcome.words == "\(path): \(words)\n")
    }
}
