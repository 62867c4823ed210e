import Foundation
import LinuxIO
import Testing

@Suite struct CallTrackerTests {
    private let scratch = Scratch()
    private var root: String { URL(fileURLWithPath: scratch.path).resolvingSymlinksInPath().path }

    /// A folder with `real/a.jpg`, and links to both.
    init() throws {
        try FileManager.default.createDirectory(atPath: scratch("real"), withIntermediateDirectories: false)
        try Data([1]).write(to: URL(fileURLWithPath: scratch("real/a.jpg")))
        for (link, target) in [("rel", "real"), ("abs", scratch("real")), ("file", "rel/../abs/a.jpg")] {
            try FileManager.default.createSymbolicLink(atPath: scratch(link), withDestinationPath: target)
        }
    }

    @Test(arguments: ["real/a.jpg", "rel/a.jpg", "abs/a.jpg", "file", "real/../rel/./a.jpg"])
    func theLastCallHasNoLinksInItsPath(name: String) throws {
        let callTracker = CallTracker()
        let kind = callTracker.accompany { try? File.kind(of: scratch(name)) }
        #expect(kind == .regular)
        #expect(callTracker.last == CallTracker.Call(name: "stat", path: root + "/real/a.jpg"))
    }

    @Test func aCallOnALinkEndsAtTheLink() throws {
        let callTracker = CallTracker()
        let target = callTracker.accompany { try? File.target(ofLink: scratch("abs/../file")) }
        #expect(target == "rel/../abs/a.jpg")
        #expect(callTracker.last?.path.hasSuffix("/file") == true)
    }

    @Test func aRefusedFolderIsNotEntered() throws {
        for (name, isRefused) in [
            ("real/a.jpg", true), ("rel/a.jpg", true), ("file", true), ("rel", true), ("", false),
        ] {
            let callTracker = CallTracker()
            let result = callTracker.accompany(refusing: { $0 == root + "/real" ? "asleep" : nil }) {
                Result { () throws(SystemError) in try File.kind(of: scratch(name)) }
            }
            if case .failure(let error) = result {
                #expect(error.isUnreachable && isRefused && error.reason == "asleep", "\(name): \(error)")
            } else {
                #expect(!isRefused, "\(name)")
            }
            #expect(callTracker.hasMetUnreachable == isRefused)
        }
    }

    @Test func workThatIsLeftTouchesNothingMore() throws {
        let callTracker = CallTracker()
        let error = callTracker.accompany { () -> SystemError? in
            callTracker.leave()
            do throws(SystemError) { _ = try File.kind(of: scratch("file")) } catch { return error }
            return nil
        }
        #expect(error?.number == ECANCELED)
        // The thread has no companion afterwards.
        #expect(try File.kind(of: scratch("file")) == .regular)
    }

    /// The folder hangs then, and not the link that was looked at before.
    @Test func aFolderIsListedAtItsOwnPath() throws {
        let callTracker = CallTracker()
        var names = 0
        try callTracker.accompany {
            Result { () throws(SystemError) in
                try Folder.forEachEntry(of: scratch.path) { _ in
                    names += 1; return true
                }
            }
        }.get()
        #expect(names == 4)
        #expect(callTracker.last == CallTracker.Call(name: "opendir", path: root))
    }

    @Test func aLinkWhoseTargetDoesNotAnswerIsPassedOnAsSilent() throws {
        let entries = try CallTracker().accompany(refusing: { MountTable.contains(root + "/real", $0) ? "asleep" : nil }
        ) {
            Result { () throws(SystemError) in try Folder.entries(of: scratch.path) }
        }.get()
        #expect(Set(entries.filter(\.isUnreachable).map(\.name)) == ["rel", "abs", "file"])
        #expect(entries.first { $0.name == "real" }?.isUnreachable == false)
    }

    @Test(.timeLimit(.minutes(60)))
    func workThatComputesGetsOn() throws {
        let callTracker = CallTracker()
        #expect(callTracker.effort == 0)
        callTracker.accompany {
            while callTracker.effort < 3 {}
            let busy = callTracker.effort
            usleep(200_000)
            #expect(callTracker.effort < busy + 5, "waiting is no effort")
        }
    }

    @Test func callsAreCounted() throws {
        let callTracker = CallTracker()
        var counts = [callTracker.count]
        for _ in 0..<3 {
            callTracker.accompany { _ = try? File.contents(of: scratch("file"), limit: 10) }
            counts.append(callTracker.count)
        }
        #expect(counts == counts.sorted() && Set(counts).count == counts.count)
        #expect(counts[0] == 0)
    }

    @Test func linksInACircleEnd() throws {
        try FileManager.default.createSymbolicLink(atPath: scratch("a"), withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: scratch("b"), withDestinationPath: "a")
        let callTracker = CallTracker()
        let error = callTracker.accompany { () -> SystemError? in
            do throws(SystemError) { _ = try File.kind(of: scratch("a/x")) } catch { return error }
            return nil
        }
        #expect(error?.number == ELOOP)
    }
}
