import Foundation
import LinuxIO
import Testing

@Suite struct DescriptorTests {
    private let path = Scratch()

    /// How many of this process's descriptors lead to `path`.
    private func openCount(_ path: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
        }
    }

    @Test func closesWhenItGoes() throws {
        let file = try path.write("file", "text")
        do {
            let descriptor = try Descriptor(reading: file)
            #expect(try openCount(file) == 1)
            #expect(descriptor.rawValue > 2)
            #expect(fcntl(descriptor.rawValue, F_GETFD) == FD_CLOEXEC)
        }
        #expect(try openCount(file) == 0)
        _ = try File.contents(of: file, limit: 100)
        #expect(failure { _ = try File.contents(of: file, limit: 1) }?.number == EFBIG)
        #expect(try openCount(file) == 0)
    }

    @Test func errorsNameTheFileTheCallAndTheReason() throws {
        let missing = failure { _ = try Descriptor(reading: path("none")) }
        #expect(missing == SystemError("open", path("none"), number: ENOENT))
        #expect(missing?.description == "\(path("none")): open: No such file or directory")
        let folder = failure { _ = try Descriptor(opening: path.path, .readWrite) }
        #expect(folder?.description == "\(path.path): open: Is a directory")
        #expect(SystemError("fork", number: EAGAIN).description == "fork: Resource temporarily unavailable")
    }

    @Test func keepsWhatIsThere() throws {
        let file = try path.write("file", "old text")
        do {
            let kept = try Descriptor(keeping: file)
            try kept.writeAll([UInt8]("new".utf8).span)
        }
        #expect(try text(file) == "new text")
        _ = try Descriptor(keeping: path("made"))
        #expect(try text(path("made")) == "")
    }

    /// Whoever writes into the cache cannot have a file read that only this process may read. The cache itself may be a link.
    @Test func whatComesFromTheWebIsNoLink() throws {
        let name = "https:%2F%2Fa.example%2F"
        let secret = try path.write("secret", "text")
        for folder in ["urls", "urls/\(name)%", "others"] {
            try FileManager.default.createDirectory(atPath: path(folder), withIntermediateDirectories: false)
        }
        _ = try path.write("urls/\(name)a", "a")
        _ = try path.write("urls/\(name)%/b", "b")
        _ = try path.write("others/c", "c")
        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
        }
        try link("cache", to: path("urls"))
        try link("urls/\(name)s", to: secret)
        try link("urls/\(name)l%", to: path("others"))
        try link("plain", to: secret)
        func read(_ name: String) throws(SystemError) -> String {
            String(decoding: try File.contents(of: path(name), limit: 100), as: UTF8.self)
        }
        #expect(try read("urls/\(name)a") == "a" && read("cache/\(name)a") == "a")
        #expect(try read("urls/\(name)%/b") == "b" && read("plain") == "text")
        #expect(failure { _ = try read("urls/\(name)s") }?.number == ELOOP)
        #expect(failure { _ = try read("urls/\(name)l%/c") }?.number == ELOOP)
        #expect(failure { _ = try read("urls/\(name)none") }?.number == ENOENT)
        #expect(failure { _ = try read("urls/\(name)%") }?.number == EISDIR)
    }

    @Test func noProgramThatIsStartedInheritsOne() throws {
        let made = try Descriptor(opening: path("made"), .createNew)
        let copy = try made.duplicate()
        let kept = try Descriptor(keeping: path("kept"))
        for number in [made.rawValue, copy.rawValue, kept.rawValue] { #expect(fcntl(number, F_GETFD) == FD_CLOEXEC) }
    }
}
