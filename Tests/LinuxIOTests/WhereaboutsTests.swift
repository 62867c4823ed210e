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
                #expect(error.isSilence && isRefused, "\(name): \(error)")
            } else {
                #expect(!isRefused, "\(name)")
            }
            #expect(whereabouts.refusal == (isRefused ? "asleep" : nil))
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
