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

    @Test func aTerminalObeysNothing() {
        let name = "caf\u{F7E9}\tcaf\u{E9}\u{1B}[2J\u{202E}\u{2028}"
        #expect(printable(name) == "caf\u{FFFD}\tcaf\u{E9}\u{FFFD}[2J\u{FFFD}\u{FFFD}")
        #expect(
            printable(name, controls: .escaped)
                == "caf\u{FFFD}\\u{9}caf\u{E9}\\u{1b}[2J\\u{202e}\\u{2028}")
    }
}
