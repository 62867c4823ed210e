import Foundation
import LinuxIO
import Present
import TestSupport
import Testing

@testable import Player

/// The files that a player writes: whose they are, and what becomes of the show where they cannot be written.
@Suite(.tags(.live), .serialized) struct OwnFilesTests {
    private static let play =
        #""$0" play "$1/list.yaml" --display headless:160x90 --runtime-dir "$1/run" --state-dir "$1/state" "#
        + #"--log-display "$1/log/show.log" --verbose"#

    private func scratch() throws -> Scratch {
        let scratch = try LivePlayer.scratch(rest: "100ms")
        let list = try String(contentsOfFile: scratch.path + "/list.yaml", encoding: .utf8)
        try scratch.write("list.yaml", "order: shuffled\n" + list)
        for folder in ["log", "run", "state"] {
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/" + folder, withIntermediateDirectories: true)
        }
        try scratch.write("log.txt", "")
        return scratch
    }

    private func mode(_ path: String) throws -> String {
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        return String(mode ?? 0, radix: 8)
    }

    @Test(arguments: [("0", "640", "750"), ("077", "600", "700")])
    func theyAreForTheGroupAtMost(umask: String, file: String, folder: String) throws {
        let scratch = try scratch()
        for folder in ["run", "state"] { try scratch.remove(folder) }
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "umask \(umask); exec \(Self.play) 2>\"$1/log.txt\"", Program.path, scratch.path]
        try shell.run()
        defer { kill(shell.processIdentifier, SIGKILL) }
        try waitUntil("its files") {
            ["run/status.json", "state/places.jsonl"].allSatisfy {
                FileManager.default.fileExists(atPath: scratch.path + "/" + $0)
            }
        }
        for (name, wanted) in [
            ("run", folder), ("run/pid", file), ("run/pid.lock", "600"), ("run/status.json", file),
            ("run/control.sock", "660"), ("state", folder), ("state/places.jsonl", file), ("log/show.log", file),
            ("log/show.log.lock", "600"),
        ] {
            #expect(try mode(scratch.path + "/" + name) == wanted, "\(name)")
        }
        kill(shell.processIdentifier, SIGTERM)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
    }

    /// flock(1) on what others may read.
    @Test func whoMayOnlyReadHoldsNothingUp() throws {
        let scratch = try LivePlayer.scratch()
        let files = ["show.log", "run/pid"].map { scratch.path + "/" + $0 }
        try FileManager.default.createDirectory(atPath: scratch.path + "/run", withIntermediateDirectories: true)
        func hold() throws -> [Process] {
            try files.map { file in
                let reader = Process()
                reader.executableURL = URL(fileURLWithPath: "/bin/sh")
                reader.arguments = ["-c", "exec flock --no-fork -s '\(file)' sh -c 'echo held; exec sleep 100'"]
                let output = Pipe()
                reader.standardOutput = output
                try reader.run()
                _ = output.fileHandleForReading.availableData
                return reader
            }
        }
        for file in files { try Data().write(to: URL(fileURLWithPath: file)) }
        var readers = try hold()
        defer { for reader in readers { kill(reader.processIdentifier, SIGKILL) } }
        let player = try LivePlayer(scratch, "--log-display", files[0])
        readers += try hold()
        #expect(try player.ctl("next").code == 0)
        #expect(try player.ctl("stop").code == 0)
        #expect(try player.process.end().errors.contains("display log") == false)
        let log = try #require(FileManager.default.contents(atPath: files[0]))
        #expect(DisplayLogDesk.count([UInt8](log)) == 2)
        let next = try LivePlayer(scratch)
        try next.stop()
    }

    /// Lines of the log that a shell command in namespaces of its own leaves, and what the script prints.
    private func run(_ script: String, in scratch: Scratch) throws -> [String] {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let words =
            #"play() { exec "# + Self.play + #" 2>>"$1/log.txt"; }; "#
            + #"wait_for() { until grep -qF -- "$1" "$log"; do sleep 0.05; done; }; log="$1/log.txt"; "#
        shell.arguments = [
            "timeout", "60", "unshare", "--user", "--map-root-user", "--mount", "sh", "-ec", words + script,
            Program.path, scratch.path,
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        let text = try String(contentsOfFile: scratch.path + "/log.txt", encoding: .utf8)
            .replacing("cyclorama: ", with: "").replacing(scratch.path, with: "")
        return text.split(separator: "\n").map { String($0) }.filter { !$0.hasPrefix("first frame after") }
    }

    @Test func aRuntimeFolderThatCannotBeHadCostsAWarning() throws {
        for mount in [
            "mount -t tmpfs -o ro none $1/run", "rmdir $1/run; touch $1/run",
            "mount -t tmpfs -o nr_inodes=1 none $1/run", "rmdir $1/run; ln -s list.yaml/run $1/run",
        ] {
            let scratch = try scratch()
            let lines = try run("\(mount); play \"$@\" & wait_for showing; kill $!; wait $!", in: scratch)
            let warnings = lines.filter {
                !$0.contains("showing") && !$0.contains(" by ") && !$0.contains("playing on")
            }
            #expect(warnings.count == 1, "\(mount): \(lines)")
            #expect(
                warnings.first?.hasSuffix(
                    "; the show goes on without pid, status.json and control.sock, and keeps no second player off; "
                        + "choose another folder with --runtime-dir") == true, "\(warnings)")
        }
    }

    /// Each file system is full at the start, and has room later.
    @Test func aFullDiskIsSaidOnceForEachFile() throws {
        let scratch = try scratch()
        let lines = try run(
            #"""
            for folder in run state log; do
                mount -t tmpfs -o size=64k none $1/$folder
                dd if=/dev/zero of=$1/$folder/filler 2>$1/dd || true
            done
            play "$@" & player=$!
            for slide in 0 1 2 3 4; do wait_for "showing $1/$slide"; done
            if "$0" play "$1/list.yaml" --display headless --runtime-dir "$1/run" 2>"$1/second"; then exit 1; fi
            "$0" ctl next --runtime-dir "$1/run"
            rm $1/*/filler
            wait_for "status.json is written again"
            kill $player
            wait $player
            """#, in: scratch)
        let said = lines.filter { !$0.contains("showing") && !$0.contains(" by ") && !$0.contains("playing on") }
        #expect(
            said.sorted() == [
                "/run/pid: write: No space left on device; the show goes on without it",
                "/run/status.json is written again",
                "/run/status.json: write: No space left on device; the status is tried again when it changes",
                "the place is kept again",
                "the place is not kept: /state/places.jsonl: write: No space left on device; "
                    + "choose another folder with --state-dir",
            ])
        #expect(
            try String(contentsOfFile: scratch.path + "/second", encoding: .utf8)
                == "cyclorama: \(scratch.path)/run: another player is running\n")
    }

    @Test func aDiskThatTurnsReadOnlyIsSaidOnceForEachFile() throws {
        let scratch = try scratch()
        let lines = try run(
            #"""
            for folder in state log; do mount -t tmpfs none $1/$folder; done
            play "$@" & player=$!
            for slide in 0 1 2; do wait_for "showing $1/$slide"; done
            for folder in state log; do mount -o remount,ro $1/$folder; done
            # The lock is open for writing, so that its file system cannot turn; another one covers it.
            mount -t tmpfs -o ro none $1/run
            : >$log
            for slide in 0 1 2 3 4; do wait_for "showing $1/$slide"; done
            kill $player
            wait $player
            """#, in: scratch)
        let said = lines.filter { !$0.contains("showing") && !$0.contains(" by ") && !$0.contains("playing on") }
            .map { $0.replacing(/[0-9]+ lines/, with: "N lines") }
        #expect(
            said.sorted() == [
                "/run/pid.lock: open: Read-only file system; the show goes on without pid, status.json and control.sock, "
                    + "and keeps no second player off",
                "the display log /log/show.log: /log/show.log.lock: open: Read-only file system; "
                    + "lines are kept up to 1 MiB, and tried again",
                "the display log /log/show.log: lost N lines",
                "the place is not kept: /state/places.jsonl.new: open: Read-only file system; "
                    + "choose another folder with --state-dir",
            ])
    }
}
