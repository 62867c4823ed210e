import Testing

@testable import PlaylistFormat
import Vocabulary

/// Lists that would take long to work with are refused, with their places.
@Suite struct ListLimitTests {
    private func list(_ count: Int, _ item: (Int) -> String) -> String { (0..<count).map(item).joined(separator: ",") }

    private func words(_ text: String) -> [String] {
        Playlist.parsed(yaml: Array(text.utf8), name: "x.yaml", folder: "").messages
    }

    @Test(arguments: ["include", "exclude"]) func globs(key: String) {
        #expect(words("slides:\n- folder: a\n  \(key): [\(list(100) { "a\($0)" })]\n") == [])
        let more = "slides:\n- folder: a\n  \(key): [\(list(20_000) { "a\($0)" })]\n"
        #expect(words(more) == ["3:403: '\(key)' has at most 100 values"])
    }

    @Test func globsOfAPlaylist() {
        let folder = "- folder: a\n  include: [\(list(100) { "a\($0)" })]\n"
        #expect(words("slides:\n" + String(repeating: folder, count: 10)) == [])
        #expect(
            words("slides:\n" + String(repeating: folder, count: 12)) == ["23:12: a playlist has at most 1000 globs"])
    }

    @Test func aLongGlob() {
        let stars = String(repeating: "*a", count: 127)
        #expect(words("slides: [{folder: a, include: '\(stars)b'}]") == [])
        #expect(words("slides: [{folder: a, include: '\(stars)bb'}]") == ["1:31: a glob has at most 255 bytes"])
    }

    @Test func transitions() {
        let color = { (number: Int) in "fade-through(#\(padded(number, to: 6)))" }
        #expect(words("defaults:\n  transition: [\(list(64) { "'\(color($0))'" })]\nslides: [a]\n") == [])
        let more = "defaults:\n  transition: [\(list(100_000) { "'\(color($0))'" })]\nslides: [a]\n"
        #expect(words(more) == ["2:1552: 'transition' has at most 64 values"])
    }

    @Test func hours() {
        let window = { (number: Int) in "\(padded(number % 24)):00-\(padded(number % 24)):30" }
        #expect(words("slides: [{image: a, show: {hours: '\(list(100, window))'}}]") == [])
        #expect(
            words("slides: [{image: a, show: {hours: '\(list(101, window))'}}]")
                == ["1:35: a schedule has at most 100 windows of hours"])
        #expect(
            words("slides: [{image: a, show: {hours: [\(list(101) { "'\(window($0))'" })]}}]")
                == ["1:1436: 'hours' has at most 100 values"])
        #expect(
            words("slides: [{image: a, show: {days: [\(list(101) { _ in "mon" })]}}]")
                == ["1:435: 'days' has at most 100 values"])
    }

    /// A reading that is not needed any more ends in the middle of a list, wherever it is.
    @Test(arguments: [500, 50_000, 150_000]) func aReadingIsBrokenOff(after checks: Int) {
        var count = 0
        let isCancelled = {
            count += 1
            return count > checks
        }
        let slides = (0..<100_000).map { "- \($0).png\n" }.joined()
        let yaml = Playlist.parsed(
            yaml: Array(("slides:\n" + slides).utf8), name: "x.yaml", folder: "", isCancelled: isCancelled)
        #expect(count <= checks + 3, "nothing is read on")
        #expect(yaml.document?.entries.count ?? 0 < 100_000)
        #expect(yaml.error == nil || yaml.error?.description == "x.yaml:1:1: the reading was broken off")
        count = 0
        let m3u = Playlist.parsed(m3u: Array(slides.utf8), name: "x.m3u", folder: "", isCancelled: isCancelled)
        #expect(count <= checks + 1)
        #expect(checks > 100_000 || m3u.document?.entries.count == checks)
        count = 0
        let isSite = Site.isSite(
            yaml: Array(("a:\n" + slides + "outputs: {a: b}\n").utf8), isCancelled: isCancelled)
        #expect(isSite == (checks > 100_000) && count <= checks + 1)
    }

    /// A million mistakes take no longer than so many lines: what was meant is looked for while mistakes are kept.
    @Test func manyMistakes() {
        let text = "slides:\n" + (0..<200).map { "- {imgae: \($0), durtaion: 1}\n" }.joined()
        let error = Playlist.parsed(yaml: Array(text.utf8), name: "x.yaml", folder: "").error
        #expect(error?.diagnostics.count == 100)
        #expect(error?.omitted == 300)
        #expect(error?.diagnostics.allSatisfy { $0.message.contains("did you mean") } == true)
    }
}
