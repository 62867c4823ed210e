import Foundation
import LinuxIO
import Testing

@Suite struct AppendFileTests {
    private func contents(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func bytesGoWhereTheyAreTold() throws {
        let path = try Scratch()
        try Data("one\n".utf8).write(to: URL(fileURLWithPath: path("log")))
        let file = try AppendFile(path("log"))
        try file.write([UInt8]("two\n".utf8).span, at: 4)
        #expect(try file.byteCount() == 8)
        #expect(try file.bytes(2..<6) == Array("e\ntw".utf8))
        #expect(try file.bytes(6..<100) == Array("o\n".utf8), "what there is")
        try file.truncate(to: 3)
        try file.write([UInt8]("3456".utf8).span, at: 3)
        try file.write([UInt8]("4".utf8).span, at: 3)
        try file.sync()
        #expect(try contents(path("log")) == "one4456")
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
