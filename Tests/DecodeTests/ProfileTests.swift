import Decode
import Raster
import TestSupport
import Testing

/// What files say of their colours.
struct ProfileTests {
    let folder = Folder()

    static let profile = ICCProfile.matrix(.displayP3).bytes()

    private func png(_ kind: PNGWriter.Kind = .color, extras: [(String, [UInt8])]) -> [UInt8] {
        var writer = PNGWriter(size: Size(width: 5, height: 4), kind: kind, depth: 8) { x, y in
            [x * 40, y * 60, x ^ y, 255 - x * 50].suffix(kind.channels)
        }
        writer.extras = extras.map { (name: $0, body: $1) }
        if kind == .palette { writer.palette = (0..<768).map { UInt8($0 / 3) } }
        return writer.bytes()
    }

    /// A JPEG with these segments after its first marker.
    private func jpeg(_ segments: [[UInt8]], components: Int = 3, adobe: UInt8? = nil) -> [UInt8] {
        let bytes = JPEGWriter(size: Size(width: 9, height: 9), components: components, adobeTransform: adobe) { _, _ in
            Array([10, 20, 30, 40].prefix(components))
        }.bytes()
        return Array(bytes[..<2] + segments.joined() + bytes[2...])
    }

    /// What a file says; its rows are read too.
    private func color(_ bytes: [UInt8]) throws -> ColorDescription {
        let path = try folder.file("a", bytes)
        _ = try Decoded(path)
        return try PictureFile(path: path).color
    }

