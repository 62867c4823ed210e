import Testing

@testable import LinuxIO
@testable import Player

/// Files of whose changes nobody tells.
@Suite struct FileStatesTests {
    private static func stamp(_ size: Int64) -> File.Stamp {
        File.Stamp(
            identity: File.Identity(device: 1, inode: 2), size: size, modified: .seconds(5), links: 1, isLink: false)
    }

    /// Looks at these files, by their sizes, at a time in seconds.
    private func look(
        _ fileStates: inout FileStates, _ files: [String: Int64], at seconds: Int, folder: String = "share",
        isWhole: Bool = true
    ) -> [String: FileStates.Judgement] {
        fileStates.begin()
        var verdicts: [String: FileStates.Judgement] = [:]
        for (name, size) in files {
            verdicts[name] = fileStates.judge(name, in: folder, Self.stamp(size), at: .seconds(seconds))
        }
        fileStates.end(forgettingOthers: isWhole)
        return verdicts
    }

    @Test func whatIsThereAtFirstIsTrustedAndWhatComesMustRest() {
        var fileStates = FileStates()
        #expect(look(&fileStates, ["a": 1, "b": 2], at: 0) == ["a": .same, "b": .same])
        #expect(
            look(&fileStates, ["a": 1, "b": 2, "c": 3], at: 60) == ["a": .same, "b": .same, "c": .growing(isNew: true)])
        #expect(look(&fileStates, ["a": 1, "c": 4], at: 70) == ["a": .same, "c": .growing(isNew: true)])
        #expect(look(&fileStates, ["a": 1, "c": 4], at: 79) == ["a": .same, "c": .growing(isNew: true)])
        #expect(look(&fileStates, ["a": 1, "c": 4], at: 80) == ["a": .same, "c": .changed])
        #expect(look(&fileStates, ["a": 1, "c": 4], at: 90) == ["a": .same, "c": .same])
        // One that went and came is another.
        #expect(look(&fileStates, ["a": 1, "b": 2], at: 100)["b"] == .growing(isNew: true))
    }

    @Test func oneThatChangesIsTakenOnceItRests() {
        var fileStates = FileStates()
        _ = look(&fileStates, ["a": 1], at: 0)
        #expect(look(&fileStates, ["a": 2], at: 60) == ["a": .growing(isNew: false)])
        #expect(look(&fileStates, ["a": 2], at: 70) == ["a": .changed])
        #expect(look(&fileStates, ["a": 2], at: 80) == ["a": .same])
    }

    /// A share that comes is trusted like one that was there.
    @Test func anotherFolderIsTrusted() {
        var fileStates = FileStates()
        _ = look(&fileStates, ["a": 1], at: 0)
        #expect(look(&fileStates, ["b": 1, "c": 1], at: 60, folder: "other") == ["b": .same, "c": .same])
        #expect(look(&fileStates, ["d": 1], at: 120, folder: "other") == ["d": .growing(isNew: true)])
    }

    /// Half a playlist may not name what the whole one does.
    @Test func aLookAtAPartForgetsNothing() {
        var fileStates = FileStates()
        _ = look(&fileStates, ["a": 1, "b": 1], at: 0)
        #expect(look(&fileStates, ["a": 1], at: 60, isWhole: false) == ["a": .same])
        #expect(look(&fileStates, ["c": 1], at: 70, folder: "other", isWhole: false) == ["c": .same])
        #expect(look(&fileStates, ["b": 1, "d": 1], at: 80) == ["b": .same, "d": .growing(isNew: true)])
        _ = look(&fileStates, [:], at: 90, isWhole: false)
        _ = look(&fileStates, ["c": 1], at: 100, folder: "other", isWhole: false)
        #expect(look(&fileStates, ["e": 1], at: 110, folder: "other") == ["e": .growing(isNew: true)])
    }
}
