import Foundation
import LinuxIO
import Synchronization
import Testing

@Suite struct FileTests {
    private let path = Scratch()

    @Test func aReaderNeverSeesHalfAFile() throws {
        let file = path("status.json")
        let size = 200_000
        try File.replace(file, with: [UInt8](repeating: 0, count: size).span)
        let wrong = Mutex(0)
        let reader = Thread {
            while !Thread.current.isCancelled {
                let bytes = (try? File.contents(of: file, limit: 1 << 20)) ?? []
                if bytes.count != size || bytes.contains(where: { $0 != bytes[0] }) { wrong.withLock { $0 += 1 } }
            }
        }
        reader.start()
        for turn in 1...200 {
            try File.replace(file, with: [UInt8](repeating: UInt8(turn), count: size).span, durable: turn == 200)
        }
        reader.cancel()
        while !reader.isFinished { usleep(1000) }
        #expect(wrong.withLock { $0 } == 0)
        #expect(try File.contents(of: file, limit: size).last == 200)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path.path) == ["status.json"])
    }

    /// Asking neither keeps writers out nor ends the process when one waits.
    @Test func whetherSomebodyWritesIsKnown() throws {
        let name = try path.write("picture", "half")
        #expect(File.isOpenForWriting(name) == false)
        let reader = open(name, O_RDONLY)
        #expect(File.isOpenForWriting(name) == false)
        let writer = open(name, O_WRONLY)
        #expect(File.isOpenForWriting(name) == true)
        close(reader)
        close(writer)
        #expect(File.isOpenForWriting(name) == false)
        #expect(File.isOpenForWriting(path.path) == nil && File.isOpenForWriting(path("none")) == nil)
        let opener = Thread { while !Thread.current.isCancelled { close(open(name, O_WRONLY)) } }
        opener.start()
        for _ in 0..<5000 { _ = File.isOpenForWriting(name) }
        opener.cancel()
        while !opener.isFinished { usleep(1000) }
        // What another test starts has all files open until it is another program.
        for _ in 0..<1_000 where File.isOpenForWriting(name) != false { usleep(1000) }
        #expect(File.isOpenForWriting(name) == false)
    }

    @Test func aReplaceThatFailsLeavesNothingBehind() throws {
        try File.makeFolder(path("taken"))
        let error = failure { try File.replace(path("taken"), with: [UInt8]("text".utf8).span) }
        #expect(error == SystemError("rename", path("taken"), number: EISDIR))
        #expect(try FileManager.default.contentsOfDirectory(atPath: path.path) == ["taken"])
        let nowhere = failure { try File.replace(path("none/file"), with: [UInt8]("text".utf8).span) }
        #expect(nowhere == SystemError("open", path("none/file.new"), number: ENOENT))
    }

    /// A killed program's draft, or somebody's link.
    @Test(arguments: ["file", "link", "dangling", "fifo"])
    func whatLiesInTheDraftsPlaceIsRemoved(kind: String) throws {
        try path.write("target", "untouched")
        switch kind {
        case "file": try path.write("status.new", "half")
        case "link": symlink(path("target"), path("status.new"))
        case "dangling": symlink(path("none"), path("status.new"))
        default: mkfifo(path("status.new"), 0o600)
        }
        try File.replace(path("status"), with: [UInt8]("text".utf8).span)
        #expect(try text(path("status")) == "text" && text(path("target")) == "untouched")
        #expect(try FileManager.default.contentsOfDirectory(atPath: path.path).sorted() == ["status", "target"])
        #expect(try File.stamp(of: path("status"), followingLinks: false).isLink == false)
        try path.write("new", "")
        #expect(failure { _ = try Descriptor(opening: path("new"), .createNew) }?.number == EEXIST)
    }

    @Test func modesAreForTheReadersThatAreMeant() throws {
        func mode(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
        }
        // The umask of these tests may take from the last.
        for (readers, file, folder) in [
            (File.Readers.owner, 0o600, 0o700), (.group, 0o640, 0o750), (.everyone, 0o644, 0o755),
        ] {
            try File.replace(path("\(readers)"), with: [UInt8]().span, for: readers)
            #expect(try mode("\(readers)") == file)
            try File.makeFolder(path("\(readers)s/inner"), for: readers)
            #expect(try mode("\(readers)s") == folder && mode("\(readers)s/inner") == folder)
            try File.makeFolder(path("owners"), for: readers)
            #expect(try mode("owners") == 0o700, "an existing folder keeps its mode")
        }
    }

    @Test(arguments: ["a", "a/b/c/d", "a/b/", "a//b///c"])
    func makesFoldersAndThoseAboveThem(name: String) throws {
        for _ in 0..<2 {
            try File.makeFolder(path(name))
            #expect(try File.kind(of: path(name)) == .folder)
        }
    }

    @Test func makesNoFolderWhereAFileIs() throws {
        let file = try path.write("file", "")
        #expect(failure { try File.makeFolder(file) } == SystemError("mkdir", file, number: EEXIST))
        #expect(failure { try File.makeFolder(file + "/inside") }?.number == ENOTDIR)
        symlink("nowhere", path("link"))
        #expect(failure { try File.makeFolder(path("link/inside")) }?.subject == path("link"))
    }

    @Test func contentsHaveALimit() throws {
        let file = try path.write("file", String(repeating: "x", count: 100_000))
        #expect(try File.contents(of: file, limit: 100_000).count == 100_000)
        let error = failure { _ = try File.contents(of: file, limit: 99_999) }
        #expect(error == SystemError("read", file, number: EFBIG))
        #expect(failure { _ = try File.contents(of: "/dev/zero", limit: 1 << 20) }?.number == EINVAL)
        #expect(failure { _ = try File.contents(of: path.path, limit: 1) }?.description.hasPrefix(path.path) == true)
    }

    @Test func kindsFollowLinks() throws {
        let file = try path.write("file", "")
        symlink(file, path("link"))
        symlink(path.path, path("around"))
        mkfifo(path("pipe"), 0o600)
        #expect(try File.kind(of: path("link")) == .regular)
        #expect(try File.kind(of: path("around")) == .folder)
        #expect(try File.kind(of: path("pipe")) == .other)
        #expect(failure { _ = try File.kind(of: path("none")) } == SystemError("stat", path("none"), number: ENOENT))
    }

    @Test func removesWhatIsThere() throws {
        let file = try path.write("file", "")
        try File.remove(file)
        try File.remove(file)
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(failure { try File.remove(path.path) }?.call == "unlink")
    }
}
