import Foundation
import Raster
import TestSupport
import Testing

@testable import Decode

/// What the libraries allocate is counted while they do: the header says enough for every good picture, and a header that says
/// too little is of no use.
@Suite(.timeLimit(.minutes(60)))
struct CeilingTests {
    let folder = Folder()

    // MARK: Good pictures

    /// What a picture is made of.
    struct Sample: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (Folder) throws -> String
    }

    private static let sizes = [(157, 91), (1, 1), (3000, 24), (24, 3000)].map { Size(width: $0.0, height: $0.1) }

    private static let jpegs = sizes.flatMap { size in
        PlaneTests.kinds.map { kind in
            Sample(testDescription: "JPEG of \(size), \(kind.testDescription)") { try kind.make(size, in: $0) }
        }
    }

    private static let scans = (0..<40).map { seed in
        Sample(testDescription: "random scan \(seed)") { folder in
            var scan = RandomScan(seed: UInt64(seed))
            return try folder.file("a.jpg", scan.bytes())
        }
    }

    private static let colors = [1, 3, 4].flatMap { components in
        [Size(width: 65_500, height: 8), Size(width: 8, height: 65_500)].map { size in
            Sample(testDescription: "flat JPEG of \(size), \(components) colours") { folder in
                let writer = JPEGWriter(size: size, components: components, adobeTransform: nil) { _, _ in
                    [UInt8](repeating: 99, count: components)
                }
                return try folder.file("a.jpg", writer.bytes())
            }
        }
    }

    private static let pngs = [false, true].flatMap { isInterlaced in
        PNGWriter.Kind.allCases.flatMap { kind in
            kind.depths.flatMap { depth in
                [Size(width: 33, height: 21), Size(width: 3000, height: 3)].map { size in
                    Sample(testDescription: "PNG \(kind) \(depth) \(isInterlaced) \(size)") { folder in
                        var writer = PNGWriter(size: size, kind: kind, depth: depth, isInterlaced: isInterlaced) {
                            x, y in (0..<kind.channels).map { (x + y + $0) % min(1 << depth, 2) }
                        }
                        if kind == .palette { writer.palette = [1, 2, 3, 4, 5, 6] }
                        return try folder.file("a.png", writer.bytes())
                    }
                }
            }
        }
    }

    private static let extras = [
        Sample(testDescription: "JPEG with a profile of 4 MiB") { folder in
            let profile = [UInt8](repeating: 7, count: 4 << 20)
            let jpeg = try JPEGTools.bytes(JPEGTools.make("b.jpg", in: folder, size: Size(width: 9, height: 9)))
            let parts = [Array(jpeg[..<2])] + ICCProfile.segments(profile) + [Array(jpeg[2...])]
            return try folder.file("a.jpg", Array(parts.joined()))
        },
        Sample(testDescription: "PNG with a profile of 4 MiB and EXIF") { folder in
            var writer = PNGWriter(size: Size(width: 9, height: 9), kind: .color, depth: 8) { _, _ in [1, 2, 3] }
            let profile = PNGWriter.big(4 << 20, 4) + [UInt8](repeating: 7, count: (4 << 20) - 4)
            writer.extras = [
                ("iCCP", ICCProfile.chunk(profile)),
                ("eXIf", Array("MM\0*".utf8) + [UInt8](repeating: 0, count: 60_000)),
            ]
            return try folder.file("a.png", writer.bytes())
        },
        Sample(testDescription: "wide PNG") { folder in
            try folder.file("a.png", FlatPNG(size: Size(width: 65_500, height: 3), bits: 64).bytes())
        },
        Sample(testDescription: "progressive photograph of noise") { folder in
            let arguments = ["-quality", "100", "-sample", "1x1", "-progressive"]
            return try JPEGTools.make("a.jpg", in: folder, size: Size(width: 400, height: 300), arguments: arguments)
        },
    ]

    @Test(arguments: jpegs + scans + colors + pngs + extras)
    func whatIsAllocatedIsWithinWhatTheHeaderSays(sample: Sample) throws {
        let path = try sample.make(folder)
        for (scale, skipped) in [(1.0, 0), (1, 5), (0.1, 0)] {
            let file = try PictureFile(path: path)
            let estimate = file.estimate
            var rows = try file.rows(scale: scale, over: .black)
            try rows.skip(min(skipped, rows.rowsLeft))
            if rows.rowsLeft > 1 {
                var row = [UInt32](repeating: 0, count: rows.size.width)
                var span = row.mutableSpan
                try rows.read(into: &span)
                try rows.skip(1)
            }
            _ = try Decoded(rest: &rows)
            #expect(rows.peak > 1000 && rows.peak <= estimate, "at \(scale), behind \(skipped)")
        }
        let file = try PictureFile(path: path)
        let (estimate, hasPlanes) = (file.estimate, file.hasPlanes)
        if hasPlanes {
            var planes = try file.planes()
            _ = try DecodedPlanes(rest: &planes)
            #expect(planes.peak <= estimate)
        }
        // A profile is copied.
        #expect(refusal(path, limits: Limits(memory: estimate + (try Self.profileSize(path)))) == nil)
    }

    private static func profileSize(_ path: String) throws -> Int {
        if case .profile(let bytes) = try PictureFile(path: path).color.space { bytes.count } else { 0 }
    }

    // MARK: Headers that say too little

    /// A large picture, and a limit of bytes.
    struct Bomb: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var limit = 4 << 20
        var subject: String?
        let make: @Sendable (Folder) throws -> String
    }

    static let bombs = [
        Bomb(testDescription: "progressive JPEG", subject: "8000x6000 pixels") { folder in
            let path = folder.path + "/a.jpg"
            try LargeJPEG.write(path, "-progressive", "-sample", "1x1")
            return path
        },
        Bomb(testDescription: "JPEG in a scan for each plane", subject: "2000x1500 pixels") { folder in
            let scans = ["-scans", try folder.file("scans", Array("0;\n1;\n2;\n".utf8))]
            return try JPEGTools.make(
                "a.jpg", in: folder, size: Size(width: 2000, height: 1500),
                arguments: ["-quality", "100", "-sample", "1x1"] + scans)
        },
        Bomb(testDescription: "wide JPEG", limit: 1 << 20, subject: "65500x8 pixels") { folder in
            let writer = JPEGWriter(size: Size(width: 65_500, height: 8), components: 4, adobeTransform: nil) { _, _ in
                [1, 2, 3, 4]
            }
            return try folder.file("a.jpg", writer.bytes())
        },
        Bomb(testDescription: "interlaced PNG", subject: "6000x6000 pixels") { folder in
            try folder.file("a.png", FlatPNG(size: Size(width: 6000, height: 6000), isInterlaced: true).bytes())
        },
        Bomb(testDescription: "wide PNG", limit: 1 << 20, subject: "65500x2 pixels") { folder in
            try folder.file("a.png", FlatPNG(size: Size(width: 65_500, height: 2), bits: 64).bytes())
        },
        Bomb(testDescription: "profile in a JPEG", limit: 3 << 20) { try extras[0].make($0) },
        Bomb(testDescription: "profile in a PNG", limit: 3 << 20) { try extras[1].make($0) },
    ]

    /// In a process of its own, whose memory is looked at.
    @Test(arguments: bombs)
    func theCeilingHoldsWhateverTheHeaderSays(bomb: Bomb) async throws {
        let (path, limit) = (try bomb.make(folder), bomb.limit)
        let subject = bomb.subject ?? "the drawn picture and the file's header"
        await #expect(processExitsWith: .success) {
            [path = path as String, limit = limit as Int, subject = subject as String] in
            var limits = Limits(memory: limit)
            limits.believesHeaders = false
            let before = try Self.mostMemory()
            let words = try #require(refusal(path, limits: limits)?.excess)
            let grown = try Self.mostMemory() - before
            // The codec's buffers, and what it takes to decode the first row and to say what is wrong.
            #expect(grown < limit + (4 << 20), "\(grown) bytes")
            #expect(words.hasPrefix("\(subject) would take ") && words.hasSuffix("and the limit is \(limit >> 20)"))
        }
    }

    /// What is counted is all there is: the process takes no more.
    @Test(arguments: ["progressive JPEG", "interlaced PNG", "JPEG in a scan for each plane"])
    func nothingPassesTheCount(name: String) async throws {
        let bomb = try #require(Self.bombs.first { $0.testDescription == name })
        let path = try bomb.make(folder)
        await #expect(processExitsWith: .success) { [path = path as String] in
            let before = try Self.mostMemory()
            let rows = try PictureFile(path: path).rows(scale: 1, over: .black)
            let grown = try Self.mostMemory() - before
            #expect(rows.peak > 8 << 20)
            #expect(grown < rows.peak + (4 << 20) && grown > rows.peak / 2, "\(grown) bytes, and \(rows.peak) counted")
        }
    }

    /// The most that this process ever had, in bytes (proc(5)).
    private static func mostMemory() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber))) << 10
    }
}
