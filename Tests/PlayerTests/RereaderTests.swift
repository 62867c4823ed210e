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
            return Job(.read(LineupReader([], seed: 0), nil, leavingOut: UnfinishedFiles(), from: nil))
        }
    }

    private mutating func ask(_ reader: Int, isCommanded: Bool = false) {
        rereader.ask(for: Request(reader: reader, watcher: nil, isCommanded: isCommanded), makeJob)
    }

    /// Ends the reading that is under way, of a playlist that may still be growing.
    private mutating func end() -> (isCommanded: Bool, isWhole: Bool) {
        var dependencies = Dependencies()
        dependencies.playlistMayGrow = true
        defer { rereader.goOn(makeJob) }
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

    @Test mutating func whatIsAskedForAfterItBeganIsReadOnceMore() {
        ask(1)
        _ = rereader.job?.run()
        ask(2, isCommanded: true)
        ask(3)
        #expect(rereader.isCommanded)
        #expect(begun.requests.map(\.reader) == [1])
        #expect(end() == (false, false), "nobody asked for this one, which may be half")
        #expect(begun.requests.map(\.reader) == [1, 3])
        #expect(rereader.isCommanded)
        _ = rereader.job?.run()
        #expect(end() == (true, true))
        #expect(rereader.job == nil)
    }
}
