import Glibc
import LinuxIO
import Synchronization
import Testing

@testable import Draw

@Suite(.timeLimit(.minutes(60))) struct RowQueueTests {
    private struct Failure: Error {}

    /// What another thread has taken off a queue.
    private final class Taker: Sendable {
        let rows = Mutex<[UInt32]>([])
        let thread: Mutex<WorkerThread?> = Mutex(nil)

        init(_ rowQueue: RowQueue, pause: UInt32 = 0) throws {
            let started = try WorkerThread { [self] in
                rowQueue.forEachRow { row in
                    if pause > 0 { usleep(pause) }
                    let isOne = row.indices.allSatisfy { row[$0] == row[0] }
                    let number = isOne ? row[0] : .max
                    rows.withLock { $0.append(number) }
                }
            }
            thread.withLock { $0 = started }
        }

        func all() -> [UInt32] {
            thread.withLock { $0 }?.join()
            return rows.withLock { $0 }
        }
    }

    /// Widths of which a band holds many rows, a few, and one; counts that fill bands and do not.
    @Test(arguments: [1, 3000, 20_000, 70_000], [0, 1, 2, 3, 5, 21, 44, 63, 200])
    func everyRowArrivesOnceAndInOrder(width: Int, count: UInt32) throws {
        let rowQueue = try RowQueue(width: width)
        let taker = try Taker(rowQueue)
        for row in 0..<count { rowQueue.put { $0.update(repeating: row) } }
        rowQueue.close()
        #expect(taker.all() == Array(0..<count))
    }

    @Test func aSlowTakerLosesNothing() throws {
        let rowQueue = try RowQueue(width: 65_536)
        let taker = try Taker(rowQueue, pause: 2000)
        for row in 0..<UInt32(30) { rowQueue.put { $0.update(repeating: row) } }
        rowQueue.close()
        #expect(taker.all() == Array(0..<30))
    }

    /// At the beginning of a band and inside of one.
    @Test(arguments: [UInt32(0), 1, 2, 3, 4]) func aRowThatFailsIsNotThere(failing: UInt32) throws {
        let rowQueue = try RowQueue(width: 32_768)
        let taker = try Taker(rowQueue)
        for row in 0..<failing { rowQueue.put { $0.update(repeating: row) } }
        #expect(throws: Failure.self) {
            try rowQueue.put { row throws(Failure) in
                row.update(repeating: 99)
                throw Failure()
            }
        }
        rowQueue.close()
        #expect(taker.all() == Array(0..<failing))
    }
}
