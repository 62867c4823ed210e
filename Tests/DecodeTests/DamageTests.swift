import Decode
import Foundation
import Raster
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60)))
struct DamageTests {
    let folder = Folder()

    struct Sample: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var arguments: [String] = []
        var kind = PNGWriter.Kind.color
        var isInterlaced = false

        /// Writes the file; returns its bytes.
        func make(in folder: Folder) throws -> [UInt8] {
            let size = Size(width: 43, height: 31)
            if arguments.isEmpty {
                var writer = PNGWriter(size: size, kind: kind, depth: 8, isInterlaced: isInterlaced) { x, y in
                    [x * 5, y * 7, x ^ y, 255 - x].suffix(kind.channels)
                }
                if kind == .palette { writer.palette = (0..<768).map { UInt8($0 / 3) } }
                return writer.bytes()
            }
            let all = ["-quality", "60"] + arguments
            return try JPEGTools.bytes(JPEGTools.make("made.jpg", in: folder, size: size, arguments: all))
        }
    }

    static let samples = [
        Sample(testDescription: "4:2:0", arguments: ["-sample", "2x2"]),
        Sample(testDescription: "grey", arguments: ["-grayscale"]),
        Sample(testDescription: "restarts", arguments: ["-restart", "2B"]),
        Sample(testDescription: "arithmetic", arguments: ["-arithmetic"]),
        Sample(testDescription: "progressive", arguments: ["-progressive"]),
        Sample(testDescription: "progressive restarts", arguments: ["-progressive", "-restart", "2B"]),
        Sample(testDescription: "plain PNG"),
        Sample(testDescription: "interlaced PNG", isInterlaced: true),
        Sample(testDescription: "palette PNG", kind: .palette),
        Sample(testDescription: "alpha PNG", kind: .colorAlpha),
    ]

    @Test func truncationTellsHowMuchIsMissing() throws {
        try Self.expectHalf(in: folder, for: [0.4, 1.0]) { try Decoded($0, scale: $1) }
    }

    /// Reads the first half of a file in several ways.
    static func expectHalf<Way>(in folder: Folder, for ways: [Way], read: (String, Way) throws -> Any) throws {
        let whole = try JPEGTools.make("a.jpg", in: folder, size: Size(width: 200, height: 400))
        let bytes = try JPEGTools.bytes(whole)
        let path = try folder.file("b.jpg", Array(bytes.prefix(bytes.count / 2)))
        for way in ways {
            let error = #expect(throws: DecodeError.self) { try read(path, way) }
            let parts = try #require(error).description.split(separator: " ")
            #expect(parts.prefix(5).joined(separator: " ") == "\(path): cut off after about")
            #expect(parts.dropFirst(6).joined(separator: " ") == "of 400 rows: copy it again")
            #expect((140..<201).contains(Int(parts[5]) ?? 0), "\(parts[5]) rows, \(way)")
            #expect(error?.reason.detail == "Corrupt JPEG data: premature end of data segment")
        }
    }

    /// Random damage is an error or a picture of the right shape, and leaves no file open.
    @Test(arguments: samples)
    func randomDamageIsHarmless(sample: Sample) throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_cur, 1024)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let bytes = try sample.make(in: folder)
        let limits = Limits(memory: 64 << 20)
        var dice = Seeded(77)
        var (shown, refused) = (0, 0)
        for round in 0..<2500 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                // Half of the damage goes to the header, which is the larger part of what can go wrong.
                let end = Bool.random(using: &dice) ? min(400, bytes.count) : bytes.count
                damaged[Int.random(in: 0..<end, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            }
            let path = try folder.file("damaged", damaged)
            do throws(DecodeError) {
                let decoded = try Decoded(path, scale: [0.03, 0.07, 0.18, 1.0][round % 4], limits: limits)
                #expect(decoded.pixels.count == decoded.size.area)
                #expect(decoded.pixels.allSatisfy { $0 >= 0xFF00_0000 })
                shown += 1
            } catch {
                #expect(error.name == path && !error.description.contains("\n"))
                if case .cannotOpen = error.reason { Issue.record("\(error)") }
                refused += 1
            }
        }
        #expect(shown + refused == 2500 && refused > 500)
    }

    @Test func damageIsToldInTheLibrarysWords() throws {
        let png = PNGWriter(size: Size(width: 9, height: 9), kind: .color, depth: 8) { x, y in [x, y, 0] }.bytes()
        var (pixel, sum) = (png, png)
        pixel[png.count - 12 - 4 - 40] ^= 1
        sum[png.count - 12 - 1] ^= 1
        let damagedPixel = refusal(try folder.file("a", pixel))
        #expect(damagedPixel == .corrupt("IDAT: incorrect data check"))
        let damagedSum = refusal(try folder.file("a", sum))
        #expect(damagedSum == .corrupt("IDAT: CRC error"))

        let jpeg = try Self.samples[2].make(in: folder)
        let restart = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xD1 })
        let lacking = Array(jpeg[..<restart] + jpeg[(restart + 2)...])
        let padded = Array(jpeg[..<restart] + [UInt8](repeating: 0x55, count: 20) + jpeg[restart...])
        for bytes in [lacking, padded] {
            let reason = refusal(try folder.file("b", bytes))
            #expect(reason?.corruption?.hasPrefix("Corrupt JPEG data: ") == true, "\(String(describing: reason))")
        }
    }

    /// What libjpeg warns of without harm is not an error.
    @Test func harmlessOdditiesAreShown() throws {
        let jpeg = try Self.samples[0].make(in: folder)
        let whole = try Decoded(try folder.file("whole", jpeg))
        // Padding between segments, and a JFIF of version 9.
        let padded = Array(jpeg[..<2] + JPEGWriter.segment(0xFE, [1]) + [0, 0, 0] + jpeg[2...])
        #expect(try Decoded(try folder.file("a", padded)) == whole)
        var future = jpeg
        #expect(Array(jpeg[6..<10]) == Array("JFIF".utf8))
        future[11] = 9
        #expect(try Decoded(try folder.file("b", future)) == whole)
        #expect(try Decoded(try folder.file("c", jpeg + [1, 2, 3])) == whole)
    }
}
