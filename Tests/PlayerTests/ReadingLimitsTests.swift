import Carousel
import Decode
import Foundation
import Raster
import Schedules
import Synchronization
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// A reading ends at its limits, and when its outcome is not needed.
@Suite(.timeLimit(.minutes(60))) struct ReadingLimitsTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Nine lists that name the next one ten times: a thousand million slides.
    private func writeLists(_ last: String = "x.jpg") throws -> String {
        for list in 0..<9 {
            try scratch.write(
                "\(list).m3u", String(repeating: list == 8 ? last + "\n" : "\(list + 1).m3u\n", count: 10))
        }
        return scratch["0.m3u"]
    }

    private static func pass(_ source: String, _ limits: ReadingLimits, _ cancellation: Cancellation?) -> ReadingPass {
        var pass = ReadingPass(watches: nil, limits: limits, cancellation: cancellation)
        pass.take(source)
        pass.finish()
        return pass
    }

    private func pass(_ source: String, _ limits: ReadingLimits = .standard) -> ReadingPass {
        Self.pass(source, limits, nil)
    }

    private func messages(_ pass: ReadingPass) -> [String] {
        pass.problems.complaints.map { scratch.bare($0.wholeText()) }
    }

    /// The same without the lines that they are about.
    private func heads(_ pass: ReadingPass) -> [String] { messages(pass).map { String($0.prefix { $0 != "\n" }) } }

    private static let openings = "more than 10000 playlists and folders, each counted as often as it is named"

    @Test func listsOfListsAreOneError() throws {
        let list = try writeLists()
        let pass = pass(list)
        #expect(messages(pass) == ["7.m3u:7:1: \(Self.openings)\n8.m3u\n^"])
        #expect(pass.budget.spent.openings == 10_001)
    }

    @Test func playAndCheckSayIt() throws {
        let list = try writeLists()
        let expected = "\(scratch.path)/7.m3u:7:1: \(Self.openings)"
        let plans = try Multiplex.reader([list])
        let error = #expect(throws: InputError.self) { _ = try plans.first() }
        #expect(error?.messages.map { $0.prefix { $0 != "\n" } } == [expected[...]])
        let check = try Check.run(
            [list], screen: Size(width: 160, height: 90), at: WallInstant(sinceEpoch: .zero), in: .utc)
        #expect(check.messages.filter { !$0.contains("x.jpg") }.map { $0.prefix { $0 != "\n" } } == [expected[...]])
    }

    @Test func everyKindOfListHasItsLimit() throws {
        var limits = ReadingLimits()
        limits.pictures = 9
        #expect(
            messages(pass(try writeLists(), limits)) == [
                "8.m3u:10:1: the playlists name more than 9 pictures, each counted as often as it is named\n"
                    + "x.jpg\n^"
            ])
        try scratch.write("in.m3u", "y.jpg\n#\(String(repeating: "x", count: 1 << 20))")
        let list = try scratch.write("list.yaml", "slides: [a.jpg, in.m3u, in.m3u]")
        limits = ReadingLimits()
        limits.bytes = 2 << 20
        #expect(
            heads(pass(list, limits))
                == ["list.yaml:1:25: the playlists have more than 2 MiB, each counted as often as it is named"])
        limits.bytes = scratch.path.utf8.count + 6
        try scratch.write("short.m3u", "a.jpg\n")
        #expect(messages(pass(scratch["short.m3u"], limits)) == [])
        try scratch.write("short.m3u", "a.jpg\na.jpg\n")
        #expect(messages(pass(scratch["short.m3u"], limits)).first?.contains("the paths in playlists take") == true)
        try scratch.write("wrong.m3u", String(repeating: "#EXTINF:x\n", count: 300))
        limits = ReadingLimits()
        limits.mistakes = 150
        let wrong = try scratch.write("list.yaml", "slides: [wrong.m3u, wrong.m3u, wrong.m3u, wrong.m3u]")
        #expect(messages(pass(wrong, limits)).count == 203)
        #expect(messages(pass(wrong, limits)).last == "wrong.m3u: after 150 mistakes, the rest is not read")
    }

    @Test func theLimitsOfOneFileAreTheSame() throws {
        let limits = ReadingLimits.standard
        let most = String(repeating: "a\n", count: limits.pictures)
        #expect(messages(pass(try scratch.write("list.m3u", most))) == [])
        let more = heads(pass(try scratch.write("list.m3u", most + "a\n")))
        let yaml = "slides: [" + String(repeating: "a,", count: limits.pictures)
        #expect(messages(pass(try scratch.write("list.yaml", yaml + "]"))) == [])
        let tooMany = heads(pass(try scratch.write("list.yaml", yaml + "a]")))
        #expect(tooMany == ["list.yaml:1:400010: a playlist holds at most 200000 slides"])
        #expect(more == ["list.m3u:200001:1: a playlist holds at most 200000 slides"])
    }

    /// A reading that would not end does, soon after nobody wants it.
    @Test(arguments: ["x.jpg", "0.yaml", "gone.m3u"]) func everyReadingCanBeCancelled(_ last: String) throws {
        try scratch.write("0.yaml", "slides: [{folder: .}]")
        let list = try writeLists(last)
        var limits = ReadingLimits()
        (limits.openings, limits.pictures, limits.bytes) = (.max, .max, .max)
        (limits.folders, limits.names) = (.max, .max)
        let cancellation = Cancellation()
        let clock = Mutex<clockid_t?>(nil)
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread { [limits] in
            var own = clockid_t()
            clock.withLock { $0 = pthread_getcpuclockid(pthread_self(), &own) == 0 ? own : nil }
            let pass = Self.pass(list, limits, cancellation)
            #expect(pass.budget.isOver && pass.budget.spent.openings > 10)
            ended.signal()
        }
        thread.start()
        try waitUntil("its work") { clock.withLock { $0.map { processorTime($0) > .milliseconds(300) } } == true }
        cancellation.cancel()
        ended.wait()
    }

    @Test func aCancelledJobHasNoOutcome() throws {
        let list = try scratch.write("list.m3u", "a.jpg\n")
        let reader = LineupReader([list], seed: 0)
        let cancellation = Cancellation()
        cancellation.cancel()
        let attempt = reader.attempt(cancellation: cancellation)
        #expect((try? attempt.content.get()) == nil && attempt.dependencies.playlists.isEmpty)
        let plans = try Multiplex.reader([list])
        #expect(plans.attempt(cancellation: cancellation).dependencies.specs.isEmpty)
    }

    // MARK: - Folders

    private func folder(_ names: [String], _ limits: ReadingLimits) throws -> ReadingPass {
        try scratch.write(empty: names.map { "f/" + $0 })
        return pass(try scratch.write("list.yaml", "slides: [{folder: f, recursive: true}, z.jpg]"), limits)
    }

    private func slides(_ pass: ReadingPass) -> [String] {
        #expect(pass.problems.isEmpty)
        return pass.content.slides.map { scratch.name(of: $0.path) }
    }

    private func remarks(_ pass: ReadingPass) -> [String] { pass.content.remarks.map { scratch.bare($0.message) } }

    @Test func aFolderBeyondTheLimitPlaysItsFirstPictures() throws {
        var limits = ReadingLimits()
        limits.folderPictures = 3
        let pass = try folder(["10.jpg", "9.jpg", "2/20.jpg", "2/3.jpg", "30.jpg"], limits)
        #expect(slides(pass) == ["f/2/3.jpg", "f/2/20.jpg", "f/9.jpg", "z.jpg"])
        #expect(remarks(pass) == ["f: only 3 of its pictures are played: folders give a show at most 3 pictures"])
        limits.folderPictures = 5
        #expect(remarks(try folder([], limits)) == [])
        limits.names = 5
        let named = try folder([], limits)
        #expect(slides(named).count == 5)
        #expect(remarks(named) == ["f: only 4 of its pictures are played: at most 5 names are read in folders"])
        limits = ReadingLimits()
        limits.folders = 1
        #expect(slides(try folder([], limits)) == ["f/9.jpg", "f/10.jpg", "f/30.jpg", "z.jpg"])
        #expect(
            remarks(try folder([], limits))
                == ["f: only 3 of its pictures are played: at most 1 folders are looked into"])
        limits.bytes = 2 * (scratch.path.utf8.count + 11)
        #expect(slides(try folder([], limits)).count == 3)
    }

    @Test func anUnreadableFolderInsideIsLeftOut() throws {
        try scratch.write("list.yaml", "slides: [{folder: f, recursive: true}]")
        let deep = (0..<40).map { "\($0)" }.joined(separator: "/")
        let pass = try folder(["a.jpg", deep + "/b.jpg", "z/c.jpg"], .standard)
        #expect(slides(pass) == ["f/a.jpg", "f/z/c.jpg", "z.jpg"])
        let first = (0..<33).map { "\($0)" }.joined(separator: "/")
        #expect(remarks(pass) == ["f: left out, as it cannot be read: f/\(first): too deep"])
    }

    /// From /proc, links lead to every folder of the machine.
    @Test func whatTheKernelMakesUpIsLeftOut() throws {
        try scratch.write("photos.yaml", "slides: [{folder: in, recursive: true}]")
        try scratch.makeFolder("in")
        try scratch.write("in/a.png", "")
        try scratch.link("in/link", to: "/proc/self/task")
        let pass = pass(scratch["photos.yaml"])
        #expect(pass.content.slides.map(\.path) == [scratch["in/a.png"]])
        #expect(pass.budget.spent.folders == 1)
        #expect(
            pass.content.remarks.map { $0.message.replacing(scratch.path, with: "") }
                == ["/in: left out, as it cannot be read: /in/link: all of it is made up by the kernel (proc)"])
        try scratch.write("proc.yaml", "slides: [{folder: /proc, recursive: true}]")
        let other = self.pass(scratch["proc.yaml"])
        #expect(other.budget.spent.folders == 0 && other.content.slides.isEmpty && other.content.remarks.count == 1)
    }
}
