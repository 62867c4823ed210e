import Foundation
import Testing
import TestSupport

/// The process that meets files of strangers first.
@Suite struct JudgeTests {
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
}
