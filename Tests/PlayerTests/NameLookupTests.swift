import Carousel
import Testing
import Vocabulary

@testable import Player

/// Files that playlists name in other bytes than the file system.
@Suite struct NameLookupTests {
    private let scratch: Scratch
    /// As macOS writes them, decomposed.
    private static let (folder, file) = ("Gro\u{308}\u{DF}e", "U\u{308}ber.png")

    init() throws {
        scratch = try Scratch()
        try scratch.write(empty: ["nf/\(Self.file)", "nf/\(Self.folder)/x.png", "nf/Zoo.png", "m/my picture.png"])
        try scratch.write(empty: ["m/100%20real.png", "m/100 real.png", "m/\(Self.folder)/a b.png"])
    }

    /// Compared byte by byte: to Swift, texts of either normalisation are equal.
    private func names(_ list: String, _ name: String = "list.yaml") throws -> [[UInt8]] {
        try scratch.write(name, list)
        return try LineupReader([scratch[name]], seed: 0).read().slides.map { Array(scratch.name(of: $0.path).utf8) }
    }

    private func bytes(_ names: String...) -> [[UInt8]] { names.map { Array($0.utf8) } }

    @Test func eitherNormalisationIsFound() throws {
        let composed = "nf/Gr\u{F6}\u{DF}e"
        let inner = "nf/\(Self.folder)/x.png"
        #expect(try names("slides: [{folder: \(composed)}]") == bytes(inner))
        #expect(try names("slides: [\(composed)/x.png, nf/\u{DC}ber.png]") == bytes(inner, "nf/\(Self.file)"))
        #expect(try names("slides: [{folder: nf, include: '\u{DC}*'}]") == bytes("nf/\(Self.file)"))
        #expect(
            try names("slides: [{folder: nf, recursive: true, exclude: 'Gr\u{F6}\u{DF}e/*'}]")
                == bytes("nf/\(Self.file)", "nf/Zoo.png"))
        try scratch.write("nf/\(Self.folder)/in.yaml", "slides: [x.png]")
        #expect(try names("slides: [{playlist: \(composed)/in.yaml}]") == bytes(inner))
        // The very name goes first; one that is nowhere stays as it is written.
        try scratch.write(empty: ["nf/\u{DC}ber.png"])
        #expect(try names("slides: [nf/\u{DC}ber.png]") == bytes("nf/\u{DC}ber.png"))
        #expect(try names("slides: [nf/\u{D6}l.png]") == bytes("nf/\u{D6}l.png"))
    }

    @Test func percentEncodedPathsAreFoundInM3U() throws {
        let list = "m/my%20picture.png\nm/100%20real.png\nm/100%25%20none.png\nm/Gr%C3%B6%C3%9Fe/a%20b.png\n"
        #expect(
            try names(list, "list.m3u")
                == bytes("m/my picture.png", "m/100%20real.png", "m/100%25%20none.png", "m/\(Self.folder)/a b.png"))
        #expect(try names("slides: [m/my%20picture.png]") == bytes("m/my%20picture.png"), "in YAML nothing is encoded")
    }

    /// Nor does an encoded path lead out of the folder of a site.
    @Test func notOutOfASite() throws {
        try scratch.write(empty: ["out.png", "@site/in.png"])
        #expect(
            try names("%2e%2e/out.png\n%69n.png\n", "@site/list.m3u") == bytes("@site/%2e%2e/out.png", "@site/in.png"))
    }
}
