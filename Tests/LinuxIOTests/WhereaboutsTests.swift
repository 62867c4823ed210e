import Foundation
import LinuxIO
import Testing

@Suite struct WhereaboutsTests {
    /// A folder with `real/a.jpg`, and links to both.
    private func house() throws -> Scratch {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch("real"), withIntermediateDirectories: false)
        try Data([1]).write(to: URL(fileURLWithPath: scratch("real/a.jpg")))
        for (link, target) in [("rel", "real"), ("abs", scratch("real")), ("file", "rel/../abs/a.jpg")] {
            try FileManager.default.createSymbolicLink(atPath: scratch(link), withDestinationPath: target)
        }
        return scratch
    }

    @Test(arguments: ["real/a.jpg", "rel/a.jpg", "abs/a.jpg", "file", "real/../rel/./a.jpg"])
    func theLastCallHasNoLinksInItsPath(name: String) throws {
        let scratch = try house()
        let root = URL(fileURLWithPath: scratch.path).resolvingSymlinksInPath().path
        let whereabouts = Whereabouts()
        let kind = whereabouts.accompany { try? File.kind(of: scratch(name)) }
        #expect(kind == .regular)
        #expect(whereabouts.last == Whereabouts.Call(name: "stat", path: root + "/real/a.jpg"))
    }

    @Test func aCallOnALinkEndsAtTheLink() throws {
        let scratch = try house()
        let whereabouts = Whereabouts()
        let target = whereabouts.accompany { try? File.target(ofLink: scratch("abs/../file")) }
        #expect(target == "rel/../abs/a.jpg")
        #expect(whereabouts.last?.path.hasSuffix("/file") == true)
    }

    @Test func aRefusedFolderIsNotEntered() throws {
        let scratch = try house()
        let root = URL(fileURLWithPath: scratch.path).resolvingSymlinksInPath().path
        for (name, isRefused) in [
            ("real/a.jpg", true), ("rel/a.jpg", true), ("file", true), ("rel", true), ("", false),
        ] {
            let whereabouts = Whereabouts()
            let result = whereabouts.accompany(refusing: { $0 == root + "/real" ? "asleep" : nil }) {
                Result { () throws(SystemError) in try File.kind(of: scratch(name)) }
            }
            if case .failure(let error) = result {
                #expect(error.isSilence && isRefused && error.reason == "asleep", "\(name): \(error)")
            } else {
                #expect(!isRefused, "\(name)")
            }
            #expect(whereabouts.hasMetSilence == isRefused)
        }
    }

    @Test func workThatIsLeftTouchesNothingMore() throws {
        let scratch = try house()
        let whereabouts = Whereabouts()
        let error = whereabouts.accompany { () -> SystemError? in
            whereabouts.leave()
            do throws(SystemError) { _ = try File.kind(of: scratch("file")) } catch { return error }
            return nil
        }
        #expect(error?.number == ECANCELED)
        // The thread has no companion afterwards.
        #expect(try File.kind(of: scratch("file")) == .regular)
    }

    /// The folder hangs then, and not the link that was looked at before.
    @Test func aFolderIsListedAtItsOwnPath() throws {
        let scratch = try house()
        let root = URL(fileURLWithPath: scratch.path).resolvingSymlinksInPath().path
        let whereabouts = Whereabouts()
        var names = 0
        try whereabouts.accompany {
            Result { () throws(SystemError) in
                try Folder.forEachEntry(of: scratch.path) { _ in
                    names += 1; return true
                }
            }
        }.get()
        #expect(names == 4)
        #expect(whereabouts.last == Whereabouts.Call(name: "opendir", path: root))
    }

    @Test func aLinkWhoseTargetDoesNotAnswerIsPassedOnAsSilent() throws {
        let scratch = try house()
        let root = URL(fileURLWithPath: scratch.path).resolvingSymlinksInPath().path
        let entries = try Whereabouts().accompany(refusing: { MountTable.contains(root + "/real", $0) ? "asleep" : nil }
        ) {
            Result { () throws(SystemError) in try Folder.entries(of: scratch.path) }
        }.get()
        #expect(Set(entries.filter(\.isSilent).map(\.name)) == ["rel", "abs", "file"])
        #expect(entries.first { $0.name == "real" }?.isSilent == false)
    }

    @Test(.timeLimit(.minutes(60)))
    func workThatComputesGetsOn() throws {
        let whereabouts = Whereabouts()
        #expect(whereabouts.effort == 0)
        whereabouts.accompany {
            while whereabouts.effort < 3 {}
            let busy = whereabouts.effort
            usleep(200_000)
            #expect(whereabouts.effort < busy + 5, "waiting is no effort")
        }
    }

    @Test func callsAreCounted() throws {
        let scratch = try house()
        let whereabouts = Whereabouts()
        var counts = [whereabouts.count]
        for _ in 0..<3 {
            whereabouts.accompany { _ = try? File.contents(of: scratch("file"), limit: 10) }
            counts.append(whereabouts.count)
        }
        #expect(counts == counts.sorted() && Set(counts).count == counts.count)
        #expect(counts[0] == 0)
    }

    @Test func linksInACircleEnd() throws {
        let scratch = try Scratch()
        try FileManager.default.createSymbolicLink(atPath: scratch("a"), withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: scratch("b"), withDestinationPath: "a")
        let whereabouts = Whereabouts()
        let error = whereabouts.accompany { () -> SystemError? in
            do throws(SystemError) { _ = try File.kind(of: scratch("a/x")) } catch { return error }
            return nil
        }
        #expect(error?.number == ELOOP)
    }
}
