import Testing

@testable import LinuxIO
@testable import Player

/// Files of whose changes nobody tells.
@Suite struct LedgerTests {
    private static func stamp(_ size: Int64) -> File.Stamp {
        File.Stamp(device: 1, inode: 2, size: size, modified: .seconds(5), links: 1, isLink: false)
    }

    /// Looks at these files, by their sizes, at a time in seconds.
    private func look(
        _ ledger: inout Ledger, _ files: [String: Int64], at seconds: Int, folder: String = "share"
    ) -> [String: Ledger.Verdict] {
        ledger.begin()
        var verdicts: [String: Ledger.Verdict] = [:]
        for (name, size) in files {
            verdicts[name] = ledger.judge(name, in: folder, Self.stamp(size), at: .seconds(seconds))
        }
        ledger.end()
        return verdicts
    }

    @Test func whatIsThereAtFirstIsTrustedAndWhatComesMustRest() {
        var ledger = Ledger()
        #expect(look(&ledger, ["a": 1, "b": 2], at: 0) == ["a": .same, "b": .same])
        #expect(
            look(&ledger, ["a": 1, "b": 2, "c": 3], at: 60) == ["a": .same, "b": .same, "c": .growing(isNew: true)])
        #expect(look(&ledger, ["a": 1, "c": 4], at: 70) == ["a": .same, "c": .growing(isNew: true)])
        #expect(look(&ledger, ["a": 1, "c": 4], at: 79) == ["a": .same, "c": .growing(isNew: true)])
        #expect(look(&ledger, ["a": 1, "c": 4], at: 80) == ["a": .same, "c": .changed])
        #expect(look(&ledger, ["a": 1, "c": 4], at: 90) == ["a": .same, "c": .same])
        // One that went and came is another.
        #expect(look(&ledger, ["a": 1, "b": 2], at: 100)["b"] == .growing(isNew: true))
    }

    @Test func oneThatChangesIsTakenOnceItRests() {
        var ledger = Ledger()
        _ = look(&ledger, ["a": 1], at: 0)
        #expect(look(&ledger, ["a": 2], at: 60) == ["a": .growing(isNew: false)])
        #expect(look(&ledger, ["a": 2], at: 70) == ["a": .changed])
        #expect(look(&ledger, ["a": 2], at: 80) == ["a": .same])
    }

    /// A share that comes is trusted like one that was there.
    @Test func anotherFolderIsTrusted() {
        var ledger = Ledger()
        _ = look(&ledger, ["a": 1], at: 0)
        #expect(look(&ledger, ["b": 1, "c": 1], at: 60, folder: "other") == ["b": .same, "c": .same])
        #expect(look(&ledger, ["d": 1], at: 120, folder: "other") == ["d": .growing(isNew: true)])
    }
}
