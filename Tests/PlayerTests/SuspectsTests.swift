import Decode
import Draw
import Raster
import TestSupport
import Testing

@testable import Player

/// Who is suspected of a death, and who is left out.
@Suite struct SuspectsTests {
    private static func work(
        _ path: String, size: Int64 = 1, modified: Int64 = 1, _ activity: FileWork.Activity = .drawing("160x90")
    ) -> FileWork {
        let version = FileWork.Version(size: size, modified: .seconds(modified))
        return FileWork(path: path, version: version, activity: activity)
    }

    private func suspects(after deaths: [FileWork]...) -> Suspects {
        var suspects = Suspects()
        for works in deaths { suspects.died(during: works) }
        return suspects
    }

    @Test func oneDeathSuspectsAndTwoLeaveOut() {
        let (a, b) = (Self.work("a.png"), Self.work("b.png"))
        var suspects = suspects(after: [a, b])
        #expect(suspects.isSuspect("a.png") && suspects.isSuspect("b.png") && !suspects.isSuspect("c.png"))
        #expect(suspects.refusal(of: a) == nil && suspects.refusal(of: b) == nil)
        suspects.died(during: [a])
        #expect(suspects.refusal(of: a) == "a process died twice while it was drawn")
        #expect(suspects.refusal(of: Self.work("a.png", .drawing("90x160"))) != nil, "on any screen")
        #expect(suspects.refusal(of: Self.work("a.png", .reading)) != nil, "nor is it looked into")
        #expect(suspects.refusal(of: b) == nil)
    }

    @Test func whatCameToItsEndIsAcquitted() {
        let (a, b) = (Self.work("a.png"), Self.work("b.png"))
        var suspects = suspects(after: [a, b])
        let isNews = suspects.ended(b)
        #expect(isNews && !suspects.isSuspect("b.png") && suspects.isSuspect("a.png"))
        let isNewsAgain = suspects.ended(b)
        #expect(!isNewsAgain)
        suspects.died(during: [a, b])
        #expect(suspects.refusal(of: a) != nil && suspects.refusal(of: b) == nil)
    }

    /// On one screen it does not kill, on the other it does.
    @Test func anotherWorkAcquitsNothing() {
        let (small, large) = (Self.work("a.png", .drawing("160x90")), Self.work("a.png", .drawing("3840x2160")))
        var suspects = suspects(after: [large])
        let isNews = [small, Self.work("a.png", .reading)].map { suspects.ended($0) }
        #expect(isNews == [false, false] && suspects.isSuspect("a.png"))
        suspects.died(during: [large])
        #expect(suspects.refusal(of: small) != nil)
    }

    @Test func oneThatWasAtWorkTwiceInOneDeathHasOne() {
        let works = [Self.work("a.png", .drawing("160x90")), Self.work("a.png", .drawing("90x160"))]
        var suspects = suspects(after: works)
        #expect(suspects.refusal(of: works[0]) == nil)
        let isNews = works.map { suspects.ended($0) }
        #expect(isNews == [true, true] && suspects.isEmpty)
    }

    @Test(arguments: [work("a.png", size: 2), work("a.png", modified: 2)])
    func anotherVersionBeginsAnew(changed: FileWork) {
        let old = Self.work("a.png")
        var suspects = suspects(after: [old], [old])
        #expect(suspects.refusal(of: old) != nil && suspects.refusal(of: changed) == nil)
        var other = suspects
        other.died(during: [changed])
        #expect(other.refusal(of: changed) == nil && other.isSuspect("a.png"))
        other.died(during: [changed])
        #expect(other.refusal(of: changed) != nil)
        let isNews = suspects.ended(changed)
        #expect(isNews && suspects.isEmpty)
    }

    @Test func whoAsksHasItTriedOnceMore() {
        let (a, b) = (Self.work("a.png"), Self.work("b.png"))
        var suspects = suspects(after: [a], [a], [b])
        var isNews = suspects.askAgain()
        #expect(isNews && suspects.refusal(of: a) == nil && suspects.isSuspect("a.png"), "alone")
        isNews = suspects.askAgain()
        #expect(!isNews)
        suspects.died(during: [a])
        #expect(suspects.refusal(of: a) != nil)
    }

    @Test func readingsHaveWordsOfTheirOwn() {
        let list = Self.work("list.yaml", .reading)
        var suspects = suspects(after: [list])
        #expect(suspects.hasReading)
        suspects.died(during: [list])
        #expect(suspects.refusal(of: list) == "a process died twice while it was read")
        #expect(!self.suspects(after: [Self.work("a.png")]).hasReading)
    }

    /// To Swift the two names are equal, to a disk they are not.
    @Test func accentsTellFilesApart() {
        let (one, two) = (Self.work("\u{e9}.png"), Self.work("e\u{301}.png", size: 2))
        var suspects = suspects(after: [one], [one], [two])
        _ = suspects.ended(two)
        #expect(suspects.refusal(of: one) != nil && !suspects.isSuspect(two.path))
    }

