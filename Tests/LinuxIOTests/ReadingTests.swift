import CLinux
import Foundation
import LinuxIO
import TestSupport
import Testing

/// Nothing but a regular file is opened for reading.
@Suite(.timeLimit(.minutes(60))) struct ReadingTests {
    private let path = Scratch()

    private static let readers: [@Sendable (String) throws -> Void] = [
        { _ = try Descriptor(reading: $0) }, { _ = try File.contents(of: $0, limit: 10) },
        { _ = File.isOpenForWriting($0) }, { _ = try Folder.entries(of: $0) }, { try File.syncFolder($0) },
        { _ = try File.stamp(of: $0) }, { _ = try File.kind(of: $0) }, { _ = try FileSystem(of: $0) },
    ]

    @Test func aFileIsOpened() throws {
        let file = try path.write("file", "text")
        symlink("file", path("link"))
        let openings = try Openings(of: [file])
        _ = try Descriptor(reading: path("link"))
        #expect(openings.count() == 1)
        #expect(try text(path("link")) == "text")
        #expect(openings.count() == 1)
    }

    @Test func whatIsNoFileIsLookedAtAndStaysUnopened() throws {
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        symlink(path("pipe"), path("to pipe"))
        // A device of the tests' own where they may make one, else the system's.
        let device = mknod(path("zero"), S_IFCHR | 0o600, gnu_dev_makedev(1, 5)) == 0 ? path("zero") : "/dev/zero"
        let openings = try Openings(of: [path("pipe"), device])
        let refusals = [
            (path("pipe"), "Not a regular file, but a FIFO"), (path("to pipe"), "Not a regular file, but a FIFO"),
            (device, "Not a regular file, but a character device"),
        ]
        for (name, reason) in refusals {
            let error = failure { _ = try Descriptor(reading: name) }
            #expect(error?.reason == reason && error?.number == EINVAL && error?.subject == name)
            for reader in Self.readers { try? reader(name) }
        }
        #expect(openings.count() == 0)
        #expect(failure { _ = try Descriptor(reading: path.path) }?.number == EISDIR)
    }

    @Test func aSocketIsToldFromAMissingFile() throws {
        let process = try shell(
            "exec python3 -c 'import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])' '\(path("socket"))'")
        process.waitUntilExit()
        #expect(failure { _ = try Descriptor(reading: path("socket")) }?.reason == "Not a regular file, but a socket")
    }

    /// The number of openat(2), as /proc tells the call that a process is in.
    #if arch(x86_64)
        private static let openat = "257 "
    #else
        private static let openat = "56 "
    #endif

    /// A writer that waits for a reader goes on as soon as anything opens the other end.
    @Test func aWaitingWriterStaysWaiting() throws {
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        let writer = try shell("echo > '\(path("begun"))'; echo > '\(path("pipe"))'; echo > '\(path("done"))'")
        let process = "/proc/\(writer.processIdentifier)"
        func waits() throws -> Bool {
            try text(process + "/stat").contains(") S ") && text(process + "/syscall").hasPrefix(Self.openat)
        }
        while try access(path("begun"), F_OK) != 0 || !waits() { usleep(1000) }
        for reader in Self.readers { try? reader(path("pipe")) }
        #expect(try waits())
        #expect(access(path("done"), F_OK) != 0)
        // Open until it has written: who writes to nobody is killed by SIGPIPE.
        let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
        writer.waitUntilExit()
        close(reader)
        #expect(access(path("done"), F_OK) == 0)
    }
}
