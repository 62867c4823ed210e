import Testing

@testable import Player

@Suite struct LeftOutFilesTests {
    private static func changed(_ paths: String...) -> Changed {
        var changed = Changed()
        changed.files = Set(paths)
        return changed
    }

    @Test func aFileThatKeepsFailingIsTriedLessAndLessOften() {
        var files = LeftOutFiles()
        #expect(files.addUnshowable("a.png", because: "corrupt") == true)
        var tries: [Duration] = []
        // It changes every tenth of a second for twenty minutes, and fails at once.
        for tenth in 0..<12_000 {
            let now = Duration.milliseconds(100) * tenth
            var triable = files.takeTriable(after: Self.changed("a.png"), at: now)
            if let due = files.nextTry, due <= now { triable.formUnion(files.takeDue(at: now)) }
            guard !triable.isEmpty else {
                #expect(files.isPostponed("a.png"))
                continue
            }
            tries.append(now)
            #expect(files.addUnshowable("a.png", because: "corrupt") == false, "the reason is known")
        }
        #expect(tries == [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811, 1111].map { .seconds($0) })
    }

    @Test func aFewSilentFilesAreTriedForAll() throws {
        var files = LeftOutFiles()
        let paths = (0..<100).map { "\($0).png" }
        for path in paths { files.addUnreachable(path, at: .seconds(1)) }
        var tries: [Duration] = []
        var tried: Set<String> = []
        while tries.count < 6 {
            let now = try #require(files.nextTry)
            #expect(files.takeDue(at: now - .milliseconds(1)) == [])
            let due = files.takeDue(at: now)
            #expect(due.count == 4)
            tried.formUnion(due)
            tries.append(now)
            // They fail again, some of them for another reason.
            for path in due { files.addUnreachable(path, at: now + .milliseconds(10)) }
        }
        #expect(tries == [11, 31, 71, 131, 191, 251].map { .seconds($0) })
        #expect(tried.count == 4, "the same ones again: each would be told of")
        let due = files.takeDue(at: .seconds(400))
        let (first, second) = (try #require(due.first), try #require(due.dropFirst().first))
        #expect(files.endProbe(first) && !files.endProbe(first) && !files.endProbe("nothing.png"))
        _ = files.endProbe(second)
        #expect(files.takeUnreachable() == Set(paths).subtracting([first, second]))
        #expect(files.nextTry == nil)
    }

    @Test func aPostponedFileIsTriedWhenItsPauseIsOver() {
        var files = LeftOutFiles()
        _ = files.addUnshowable("a.png", because: "corrupt")
        #expect(files.takeTriable(after: Self.changed("a.png"), at: .seconds(9)) == ["a.png"], "the first time at once")
        #expect(files.nextTry == nil, "nothing wakes the player while the file stays as it is")
        #expect(files.takeTriable(after: Self.changed("a.png"), at: .seconds(9.5)) == [])
        #expect(files.nextTry == .seconds(10))
        #expect(files.takeDue(at: .seconds(9.9)) == [])
        #expect(files.takeDue(at: .seconds(10)) == ["a.png"])
        #expect(files.nextTry == nil && files.removeUnshowable("a.png") == true && files.unshowable.reasons.isEmpty)
        _ = files.addUnshowable("a.png", because: "corrupt")
        #expect(files.takeTriable(after: Self.changed("a.png"), at: .seconds(10.1)) == ["a.png"], "all is forgotten")
    }

    @Test func aNewReasonIsNews() {
        var files = LeftOutFiles()
        #expect(files.addUnshowable("a.png", because: "corrupt") == true)
        #expect(files.addUnshowable("a.png", because: "corrupt") == false)
        #expect(files.addUnshowable("a.png", because: "truncated") == true)
    }

    @Test func whatIsNoSlideAnyMoreIsForgotten() {
        var files = LeftOutFiles()
        for path in ["a.png", "b.png"] {
            _ = files.addUnshowable(path, because: "corrupt")
            for _ in 0..<2 { _ = files.takeTriable(after: Self.changed(path), at: .zero) }
        }
        #expect(files.isPostponed("a.png") && files.isPostponed("b.png"))
        #expect(files.dropUnshowable { $0 == "a.png" } == ["a.png"])
        #expect(!files.isPostponed("a.png") && files.isPostponed("b.png") && files.nextTry == .seconds(1))
        files.tryAll()
        #expect(!files.isPostponed("b.png") && files.nextTry == nil && files.unshowable.reasons.isEmpty)
    }
}
