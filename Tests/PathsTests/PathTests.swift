import Paths
import Testing

@Suite struct PathTests {
    @Test(arguments: [
        ("a/b/c.jpg", "a/b", "c.jpg"), ("c.jpg", "", "c.jpg"), ("/c.jpg", "/", "c.jpg"), ("a/b/", "a/b", ""),
        ("a/\u{301}b", "a", "\u{301}b"), ("", "", ""),
    ])
    func aPathHasAFolderAndAName(_ path: String, folder: String, name: String) {
        let parts = PathParts(path)
        #expect(parts.folder.utf8.elementsEqual(folder.utf8) && parts.name.utf8.elementsEqual(name.utf8))
    }

    @Test(arguments: [("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("", "b", "b")])
    func joinsAFolderAndAName(_ folder: String, _ name: String, path: String) {
        #expect(PathParts.joined(folder, name) == path)
    }

    @Test(arguments: [("b", "a", "a/b"), ("/b", "a", "/b"), ("b", ".", "b"), ("b", "", "b"), ("./b", "a/", "a/./b")])
    func resolvesAPath(_ path: String, _ folder: String, result: String) {
        #expect(PathParts.resolved(path, in: folder) == result)
    }

    @Test(arguments: [
        ("a.png", "/home/u/a.png"), ("./a//b/./c.png", "/home/u/a/b/c.png"), ("/srv/./x//y/", "/srv/x/y"),
        ("../a.png", "/home/a.png"), ("./../../../a.png", "/a.png"), ("/../a.png", "/a.png"), ("/", "/"),
        ("", "/home/u"),
        ("b/../a.png", "/home/u/b/../a.png"), ("/srv/b/../a.png", "/srv/b/../a.png"), ("..a/...", "/home/u/..a/..."),
        ("a/\u{301}b", "/home/u/a/\u{301}b"),
    ])
    func makesAPathAbsolute(_ path: String, result: String) {
        #expect(PathParts.absolute(path, in: "/home/u").utf8.elementsEqual(result.utf8))
    }

    @Test(arguments: [
        ("caf\u{E9} \u{1F600}.png", "caf\u{E9} \u{1F600}.png"),
        ("a\r\n<1>x.jpg", "a\\u{d}\\u{a}<1>x.jpg"),
        ("\u{1B}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
        ("\u{9B}2J\u{7F}\t", "\\u{9b}2J\\u{7f}\\u{9}"),
        ("\u{202E}gpj\u{2066}\u{FEFF}", "\\u{202e}gpj\\u{2066}\\u{feff}"),
        ("a\u{2028}b\u{2029}c\u{85}", "a\\u{2028}b\\u{2029}c\\u{85}"),
        ("\u{F7FF}\u{F780}\u{E000}", "\\xff\\x80\\u{e000}"),
    ])
    func aTerminalObeysNothing(_ name: String, shown: String) {
        #expect(safeLine(name) == shown)
        #expect(safeLine(safeLine(name)) == shown, "what is safe stays as it is")
        #expect(!safeLine(name).unicodeScalars.contains { !$0.isSafe })
    }

    @Test func aLongNameLosesItsMiddle() {
        #expect(safeLine(String(repeating: "a", count: 200)).count == 200)
        let long = "/media/" + String(repeating: "x", count: 300) + "/last.jpg"
        let shown = safeLine(long)
        #expect(shown.utf8.count == 200 && shown.hasPrefix("/media/xxx") && shown.hasSuffix("xxx/last.jpg"))
        #expect(shown.contains("…"))
        for text in ["\u{1F600}", "\u{E9}", "\u{1B}", "\u{F7FF}"] {
            let shown = safeLine(String(repeating: text, count: 1000))
            #expect(shown.utf8.count <= 200 && shown.utf8.count > 180)
            let ends = shown.split(separator: "…")
            #expect(ends.count == 2 && ends.allSatisfy { end in end.allSatisfy { safeLine(text).contains($0) } })
        }
        #expect(safeLine(long, limit: 20).utf8.count <= 20)
    }
}
