import LinuxIO
import TestSupport
import Testing

@Suite struct ChildProcessTests {
    private func start(_ program: String, _ arguments: String..., input: String = "") throws -> ChildProcess {
        let path = Scratch()("input")
        try File.replace(path, with: Array(input.utf8).span)
        return try ChildProcess(program, arguments: arguments, input: Descriptor(reading: path))
    }

    /// Runs sh(1). Returns what it prints, and how it ends.
    private func run(_ script: String, input: String = "") throws -> (String, ChildProcess.End) {
        let child = try start("/bin/sh", "-c", script, input: input)
        var output: [UInt8] = []
        var isOpen = true
        try waitUntil("the end of \(script)") {
            while isOpen, let bytes = try child.receive() {
                output += bytes
                isOpen = !bytes.isEmpty
            }
            return !isOpen
        }
        return (String(decoding: output, as: UTF8.self), try child.wait())
    }

    @Test func aFileGoesInAndTextComesOut() throws {
        #expect(try run("cat; echo end", input: "a\nb\n") == ("a\nb\nend\n", .exited(code: 0)))
        #expect(try run("exit 7") == ("", .exited(code: 7)))
        #expect(try run("kill -9 $$") == ("", .killed(signal: 9)))
    }

    /// The child has its signals as usual and no environment.
    @Test func nothingElseGoesAlong() throws {
        #expect(try run("printenv HOME USER LANG LISTEN_PID | wc -l").0.contains("0"))
        #expect(try run("grep SigBlk /proc/self/status").0.contains("0000000000000000"))
    }

    @Test func oneThatIsNotWantedEnds() throws {
        let child = try start("/bin/sh", "-c", "sleep 1000")
        #expect(try child.receive() == nil)
        child.stop()
        #expect(try child.wait() == .killed(signal: 9))
    }

    @Test func aProgramThatIsMissing() throws {
        let error = failure { _ = try start("/nowhere/program") }
        #expect(error?.call == "posix_spawn" && error?.subject == "/nowhere/program")
    }
}
