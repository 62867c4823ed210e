import Testing

@testable import Player

/// One reading at a time, and one more for what was asked for meanwhile.
@Suite struct RereaderTests {
    private typealias Request = Rereader<Int>.Request

    private var rereader = Rereader<Int>()
    private let begun = Begun()

    private final class Begun { var requests: [Request] = [] }

    private var makeJob: Rereader<Int>.JobMaker {
        let begun = begun
        return { request, _ in
            begun.requests.append(request)
            return .reading()
        }
    }

    private mutating func ask(_ reader: Int, isCommanded: Bool = false) {
        rereader.ask(for: Request(reader: reader, watcher: nil, isCommanded: isCommanded), since: .zero, makeJob)
    }

    /// Ends the reading that is under way, of a playlist that may still be growing.
    private mutating func end() -> (isCommanded: Bool, isWhole: Bool) {
        var dependencies = Dependencies()
        dependencies.playlistMayGrow = true
        defer { rereader.goOn(at: .zero, makeJob) }
        return rereader.end(Attempt<Int>(content: .success(0), dependencies: dependencies))
    }

    @Test mutating func whatIsAskedForBeforeAReadingBeginsIsThatReading() {
        ask(1)
        #expect(!rereader.isCommanded)
        ask(2, isCommanded: true)
        #expect(rereader.isCommanded)
        _ = rereader.job?.run()
        #expect(end() == (true, true))
        #expect(begun.requests.map(\.reader) == [1])
        #expect(rereader.job == nil && !rereader.isCommanded)
    }

    /// What has begun may have missed what has changed.
    @Test mutating func whatIsAskedForAfterItBeganTakesItsPlace() throws {
        ask(1)
        let first = try #require(rereader.job)
        _ = first.run()
        ask(2, isCommanded: true)
        #expect(first.isCancelled)
        #expect(begun.requests.map(\.reader) == [1, 2])
        // The command is answered by the next one.
        _ = rereader.job?.run()
        ask(3)
        #expect(begun.requests.map(\.reader) == [1, 2, 3])
        #expect(rereader.isCommanded)
        #expect(end() == (true, true))
        #expect(rereader.job == nil)
    }

    /// A source that changes all the time does not keep every reading from its end.
    @Test mutating func oneReadingEndsWhateverChanges() throws {
        var ended = 0
        for second in 0..<100 {
            ask(second)
            if let job = rereader.job, job.hasBegun, begun.requests.last?.reader != second {
                // It is the fourth since one has ended, and is left alone.
                #expect(!job.isCancelled)
                ended += 1
                _ = end()
            }
            _ = rereader.job?.run()
        }
        #expect(ended == 24)
        // What was asked for last is read in any case.
        #expect(begun.requests.last?.reader == 99)
    }

    /// The time of what was broken off counts: who waits sees one reading.
    @Test mutating func aReadingThatTakesLongIsToldOf() {
        #expect(rereader.nextWake == nil)
        ask(1)
        #expect(rereader.nextWake == .seconds(10))
        _ = rereader.job?.run()
        ask(2)
        #expect(rereader.lookAtTime(.milliseconds(9_999), "a.yaml") == nil)
        #expect(rereader.lookAtTime(.seconds(10), "a.yaml")?.path == "a.yaml")
        rereader.job?.progress.begin("photos")
        var told: [Duration] = []
        while let next = rereader.nextWake, next < .seconds(20_000) {
            let news = rereader.lookAtTime(next, "a.yaml")
            #expect(news == SlowReading.Notice(path: "photos", since: .zero, time: next))
            told.append(next)
        }
        #expect(
            told.map(\.components.seconds) == [30, 70, 150, 310, 630, 1270, 2550, 5110, 8710, 12_310, 15_910, 19_510])
        #expect(rereader.slowNews?.time == .seconds(19_510))
        _ = end()
        #expect(rereader.nextWake == nil && rereader.slowNews == nil)
    }
}
