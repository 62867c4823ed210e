import Glibc
import Paths
import Testing

@Suite struct GlobTests {
    @Test(arguments: [
        ("*.jpg", "a.jpg", true), ("*.jpg", "IMG.JPG", true), ("*.JPG", "img.jpg", true), ("*.jpg", "a.jpeg", false),
        ("*.jpg", "b/a.jpg", false), ("b/*.jpg", "b/a.jpg", true), ("*/a.jpg", "b/c/a.jpg", false),
        ("[a-c]?.png", "b7.png", true), ("[!a]*", "bcd", true), ("[!a]*", "abc", false), ("a\\*", "a*", true),
        ("a\\*", "ab", false), ("", "", true), ("", "a", false), ("*", "", true), ("[", "[", true),
        ("[a/b]", "a", false),
        ("[!a]", "/", false), ("a?b", "a/b", false), ("[]-]", "]", true), ("[]-]", "-", true), ("[a-]x", "-x", true),
        ("[\\]]", "]", true), ("a\\", "a\\", false), ("[[:digit:]a]", "7", true), ("[[:digit:]a]", "b", false),
        ("[[:upper:]]", "a", true), ("[![:alpha:]]", "B", false), ("[[:punct:]]", "!", true),
        ("[[:none:]]", "n", false),
        ("[B-D]", "c", true), ("[z-a]", "m", false), ("caf?.png", "caf\u{E9}.png", false),
        ("caf??.png", "caf\u{E9}.png", true),
    ])
    func globs(_ glob: String, name: String, expected: Bool) {
        #expect(Glob(glob).matches(name) == expected)
    }

    /// Accents are composed (NFC) or not (NFD, as macOS writes them).
    @Test(arguments: ["Gr\u{F6}\u{DF}e/*", "Gro\u{308}\u{DF}e/*", "*/*\u{AC01}*", "*/*\u{1100}\u{1161}\u{11A8}*"])
    func globsOfEitherNormalisation(_ glob: String) {
        for name in ["Gr\u{F6}\u{DF}e/\u{AC01}", "Gro\u{308}\u{DF}e/\u{1100}\u{1161}\u{11A8}"] {
            #expect(Glob(glob).matches(name.composed))
        }
        #expect(!Glob(glob).matches("Gro\u{DF}e/a") && !Glob("Gro*").matches("Gro\u{308}\u{DF}e".composed))
    }

    /// More places than a word of the row has, at every offset.
    @Test func longGlobs() {
        for length in [62, 63, 64, 65, 127, 128, 129, 191, 192, 254, 255] {
            let name = String(repeating: "a", count: length)
            let glob = "*\(name)?b*"
            let results = [
                Glob(name).matches(name), Glob(name).matches(name + "a"), Glob(name + "a").matches(name),
                Glob(glob).matches(name + "aab"), Glob(glob).matches(name + "b"),
            ]
            #expect(results == [true, false, false, true, false], "\(length)")
        }
    }

    /// Of a few bytes, so that much matches. The C library ranges over letters in both cases by other rules.
    @Test func asTheCLibraryHasThem() {
        var random = SystemRandomNumberGenerator()
        let (parts, letters) = (
            ["*", "?", "a", "b", "B", "/", "[ab]", "[!b]", "[a-c]", "[^A]", "[]c]", "\\*"], Array("aAbc/*]")
        )
        var count = (matches: 0, all: 0)
        for _ in 0..<50_000 {
            let glob = (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random)! }
                .joined()
            let name = String(
                (0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random)! })
            // FNM_CASEFOLD, which glibc hides behind _GNU_SOURCE.
            let expected = fnmatch(glob, name, FNM_PATHNAME | 1 << 4) == 0
            #expect(Glob(glob).matches(name) == expected, "'\(glob)' and '\(name)'")
            count = (count.matches + (expected ? 1 : 0), count.all + 1)
        }
        #expect(count.matches > count.all / 50)
    }
}
