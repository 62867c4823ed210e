import Foundation
import Raster
import TestSupport
import Testing

/// The process that meets files of strangers first.
@Suite(.tags(.live)) struct JudgeTests {
    private func judge(_ path: String, as format: String) throws -> (process: Process, output: Pipe) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: AgentProcess.path)
        process.arguments = ["judge", format]
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        process.standardOutput = output
        try process.run()
        return (process, output)
    }

    /// While it decodes, it can make no system call but those of `Confinement.lock`; what it can do is enough for a verdict.
    @Test(arguments: ["-baseline", "-progressive"]) func itIsLocked(_ manner: String) throws {
        let path = try TestFolder.make() + "/large.jpg"
        try LargeJPEG.write(path, manner)
        let (process, output) = try judge(path, as: "picture")
        var locked = 0
        while process.isRunning {
            let status = "/proc/\(process.processIdentifier)/status"
            guard let text = try? String(contentsOfFile: status, encoding: .utf8), text.contains("Seccomp:\t2") else {
                continue
            }
            #expect(text.contains("NoNewPrivs:\t1"))
            locked += 1
        }
        #expect(locked > 10)
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(line.hasPrefix("{\"sha256\":\""), "\(line)")
    }

    /// The library for HEIC and AVIF is loaded before the lock.
    @Test(.enabled(if: Encoders.missing == nil, Comment(rawValue: Encoders.missing ?? "")))
    func everyFormatThatPlaysIsGood() throws {
        let png = SoftPicture(Size(width: 64, height: 48)).png
        let heic = try Encoders.heic(png, [])
        for (bytes, isGood) in [
            (heic, true), (try Encoders.avif(png, []), true), (try Encoders.webp(png, []), true),
            (Array(heic.dropLast(heic.count / 3)), false),
        ] {
            let path = try TestFolder.make() + "/picture"
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let (process, output) = try judge(path, as: "picture")
            let line = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 0)
            #expect(line.hasPrefix("{\"sha256\":\"") == isGood, "\(line)")
        }
        let path = try TestFolder.make() + "/playlist"
        try Data(heic).write(to: URL(fileURLWithPath: path))
        let (process, output) = try judge(path, as: "yaml")
        let line = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(line.contains("a picture came, not a playlist"), "\(line)")
    }
}
