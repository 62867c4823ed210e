import Foundation
import Raster
import TestSupport
import Testing

/// The program where memory is short: a picture that needs too much is left out with its reason, and the others play.
@Suite(.timeLimit(.minutes(60)))
struct ScarceMemoryTests {
    /// The memory controller's own folder, in version 1; nil where this process cannot make groups in it.
    private static let groups: String? = {
        let folder = "/sys/fs/cgroup/memory"
        let isWritable = FileManager.default.isWritableFile(atPath: folder + "/cgroup.procs")
        return isWritable && FileManager.default.fileExists(atPath: folder + "/memory.limit_in_bytes") ? folder : nil
    }()

    private let scratch: Scratch
    private let folder: String

    init() throws {
        scratch = try Scratch()
        folder = scratch.path + "/pictures"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["a", "z"] {
            let small = PNGWriter(size: Size(width: 64, height: 48), kind: .color, depth: 8) { x, y in [x, y, 99] }
            try scratch.write("pictures/\(name).png", small.bytes())
        }
        // 500 MB, which libpng's user takes before the first row is read.
        let header = PNGWriter.big(65_500, 4) + PNGWriter.big(1900, 4) + [8, 6, 0, 0, 1]
        try scratch.write(
            "pictures/bomb.png",
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGWriter.chunk("IHDR", header)
                + PNGWriter.chunk("IDAT", []))
    }

    /// Runs the program from a shell that has run `preparation`.
    private func run(after preparation: String, _ arguments: String...) throws -> (code: Int32, errors: String) {
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", preparation + "; exec timeout --preserve-status 120 \"$0\" \"$@\"", Program.path]
        process.arguments? += arguments
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit, "\(words)")
        return (process.terminationStatus, words)
    }

    /// 350 MiB of address space, of which the program takes half for itself: mappings fail.
    @Test func whatTheSystemRefusesIsLeftOut() throws {
        let checked = try run(after: "ulimit -v 358400", "check", folder)
        #expect(checked.code == 1 && checked.errors.contains("bomb.png: takes too much memory: "), "\(checked.errors)")
        let sheet = scratch.path + "/sheet.png"
        let rendered = try run(
            after: "ulimit -v 358400", "render", folder, "--size", "640x360", "--sheet", "2x2", "-o", sheet)
        #expect(rendered.errors.contains("bomb.png: takes too much memory: "), "\(rendered.errors)")
        #expect(FileManager.default.fileExists(atPath: sheet))
        let played = try run(
            after: "ulimit -v 358400; set -- -s TERM 8 \"$0\" \"$@\"; exec timeout --preserve-status \"$@\"", "play",
            "--display", "headless:640x360@30", "--runtime-dir", scratch.path + "/run", folder)
        #expect(played.code == 0 && played.errors.contains("left out: "), "\(played.code): \(played.errors)")
        #expect(played.errors.contains("bomb.png: takes too much memory: "))
    }

    @Test(.enabled(if: groups != nil, "no memory cgroup of version 1 in which this process can make groups"))
    func aControlGroupsLimitIsFollowed() throws {
        let group = try #require(Self.groups) + "/cyclorama-test-\(getpid())"
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: false)
        defer { rmdir(group) }
        let limit = "echo \(256 << 20) > \(group)/memory.limit_in_bytes; echo $$ > \(group)/cgroup.procs"
        let checked = try run(after: limit, "check", folder)
        let reason =
            "65500x1900 pixels would take 477 MiB, and the limit is 32: an eighth of the 256 MiB of its control group"
        #expect(checked.code == 1 && checked.errors.contains("takes too much memory: \(reason)"), "\(checked.errors)")
        let most = try String(contentsOfFile: group + "/memory.max_usage_in_bytes", encoding: .utf8)
        #expect(try #require(Int(most.split(separator: "\n")[0])) < 128 << 20, "peak memory")
    }
}
