import Foundation
import LinuxIO
import Testing

@Suite struct AppendFileTests {
    private func contents(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func bytesGoToTheEnd() throws {
        let path = try Scratch()
        try Data("one\n".utf8).write(to: URL(fileURLWithPath: path("log")))
        let file = try AppendFile(path("log"))
        try file.append([UInt8]("two\n".utf8).span)
        #expect(try file.byteCount() == 8)
        #expect(try file.bytes(2..<6) == Array("e\ntw".utf8))
        #expect(try file.bytes(6..<100) == Array("o\n".utf8), "what there is")
        try file.truncate(to: 3)
        try file.append([UInt8]("3".utf8).span)
        #expect(try contents(path("log")) == "one3")
    }

    @Test func oneWriterAtATime() throws {
        let path = try Scratch()
        do {
            let file = try AppendFile(path("log"))
            let error = failure { _ = try AppendFile(path("log")) }
            #expect(error == SystemError("flock", path("log"), number: EWOULDBLOCK) && error?.isBusy == true)
            try file.append([1].span)
        }
        #expect(try AppendFile(path("log")).byteCount() == 1, "it goes with the owner")
    }

    @Test func regularFilesAlone() throws {
        let path = try Scratch()
        try #require(mkfifo(path("fifo"), 0o600) == 0)
        #expect(failure { _ = try AppendFile(path("fifo")) }?.number == EINVAL)
        #expect(failure { _ = try AppendFile(path.path) }?.number == EISDIR)
        #expect(failure { _ = try AppendFile(path("none/log")) }?.number == ENOENT)
    }

    @Test func renaming() throws {
        let path = try Scratch()
        for name in ["a", "b"] { try Data(name.utf8).write(to: URL(fileURLWithPath: path(name))) }
        #expect(try File.rename(path("a"), to: path("b")))
        #expect(try contents(path("b")) == "a")
        #expect(try File.rename(path("a"), to: path("b")) == false)
        #expect(failure { _ = try File.rename(path("b"), to: path("b/b")) }?.number == ENOTDIR)
        try File.syncFolder(path.path)
        #expect(failure { try File.syncFolder(path("none")) }?.number == ENOENT)
    }
}
