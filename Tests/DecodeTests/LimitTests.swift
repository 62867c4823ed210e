import Decode
import Foundation
import Raster
import TestSupport
import Testing

struct LimitTests {
    let folder = Folder()

    private func png(_ size: Size, isInterlaced: Bool = false) -> [UInt8] {
        // The sides are changed afterwards: the header is all that is looked at.
        PNGWriter(size: size, kind: .grey, depth: 8, isInterlaced: isInterlaced) { _, _ in [0] }.bytes()
    }

    private func png(claiming width: Int, _ height: Int, isInterlaced: Bool = false) -> [UInt8] {
        let header = PNGWriter.big(width, 4) + PNGWriter.big(height, 4) + [8, 2, 0, 0, isInterlaced ? 1 : 0]
        let small = png(Size(width: 1, height: 1))
        return small[..<8] + PNGWriter.chunk("IHDR", header) + small[33...]
    }

    private func jpeg(claiming width: Int, _ height: Int, frame: UInt8 = 0xC0, precision: UInt8 = 8) throws -> [UInt8] {
        var bytes = JPEGWriter(size: Size(width: 8, height: 8), components: 3, adobeTransform: nil) { _, _ in
            [1, 2, 3]
        }.bytes()
        let start = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        let sides = PNGWriter.big(height, 2) + PNGWriter.big(width, 2)
        bytes.replaceSubrange(start + 1..<start + 2, with: [frame])
        bytes.replaceSubrange(start + 4..<start + 9, with: [precision] + sides)
        return bytes
    }

    @Test func sidesAreLimited() throws {
        let wide = refusal(try folder.file("a", png(claiming: 65_501, 10)))
        #expect(wide == .tooLarge("65501x10 pixels, and the limit is 65500 on a side"))
        let high = refusal(try folder.file("b", png(claiming: 10, 0x7FFF_FFFF)))
        #expect(high == .tooLarge("10x2147483647 pixels, and the limit is 65500 on a side"))
        let jpegWords = "Maximum supported image dimension is 65500 pixels"
        #expect(refusal(try folder.file("c", jpeg(claiming: 10, 65_501))) == .tooLarge(jpegWords))
        let small = refusal(try folder.file("d", png(Size(width: 11, height: 10))), limits: Limits(side: 10))
        #expect(small == .tooLarge("11x10 pixels, and the limit is 10 on a side"))
        #expect(refusal(try folder.file("e", png(Size(width: 10, height: 10))), limits: Limits(side: 10)) == nil)
        let widest = try Decoded(try folder.file("f", png(Size(width: 65_500, height: 1))))
        #expect(widest.size == Size(width: 65_500, height: 1))
    }

    @Test func pixelsAreLimited() throws {
        let words = "65500x65500 are 4290250000 pixels, and the limit is 268435456"
        #expect(refusal(try folder.file("a", png(claiming: 65_500, 65_500))) == .tooLarge(words))
        #expect(refusal(try folder.file("b", jpeg(claiming: 65_500, 65_500))) == .tooLarge(words))
        let small = try folder.file("c", png(Size(width: 11, height: 10)))
        #expect(refusal(small, limits: Limits(pixels: 109)) == .tooLarge("11x10 are 110 pixels, and the limit is 109"))
        #expect(refusal(small, limits: Limits(pixels: 110)) == nil)
    }

    @Test func arithmeticCodingIsLimited() throws {
        let size = Size(width: 64, height: 64)
        let path = try JPEGTools.make("a.jpg", in: folder, size: size, "-arithmetic")
        let count = try JPEGTools.bytes(path).count
        let words = "arithmetic coding in \(count) bytes, and the limit is \(count - 1)"
        #expect(refusal(path, limits: Limits(arithmeticFileSize: count - 1)) == .tooLarge(words))
        #expect(refusal(path, limits: Limits(arithmeticFileSize: count)) == nil)
        let huffman = try JPEGTools.make("b.jpg", in: folder, size: size)
        #expect(refusal(huffman, limits: Limits(arithmeticFileSize: 1)) == nil)
    }

