import Foundation
import FuzzTargets
import TestSupport
import Testing

/// What Tests/fuzz.sh begins with and what it found, without a fuzzer. Allocations do not fail here:
/// what was found where they do is played by Tests/fuzz.sh alone.
@Suite(.timeLimit(.minutes(60)))
struct ReplayTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "fuzz")

    private static func inputs(_ kind: String, _ name: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = folder.appending(path: "\(kind)/\(name)")
        guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
            .filter { !$0.hasPrefix(".") }
            .map { ($0, try [UInt8](Data(contentsOf: folder.appending(path: $0)))) }
    }

    private static func play(_ name: String, _ body: () throws(Finding) -> Void) {
        do throws(Finding) { try body() } catch { Issue.record("\(name): \(error)") }
    }

    @Test(arguments: FuzzTarget.allCases)
    func everySeedIsTakenIn(target: FuzzTarget) throws {
        let seeds = try target.seedFolders.flatMap { try Self.inputs("seeds", $0) }
        #expect(seeds.count >= 5)
        for seed in seeds {
            #expect(seed.bytes.count < 12_288, "\(seed.name): seeds are small")
            // An odd step: every bit of a choice comes in either state.
            Self.play(seed.name) { () throws(Finding) in
                try target.runAll(seed.bytes, step: repetitions(21, release: 7))
            }
        }
    }

    @Test func theScriptFuzzesEveryTarget() throws {
        let script = try String(contentsOf: Self.folder.appending(path: "../fuzz.sh"), encoding: .utf8)
        let list = try #require(script.split(separator: "\n").first { $0.hasPrefix("all=(") })
        #expect(list == "all=(\(FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")))")
    }

    @Test(arguments: FuzzTarget.allCases)
    func nothingThatWasFoundComesBack(target: FuzzTarget) throws {
        for crash in try Self.inputs("crashes", target.rawValue) {
            #expect(!crash.name.hasPrefix("crash-"), "\(crash.name): a name says what was wrong")
            Self.play(crash.name) { () throws(Finding) in
                try target.run(crash.bytes)
                try target.runAll(crash.bytes, step: 7)
            }
        }
    }
}
