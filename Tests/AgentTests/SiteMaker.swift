import Foundation
import Glibc
import Raster
import TestSupport

/// Somebody who publishes: a folder, a key, a repository, and the built program.
final class SiteMaker {
    struct Answer {
        let code: Int32
        let output: String
        let errors: String
    }

    /// Has `site`, `repo` and what the programs need.
    let folder: String
    static let address = "signs@example.org"

    /// A key without a passphrase, which is made once; its folder.
    private static let keys: String = {
        guard let folder = try? TestFolder.make() else { preconditionFailure("a folder for a key") }
        chmod(folder, 0o700)
        let key = ["--batch", "--quiet", "--passphrase", "", "--quick-gen-key", address, "ed25519", "sign", "never"]
        _ = try? run("gpg", ["--homedir", folder] + key, in: folder)
        return folder
    }()

    init() throws {
        folder = try TestFolder.make()
        try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: false)
    }

    var site: String { folder + "/site" }
    var repository: String { folder + "/repo" }

    func write(_ name: String, _ text: String) throws {
        let path = site + "/" + name
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// A small picture, another for each number.
    func picture(_ name: String, _ number: Int) throws {
        let bytes = JPEGWriter(size: Size(width: 64, height: 36), components: 1, adobeTransform: nil) { x, y in
            [UInt8(truncatingIfNeeded: x * 7 + y * 3 + number * 50)]
        }.bytes()
        try write(name, "")
        try Data(bytes).write(to: URL(fileURLWithPath: site + "/" + name))
    }

    /// The command line of `publish`.
    func words(_ more: [String], branch: String = "lobby", key: String = address) -> [String] {
        [
            "publish", site, "--repo", repository, "--branch", branch, "--sign", key, "--gpg-homedir", Self.keys,
        ] + more
    }

    func publish(_ more: String..., branch: String = "lobby", key: String = address) throws -> Answer {
        try Self.run(AgentProcess.path, words(more, branch: branch, key: key), in: folder)
    }

    /// What the branch leads to.
    func head(_ branch: String = "lobby") -> String? {
        (try? String(contentsOfFile: "\(repository)/refs/heads/\(branch)", encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func ostree(_ words: String...) throws -> Answer {
        try Self.run("ostree", [words[0], "--repo=\(repository)"] + words.dropFirst(), in: folder)
    }

    /// How many commits the branch has.
    func commitCount() throws -> Int {
        try ostree("log", "lobby").output.split(separator: "\n").count { $0.hasPrefix("commit ") }
    }

    /// What a sign with the public key gets.
    func pulled(branch: String = "lobby", _ number: Int = 0) throws -> Answer {
        let sign = "\(folder)/sign\(number)"
        let key = try Self.run("gpg", ["--homedir", Self.keys, "--armor", "--export", Self.address], in: folder).output
        try key.write(toFile: folder + "/key", atomically: true, encoding: .utf8)
        _ = try Self.run("ostree", ["init", "--repo=\(sign)", "--mode=bare-user-only"], in: folder)
        let remote = ["remote", "add", "--if-not-exists", "--repo=\(sign)", "--gpg-import=\(folder)/key", "origin"]
        _ = try Self.run("ostree", remote + ["file://\(repository)"], in: folder)
        return try Self.run("ostree", ["pull", "--repo=\(sign)", "origin", branch], in: folder)
    }

    /// Runs a program to its end.
    static func run(_ program: String, _ words: [String], in folder: String) throws -> Answer {
        let process = try start(program, words, in: folder)
        process.process.waitUntilExit()
        return process.answer
    }

    /// A program that runs, and where it writes to.
    struct Running {
        let process: Process
        fileprivate let path: String

        /// Kills it, and waits until it is gone. What it has begun may go on, and keeps what Foundation looks at open.
        func kill() throws {
            Glibc.kill(process.processIdentifier, SIGKILL)
            let file = "/proc/\(process.processIdentifier)/stat"
            try waitUntil("the end of \(file)") {
                (try? String(contentsOfFile: file, encoding: .utf8))?.contains(") Z ") ?? true
            }
        }

        var answer: Answer {
            Answer(
                code: process.isRunning ? -1 : process.terminationStatus, output: text(".out"), errors: text(".err"))
        }

        private func text(_ end: String) -> String {
            (try? String(contentsOfFile: path + end, encoding: .utf8)) ?? ""
        }
    }

    static func start(_ program: String, _ words: [String], in folder: String) throws -> Running {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.hasPrefix("/") ? program : "/usr/bin/env")
        process.arguments = program.hasPrefix("/") ? words : [program] + words
        let path = "\(folder)/\(UUID().uuidString)"
        for end in [".out", ".err"] { try Data().write(to: URL(fileURLWithPath: path + end)) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: path + ".out"))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: path + ".err"))
        try process.run()
        return Running(process: process, path: path)
    }
}
