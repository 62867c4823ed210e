import Foundation
import LinuxIO
import Testing

@Suite struct FolderTests {
    private let path = Scratch()

    @Test func entriesAreWhatLinksLeadTo() throws {
        try path.write("photo.jpg", "")
        try path.write(".hidden", "")
        try path.write("ünï 猫\n.png", "")
        try File.makeFolder(path("more"))
        try File.makeFolder(path(".git"))
        mkfifo(path("pipe"), 0o600)
        symlink("photo.jpg", path("to photo"))
        symlink("more", path("to more"))
        symlink("nowhere", path("to nowhere"))
        symlink("circle", path("circle"))
        let entries = try Folder.entries(of: path.path)
        let found = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.kind) })
        #expect(
            found == [
                "photo.jpg": .regular, "ünï 猫\n.png": .regular, "more": .folder, "pipe": .other,
                "to photo": .regular, "to more": .folder,
            ])
    }

    @Test func namesMayBeAsLongAsTheyCome() throws {
        let names = Set((0..<300).map { String(repeating: "n", count: 252) + String(700 + $0) })
        for name in names { try path.write(name, "") }
        #expect(try Set(Folder.entries(of: path.path).map(\.name)) == names)
    }

    @Test func errorsNameTheFolder() throws {
        #expect(try Folder.entries(of: path.path) == [])
        let missing = failure { _ = try Folder.entries(of: path("none")) }
        #expect(missing == SystemError("opendir", path("none"), number: ENOENT))
        let file = try path.write("file", "")
        #expect(failure { _ = try Folder.entries(of: file) }?.number == ENOTDIR)
    }
}