    @Test func theOldestGo() {
        var suspects = Suspects()
        for number in 0..<Suspects.most { suspects.died(during: [Self.work("\(number).png")]) }
        suspects.died(during: [Self.work("0.png")])
        #expect(suspects.refusal(of: Self.work("0.png")) != nil)
        suspects.died(during: [Self.work("new.png"), Self.work("newer.png")])
        let known = ["0.png", "1.png", "2.png", "999.png", "new.png", "newer.png"].map { suspects.isSuspect($0) }
        #expect(known == [false, false, true, true, true, true])
    }

    @Test func theTextIsReadAsItWasWritten() throws {
        var suspects = suspects(
            after: [
                Self.work("/\u{e9}\"\n.png"), Self.work("/\u{e9}\"\n.png", .reading), Self.work("/e\u{301}.png"),
                Self.work("/\u{f7ff}.png", size: .max, modified: -5),
            ], [Self.work("/b.png", .drawing(""))], [Self.work("/b.png")])
        _ = suspects.ended(Self.work("/e\u{301}.png"))
        let text = suspects.text
        #expect(Suspects(text: Array(text.utf8)) == suspects, "\(text)")
        #expect(Suspects(text: []) == Suspects() && Suspects().text == "")
    }

    @Test(arguments: [
        "x", "{}", #"{"deaths":0,"path":"a","size":1,"seconds":1,"nanoseconds":0}"#,
        #"{"deaths":3,"path":"a","size":1,"seconds":1,"nanoseconds":0}"#,
        #"{"deaths":1,"path":"","size":1,"seconds":1,"nanoseconds":0}"#,
        #"{"deaths":1,"path":"a\u0000","size":1,"seconds":1,"nanoseconds":0}"#,
        #"{"deaths":1,"path":"a","size":-1,"seconds":1,"nanoseconds":0}"#,
        #"{"deaths":1,"path":"a","size":1,"seconds":1,"nanoseconds":1000000000}"#,
        #"{"deaths":1,"path":"a","size":1,"seconds":1,"nanoseconds":0,"drawing":1}"#,
        #"{"deaths":1,"path":"a","size":1,"seconds":1}"#,
    ]) func damageIsSeen(line: String) {
        let good = #"{"deaths":1,"path":"b","size":1,"seconds":9223372036854775807,"nanoseconds":999999999}"#
        #expect(Suspects(text: Array(good.utf8)) != nil && Suspects(text: Array((good + "\n" + line).utf8)) == nil)
    }
}

/// Shows of many files, ten of which kill the player whenever they are drawn.
@Suite struct TenKillersTests {
    private static func work(_ path: String) -> FileWork {
        FileWork(path: path, version: FileWork.Version(size: 1, modified: .zero), activity: .drawing("8x8"))
    }

    private static func path(_ job: Job) -> String {
        if case .load(let drawing, _) = job.work { drawing.path.name } else { "" }
    }

    /// One run with two loaders. Returns what was at work when it died; nil: it drew all.
    private static func run(
        _ paths: [String], _ killers: Set<String>, _ suspects: inout Suspects, _ dice: inout Seeded
    ) -> [FileWork]? {
        func work(_ job: Job) -> FileWork { Self.work(path(job)) }
        var (waiting, running) = (paths.map { Job.loading($0) }, [Job]())
        while !waiting.isEmpty || !running.isEmpty {
            let known = suspects
            let next = Job.next(of: waiting, beside: running) { job in
                if case .load(let drawing, _) = job.work { known.isSuspect(drawing.path.name) } else { false }
            }
            if running.count < 2, let next, running.isEmpty || Bool.random(using: &dice) {
                let job = waiting.remove(at: next)
                if suspects.refusal(of: work(job)) == nil { running.append(job) }
                continue
            }
            guard let index = running.indices.randomElement(using: &dice) else { continue }
            if killers.contains(path(running[index])) { return running.map(work) }
            _ = suspects.ended(work(running.remove(at: index)))
        }
        return nil
    }

    @Test func theyCostTwentyRestartsAtMostAndNoOtherFile() {
        var most = 0
        for seed in 0..<300 {
            var dice = Seeded(UInt64(seed))
            let paths = (0..<40).map { "\($0).png" }
            let killers = Set(paths.shuffled(using: &dice).prefix(10))
            var suspects = Suspects()
            var deaths = 0
            while deaths <= 20, let works = Self.run(paths.shuffled(using: &dice), killers, &suspects, &dice) {
                deaths += 1
                suspects.died(during: works)
            }
            let leftOut = paths.filter { suspects.refusal(of: Self.work($0)) != nil }
            #expect(Set(leftOut) == killers && deaths <= 20, "seed \(seed): \(deaths) deaths, \(leftOut)")
            most = max(most, deaths)
        }
        #expect(most > 10, "the killers kill")
    }
}
