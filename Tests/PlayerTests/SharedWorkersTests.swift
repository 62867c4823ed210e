import Carousel
import Decode
import Draw
import Testing

@testable import Player

@Suite struct SharedWorkersTests {
    private final class Board { var jobs: [Job] = [] }

    private let board = Board()
    private static let (one, two) = (WorkerClient(rawValue: 1), WorkerClient(rawValue: 2))
    private let workers: SharedWorkers
    /// 3 and 4 are the second client's.
    private let jobs = (0..<6).map { Job.reading(for: [3, 4].contains($0) ? two : one) }

    init() {
        let board = board
        workers = SharedWorkers { board.jobs = $0 }
    }

    /// What waits, by the jobs' numbers, with the client's.
    private var waiting: [String] {
        board.jobs.map { job in
            let number = jobs.firstIndex { $0 === job } ?? -1
            return "\(number)>\(job.client.rawValue)"
        }
    }

    @Test func jobsTakeTurns() {
        let (one, two) = (workers.workers(for: Self.one), workers.workers(for: Self.two))
        one.schedule([jobs[0], jobs[1], jobs[2]])
        #expect(waiting == ["0>1", "1>1", "2>1"])
        two.schedule([jobs[3], jobs[4]])
        #expect(waiting == ["0>1", "3>2", "1>1", "4>2", "2>1"])
        one.schedule([jobs[5]])
        #expect(waiting == ["5>1", "3>2", "4>2"], "its own are replaced, those of the other stay")
        two.schedule([])
        #expect(waiting == ["5>1"])
    }

    @Test func aPauseIsForAll() {
        let (one, two) = (workers.workers(for: Self.one), workers.workers(for: Self.two))
        one.schedule([jobs[0]])
        two.pause()
        #expect(waiting == [])
        one.schedule([jobs[1], jobs[2]])
        one.pause()
        #expect(waiting == [])
        two.schedule([jobs[3]])
        #expect(waiting == [], "one still needs the processor")
        one.schedule([jobs[1]])
        #expect(waiting == ["1>1", "3>2"])
    }

    private static func job(_ name: Character) -> Job {
        name == "P" ? Job(.letGo(Leavings(CarouselState(Lineup([])))), for: one) : .loading(String(name), for: one)
    }

    /// Capital S and T are suspects, P is no work on a file.
    @Test(arguments: [
        ("abc", "", "a"), ("abc", "d", "a"), ("Sab", "", "S"), ("Sab", "d", nil), ("aSb", "d", "a"),
        ("SabP", "d", "P"), ("abP", "S", "P"), ("ab", "S", nil), ("Ta", "S", nil), ("Sa", "P", "S"), ("a", "P", "a"),
        ("P", "S", "P"), ("STP", "PP", "S"),
    ])
    func aSuspectIsWorkedOnAlone(waiting: String, running: String, next: String?) {
        let waiting = waiting.map(Self.job)
        let index = Job.next(of: waiting, beside: running.map(Self.job)) { job in
            if case .load(let drawing, _) = job.work { ["S", "T"].contains(drawing.path.name) } else { false }
        }
        let found: String? = index.map { index in
            if case .load(let drawing, _) = waiting[index].work { drawing.path.name } else { "P" }
        }
        #expect(found == next)
    }

    @Test func whatHasBegunIsNotBegunAgain() {
        let (one, two) = (workers.workers(for: Self.one), workers.workers(for: Self.two))
        one.schedule([jobs[0], jobs[1]])
        #expect(board.jobs[0].finish()?.job.client == Self.one)
        two.schedule([jobs[3]])
        #expect(waiting == ["1>1", "3>2"])
    }
}