    @Test func modelsAreTold() throws {
        #expect(
            try PNGWriter.Kind.allCases.map { try color(png($0, extras: [])).model } == [
                .grey, .rgb, .rgb, .grey, .rgb,
            ])
        #expect(try [1, 3, 4].map { try color(jpeg([], components: $0)).model } == [.grey, .rgb, .inks])
        #expect(try color(jpeg([], components: 4, adobe: 2)).model == .inks)
        #expect(try color(jpeg([], components: 3, adobe: 0)) == ColorDescription(model: .rgb, space: .sRGB))
    }

    @Test(arguments: [65519, 301, 100, 7, 3])
    func segmentsAreJoinedByTheirNumbers(size: Int) throws {
        var segments = ICCProfile.segments(Self.profile, size: size)
        #expect(try color(jpeg(segments)).space == .profile(Self.profile))
        var dice = Seeded(4)
        for _ in 0..<5 {
            segments.shuffle(using: &dice)
            // Others of the same kind, and of the camera's, in between.
            let others = [
                ICCProfile.segment(Array("MPF\0II*\0".utf8)), ICCProfile.segment([]), JPEGWriter.segment(0xE1, [1]),
            ]
            let mixed = others + segments.flatMap { [$0, others[0]] }
            #expect(try color(jpeg(mixed)).space == .profile(Self.profile))
        }
    }

    @Test func segmentsThatContradictEachOtherAreNoProfile() throws {
        let whole = ICCProfile.segments(Self.profile, size: 100)
        func changed(_ index: Int, _ offset: Int, _ value: UInt8) -> [[UInt8]] {
            var segments = whole
            segments[index][offset] = value
            return segments
        }
        let count = UInt8(whole.count)
        // After the marker, the length and the mark, the number stands at 16 and the count at 17.
        let damaged: [(String, [[UInt8]])] = [
            ("first missing", Array(whole.dropFirst())), ("last missing", whole.dropLast()),
            ("one missing", Array(whole[..<2] + whole[3...])), ("one twice", whole + [whole[1]]),
            ("one in the place of another", changed(2, 16, 2)), ("number 0", changed(0, 16, 0)),
            ("a number too high", changed(1, 16, count + 1)), ("count 0", changed(0, 17, 0)),
            ("another count first", changed(0, 17, count + 1)), ("another count last", changed(whole.count - 1, 17, 1)),
            ("an empty one", [ICCProfile.segment(Array("ICC_PROFILE\0".utf8) + [1, 1])]),
            ("two profiles", whole + whole),
        ]
        for (name, segments) in damaged { #expect(try color(jpeg(segments)).space == .sRGB, "\(name)") }
    }

    @Test func profilesAreLimited() throws {
        let limit = 4 << 20
        for (count, isKept) in [(limit, true), (limit + 1, false)] {
            let profile = (0..<count).map { UInt8(truncatingIfNeeded: $0 >> 8 ^ $0) }
            let space = try color(jpeg(ICCProfile.segments(profile))).space
            #expect(space == (isKept ? .profile(profile) : .sRGB), "\(count)")
            // In a PNG, a profile tells its own size.
            let sized = PNGWriter.big(count, 4) + profile.dropFirst(4)
            let inflated = try color(png(extras: [("iCCP", ICCProfile.chunk(sized))])).space
            #expect(inflated == (isKept ? .profile(sized) : .sRGB), "\(count)")
        }
    }

    @Test func chunksHaveAnOrder() throws {
        let profile = ("iCCP", ICCProfile.chunk(Self.profile))
        let standard = ("sRGB", [UInt8(0)])
        let gamma = ("gAMA", PNGWriter.big(50_000, 4))
        let points = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
        let primaries = ("cHRM", points.flatMap { PNGWriter.big($0, 4) })
        let values = points.map { Double($0) / 100_000 }
        let colors = stride(from: 0, to: 8, by: 2).map {
            ColorDescription.Primaries.Point(x: values[$0], y: values[$0 + 1])
        }
        let told = ColorDescription.Primaries(white: colors[0], red: colors[1], green: colors[2], blue: colors[3])
        let cases: [([(String, [UInt8])], ColorDescription.Space)] = [
            ([], .sRGB), ([standard], .sRGB), ([gamma], .primaries(nil, .power(2))),
            ([primaries], .primaries(told, .sRGB)), ([primaries, gamma], .primaries(told, .power(2))),
            ([gamma, standard], .sRGB), ([gamma, primaries, standard], .sRGB), ([standard, gamma], .sRGB),
            ([profile], .profile(Self.profile)), ([gamma, profile], .profile(Self.profile)),
            ([primaries, gamma, profile, standard], .profile(Self.profile)),
            ([standard, profile], .profile(Self.profile)), ([profile, profile], .profile(Self.profile)),
        ]
        for (chunks, space) in cases {
            #expect(try color(png(extras: chunks)) == ColorDescription(model: .rgb, space: space), "\(chunks.map(\.0))")
            #expect(try color(png(.palette, extras: chunks)).space == space)
            #expect(try color(png(.greyAlpha, extras: chunks)) == ColorDescription(model: .grey, space: space))
        }
    }

    @Test func damagedChunksAreIgnored() throws {
        let body = ICCProfile.chunk(Self.profile)
        var sum = body
        sum[sum.count - 1] ^= 1
        let short = ICCProfile.chunk(Array(Self.profile.dropLast()))
        let long = ICCProfile.chunk(Self.profile + [0])
        let nameless = Array(body.dropFirst(3))
        func named(_ count: Int) -> [UInt8] { [UInt8](repeating: 65, count: count) + nameless }
        var method = body
        method[4] = 1
        for (name, body) in [
            ("sum", sum), ("short", short), ("long", long), ("no name", nameless),
            ("80 letters", named(80)), ("method", method), ("empty", []),
        ] { #expect(try color(png(extras: [("iCCP", body)])).space == .sRGB, "\(name)") }
        #expect(try color(png(extras: [("iCCP", named(79))])).space == .profile(Self.profile))
        #expect(try color(png(extras: [("iCCP", sum), ("iCCP", body)])).space == .sRGB, "the first counts")
        for count in 0..<body.count {
            #expect(try color(png(extras: [("iCCP", Array(body.prefix(count)))])).space == .sRGB)
        }
        for (name, body) in [
            ("gAMA", PNGWriter.big(0, 4)), ("gAMA", [1, 2, 3]), ("gAMA", PNGWriter.big(0xFFFF_FFFF, 4)),
            ("cHRM", [UInt8](repeating: 0, count: 32)), ("cHRM", [UInt8](repeating: 255, count: 32)), ("cHRM", []),
            ("sRGB", []), ("sRGB", [1, 2]),
        ] { #expect(try color(png(extras: [(name, body)])).space == .sRGB, "\(name) \(body)") }
    }

    /// White, red, green and blue that make no colours: no y, x + y over 1, white outside of the triangle or on its side,
    /// and primaries on one line.
    @Test(arguments: [
        [0, 0, 0, 0, 0, 0, 0, 0], [31270, 32900, 64000, 0, 30000, 60000, 15000, 6000],
        [31270, 32900, 64000, 33000, 50000, 60000, 15000, 6000],
        [60000, 10000, 64000, 33000, 30000, 60000, 15000, 6000],
        [40000, 40000, 60000, 20000, 20000, 60000, 15000, 6000],
        [30000, 30000, 10000, 10000, 30000, 30000, 40000, 40000],
    ])
    func primariesWithoutColorsAreIgnored(points: [Int]) throws {
        let primaries = ("cHRM", points.flatMap { PNGWriter.big($0, 4) })
        #expect(try color(png(extras: [primaries])).space == .sRGB)
        let gamma = ("gAMA", PNGWriter.big(50_000, 4))
        for chunks in [[gamma, primaries], [primaries, gamma]] {
            #expect(try color(png(extras: chunks)).space == .primaries(nil, .power(2)), "\(chunks.map(\.0))")
        }
    }
}
