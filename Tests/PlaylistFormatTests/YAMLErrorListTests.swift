import PlaylistFormat
import Testing

/// How deep and how large a file may be, and how many of its errors are told, in which order.
@Suite struct YAMLErrorListTests {
    @Test func depth() {
        let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
        #expect(complaint(yaml: deep(32))?.contains("expected a mapping with 'slides', found a list") == true)
        let heading = "lobby.yaml:1:33: lists and mappings are nested more than 32 deep\n"
        #expect(complaint(yaml: deep(33)) == heading + deep(33) + "\n" + String(repeating: " ", count: 32) + "^")
        #expect(complaint(yaml: String(repeating: "[", count: 1_000_000))?.hasPrefix(heading) == true)
        #expect(complaint(yaml: String(repeating: "- ", count: 500_000))?.contains("more than 32 deep") == true)
        #expect(complaint(yaml: String(repeating: "{a: ", count: 250_000))?.contains("more than 32 deep") == true)
        #expect(complaint(yaml: String(repeating: "? ", count: 500_000))?.contains("more than 32 deep") == true)
    }

    @Test func billionLaughs() {
        var text = "a0: &a0 [x, x]\n"
        for level in 1...20 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        let message = complaint(yaml: text)
        #expect(message?.contains("lobby.yaml:1:5: anchors ('&a0') are not supported") == true)
        #expect(message?.contains("lobby.yaml:21:12: aliases ('*a19') are not supported") == true)
    }

    @Test func size() {
        let limit = 16 << 20
        let good = Array("slides: [a.jpg]\n#".utf8)
        let atLimit = good + [UInt8](repeating: UInt8(ascii: "x"), count: limit - good.count)
        #expect(complaint(yaml: atLimit) == nil)
        #expect(complaint(yaml: atLimit + [UInt8(ascii: "x")]) == "lobby.yaml:1:1: the file is larger than 16 MiB")
    }

    @Test func values() {
        let text = "slides: [" + String(repeating: "a,", count: 2_000_001) + "]"
        #expect(
            complaint(yaml: text)?.hasPrefix("lobby.yaml:1:4000008: a file holds at most 2000000 values\n…") == true
        )
    }

    /// Only so many are listed; the rest is counted.
    @Test func manyErrors() throws {
        let text = "slides:\n" + String(repeating: "- ''\n", count: 250)
        let error = #expect(throws: PlaylistError.self) { try Playlist(yaml: text) }
        #expect(error?.diagnostics.count == 100)
        #expect(error?.diagnostics.map(\.line) == Array(2...101))
        #expect(error?.omitted == 150)
        #expect(error?.whole.hasSuffix("\nand 150 more errors") == true)
        let oneMore = "slides:\n" + String(repeating: "- ''\n", count: 101)
        #expect(complaint(yaml: oneMore)?.hasSuffix("\nand 1 more error") == true)
    }

    /// All errors come at once, in the order of their lines, although the reader takes the defaults first.
    private static let several = """
        order: ^listd⏎\
        slides:⏎\
          - image: a.jpg⏎\
            duration: ^8⏎\
          - b.jpg⏎\
          - folder: c⏎\
            fit: ^zoomed⏎\
        defaults:⏎\
          duration: ^long \
        => unknown order 'listd'; did you mean 'listed'? \
        => expected a duration like 8s, found '8'; did you mean 8s? \
        => unknown fit 'zoomed'; known: auto, cover, contain, stretch, center \
        => expected a duration like 8s, found 'long'
        """.cases()

    @Test(arguments: several) func allAtOnce(_ example: Case) { example.check() }
}
