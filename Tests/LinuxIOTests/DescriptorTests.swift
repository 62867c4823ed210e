import Foundation
import LinuxIO
import Testing

@Suite struct DescriptorTests {
    /// How many of this process's descriptors lead to `path`.
    private func openCount(_ path: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
        }
    }

    @Test func closesWhenItGoes() throws {
        let path = try Scratch()
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
        let path = try Scratch()
        let missing = failure { _ = try Descriptor(reading: path("none")) }
        #expect(missing == SystemError("open", path("none"), number: ENOENT))
        #expect(missing?.description == "\(path("none")): open: No such file or directory")
        let folder = failure { _ = try Descriptor(opening: path.path, .readWrite) }
        #expect(folder?.description == "\(path.path): open: Is a directory")
        #expect(SystemError("fork", number: EAGAIN).description == "fork: Resource temporarily unavailable")
    }

    @Test func keepsWhatIsThere() throws {
        let path = try Scratch()
        let file = try path.write("file", "old text")
        do {
            let kept = try Descriptor(keeping: file)
            try kept.writeAll([UInt8]("new".utf8).span)
        }
        #expect(try text(file) == "new text")
        _ = try Descriptor(keeping: path("made"))
        #expect(try text(path("made")) == "")
    }

    @Test func noProgramThatIsStartedInheritsOne() throws {
        let path = try Scratch()
        let made = try Descriptor(opening: path("made"), .createNew)
        let copy = try made.duplicate()
        let kept = try Descriptor(keeping: path("kept"))
        for number in [made.rawValue, copy.rawValue, kept.rawValue] { #expect(fcntl(number, F_GETFD) == FD_CLOEXEC) }
    }
}