    /// Whoever takes the rows shares the decoder's budget.
    @Test func whatRowsAreNeededForIsInTheBudget() throws {
        let path = try folder.file("a", png(Size(width: 100, height: 100)))
        let rows = try PictureFile(path: path, limits: Limits(memory: 1 << 20)).rows(scale: 1, over: .black)
        try rows.budget.claim(800_000)
        let error = #expect(throws: DecodeError.self) { try rows.budget.claim(3 << 20) }
        #expect(error?.reason == .overBudget("100x100 pixels would take 4 MiB, and the limit is 1"))
        #expect(throws: DecodeError.self) { try rows.budget.claim(.max) }
    }

    @Test func noSideIsZero() throws {
        for sides in [(0, 10), (10, 0), (0, 0)] {
            let png = refusal(try folder.file("a", png(claiming: sides.0, sides.1)))
            #expect(png?.corruption?.contains("zero") == true, "\(String(describing: png))")
            let jpeg = refusal(try folder.file("b", jpeg(claiming: sides.0, sides.1)))
            #expect(jpeg == .corrupt("Empty JPEG image (DNL not supported)"))
        }
    }

    @Test func memoryIsLimitedBeforeItIsTaken() throws {
        // 16,000 x 16,000 interlaced would take 1 GB, as progressive 1.5 GB.
        for bytes in [
            png(claiming: 16_000, 16_000, isInterlaced: true), try jpeg(claiming: 16_000, 16_000, frame: 0xC2),
        ] {
            let words = try #require(refusal(try folder.file("a", bytes))?.excess)
            #expect(words.hasPrefix("16000x16000 pixels would take ") && words.hasSuffix("and the limit is 512"))
        }
        // Row by row the same pictures fit, and turn out to be truncated or damaged only when rows are read.
        _ = try PictureFile(path: try folder.file("b", png(claiming: 16_000, 16_000)))
        _ = try PictureFile(path: try folder.file("c", try jpeg(claiming: 16_000, 16_000)))
    }

    /// A progressive JPEG takes two bytes for each sample of whole blocks, and an eighth of a byte to tell where they are.
    @Test func coefficientsAreCounted() throws {
        let size = Size(width: 640, height: 480)
        let progressive = try JPEGTools.make("a.jpg", in: folder, size: size, "-progressive", "-sample", "2x2")
        let coefficients = 640 * 480 * 3 / 2 * 2
        let tight = refusal(progressive, limits: Limits(memory: coefficients))
        #expect(tight == .overBudget("640x480 pixels would take 2 MiB, and the limit is 0"))
        #expect(refusal(progressive, limits: Limits(memory: coefficients * 17 / 16 + 400_000)) == nil)
        let baseline = try JPEGTools.make("b.jpg", in: folder, size: size, "-sample", "2x2")
        #expect(refusal(baseline, limits: Limits(memory: 300_000)) == nil)
    }

    @Test func scansAreLimited() throws {
        let path = try JPEGTools.make("a.jpg", in: folder, size: Size(width: 64, height: 64), "-progressive")
        let scans = try JPEGTools.bytes(path).count { $0 == 0xDA }
        #expect(scans >= 10)
        #expect(refusal(path, limits: Limits(scans: 5)) == .tooLarge("more than 5 scans of 64x64 pixels"))
        // Not quite ten times 4096 pixels.
        #expect(refusal(path, limits: Limits(work: 40_959)) == .tooLarge("more than 9 scans of 64x64 pixels"))
        #expect(refusal(path, limits: Limits(work: scans * 4096)) == nil)
        #expect(refusal(path, limits: Limits(scans: scans)) == nil)
    }

    @Test func fileSizeIsLimited() throws {
        let path = try folder.file("a", png(Size(width: 10, height: 10)))
        let words = "a file of \(try JPEGTools.bytes(path).count) bytes, and the limit is 100"
        #expect(refusal(path, limits: Limits(fileSize: 100)) == .tooLarge(words))
    }

    @Test func otherKindsOfJPEGAreUnsupported() throws {
        let precision = refusal(try folder.file("a", jpeg(claiming: 8, 8, precision: 12)))
        #expect(precision == .unsupported("Unsupported JPEG data precision 12"))
        let lossless = refusal(try folder.file("b", jpeg(claiming: 8, 8, frame: 0xC3)))
        #expect(lossless == .unsupported("Unsupported JPEG process: SOF type 0xc3"))
    }
}
