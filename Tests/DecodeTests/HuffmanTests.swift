import Decode
import Foundation
import Raster
import TestSupport
import Testing

/// The coefficients are those of libjpeg's own decoder in djpeg, whichever decoder this was built with.
@Suite(.timeLimit(.minutes(60)))
struct HuffmanTests {
    let folder = Folder()

    /// The tables of the faster decoder are in the budget.
    @Test func itIsBuiltWithTheFasterDecoderUnlessToldOtherwise() throws {
        let isStock = ProcessInfo.processInfo.environment["CYCLORAMA_STOCK_JPEG"] == "1"
        let path = try JPEGTools.make("a.jpg", in: folder, size: Size(width: 16, height: 16))
        let isOverBudget = refusal(path, limits: Limits(memory: 100_000)) != nil
        #expect(isOverBudget != isStock, "if internals.h leaves this libjpeg out: set CYCLORAMA_STOCK_JPEG=1")
    }

    @Test(arguments: 0..<8)
    func anyCodesAndCoefficientsAreReadAsDjpegReadsThem(eighth: UInt64) throws {
        for seed in (0..<40).map({ $0 * 8 + eighth }) {
            var scan = RandomScan(seed: seed)
            let path = try folder.file("\(seed).jpg", scan.bytes())
            #expect(try Decoded(path) == JPEGTools.reference(path), "\(seed)")
        }
    }

    /// Large enough to be read in many pieces, with markers and stuffed bytes at every place of them.
    @Test(arguments: [
        ["-quality", "100", "-sample", "1x1"], ["-quality", "100", "-optimize", "-restart", "7B"],
        ["-quality", "98", "-restart", "1B"], ["-quality", "3"],
    ])
    func largeFilesAreReadAsDjpegReadsThem(arguments: [String]) throws {
        let path = try JPEGTools.make("a.jpg", in: folder, size: Size(width: 701, height: 503), arguments: arguments)
        #expect(try Decoded(path) == JPEGTools.reference(path))
    }

    /// A code of ones alone is none; where there are too few of them, the rest may be missing.
    @Test func codesThatDoNotExistAreTold() throws {
        let flat = JPEGWriter(size: Size(width: 8, height: 8), components: 1, adobeTransform: nil) { _, _ in [77] }
        let whole = flat.bytes()
        let scan = try #require(whole.indices.dropLast().last { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }) + 10
        let ones = [UInt8]([0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0])
        let damaged = refusal(try folder.file("damaged", whole[..<scan] + ones + [0xFF, 0xD9]))
        #expect(damaged == .corrupt("Corrupt JPEG data: bad Huffman code"))
        // The difference 0, and then what may be the beginning of a code or the end.
        let short = refusal(try folder.file("short", whole[..<scan] + [0x3F, 0xFF, 0xD9]))
        #expect(short == .corrupt("Corrupt JPEG data: premature end of data segment"))
    }

    /// What is shown of a damaged file is what djpeg shows of it, and what is refused is what `djpeg -strict` refuses.
    @Test(arguments: 0..<8)
    func damageIsSeenAsDjpegSeesIt(eighth: UInt64) throws {
        var dice = Seeded(eighth)
        var (shown, refused) = (0, 0)
        for seed in (0..<30).map({ $0 * 8 + eighth }) {
            var scan = RandomScan(seed: seed)
            let bytes = scan.bytes()
            let end = bytes.count - min(bytes.count / 2, 400)
            for _ in 0..<6 {
                var damaged = bytes
                damaged[Int.random(in: end..<bytes.count, using: &dice)] ^= UInt8.random(in: 1...255, using: &dice)
                let path = try folder.file("damaged.jpg", damaged)
                if let decoded = try? Decoded(path) {
                    #expect(try decoded == JPEGTools.reference(path, isDamaged: true), "\(seed)")
                    shown += 1
                } else {
                    #expect(try !JPEGTools.succeeds("djpeg", ["-strict", "-outfile", "/dev/null", path]), "\(seed)")
                    refused += 1
                }
            }
        }
        #expect(shown > 30 && refused > 30, "\(shown) and \(refused)")
    }
}
