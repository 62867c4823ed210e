import CLinux
import Foundation
import TestSupport
import Testing

@testable import LinuxIO

@Suite struct AppendFileTests {
    private let path = Scratch()

    private func contents(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func bytesGoWhereTheyAreTold() throws {
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
        try #require(mkfifo(path("fifo"), 0o600) == 0)
        #expect(failure { _ = try AppendFile(path("fifo")) }?.number == EINVAL)
        #expect(failure { _ = try AppendFile(path.path) }?.number == EISDIR)
        #expect(failure { _ = try AppendFile(path("none/log")) }?.number == ENOENT)
    }

    /// What has the log's or a lock's place is looked at first: a device is armed, and a FIFO's writer let go, by an open.
    @Test func whatIsNoFileStaysUnopened() throws {
        try #require(mkfifo(path("fifo"), 0o600) == 0)
        symlink("fifo", path("to fifo"))
        let device = mknod(path("zero"), S_IFCHR | 0o600, gnu_dev_makedev(1, 5)) == 0 ? path("zero") : "/dev/zero"
        symlink(device, path("to device"))
        let openings = try Openings(of: [path("fifo"), device])
        for name in [path("fifo"), path("to fifo"), device, path("to device")] {
            let error = failure { _ = try AppendFile(name) }
            #expect(error?.number == EINVAL && error?.subject == name, "\(name)")
        }
        let locks = [
            (path("fifo"), EINVAL), (device, EINVAL), (path("to fifo"), ELOOP), (path("to device"), ELOOP),
        ]
        for (name, number) in locks {
            #expect(failure { _ = try FileLock(name) }?.number == number, "\(name)")
            #expect(failure { _ = try FileLock.isHeld(name) }?.number == number, "\(name)")
        }
        #expect(openings.count() == 0)
    }

    @Test func aLinkToAFileIsFollowed() throws {
        try FileManager.default.createDirectory(atPath: path("disk"), withIntermediateDirectories: false)
        symlink("disk/log", path("log"))
        symlink("log", path("other"))
        // Its target is made.
        try AppendFile(path("other")).write([UInt8]("one".utf8).span, at: 0)
        try AppendFile(path("log")).write([UInt8]("two".utf8).span, at: 3)
        #expect(try contents(path("disk/log")) == "onetwo")
        let mode = try FileManager.default.attributesOfItem(atPath: path("disk/log"))[.posixPermissions] as? Int
        #expect(mode == 0o640)
        symlink("loop", path("loop"))
        #expect(failure { _ = try AppendFile(path("loop")) }?.number == ELOOP)
        symlink("none/log", path("nowhere"))
        #expect(failure { _ = try AppendFile(path("nowhere")) }?.number == ENOENT)
    }

    @Test func renaming() throws {
        for name in ["a", "b"] { try Data(name.utf8).write(to: URL(fileURLWithPath: path(name))) }
        #expect(try File.rename(path("a"), to: path("b")))
        #expect(try contents(path("b")) == "a")
        #expect(try File.rename(path("a"), to: path("b")) == false)
        #expect(failure { _ = try File.rename(path("b"), to: path("b/b")) }?.number == ENOTDIR)
        try File.syncFolder(path.path)
        #expect(failure { try File.syncFolder(path("none")) }?.number == ENOENT)
    }
}
