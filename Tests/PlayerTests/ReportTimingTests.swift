import ControlProtocol
import Testing

@testable import Player

@Suite struct ReportTimingTests {
    /// What is due second by second: the times at which a text was tried.
    private func tries(until end: Int, isWritten: Bool = true, picture: Int = 0, wrong: (Int) -> [String]) -> [Int] {
        var timing = ReportTiming(start: .seconds(100))
        return (0...end).filter { second in
            let now = Duration.seconds(100 + second)
            let isDue = timing.isDue(at: now, hasPicture: second >= picture, wrong: wrong(second))
            if isDue { timing.tried(at: now, wrong: wrong(second), isWritten: isWritten) }
            return isDue
        }
    }

    @Test func times() {
        #expect(tries(until: 8000, picture: 7) { _ in [] } == [7, 3607, 7207])
        #expect(tries(until: 3700, picture: 9999) { _ in [] } == [60, 3660])
        #expect(tries(until: 3700) { $0 < 70 ? [] : ["a"] } == [0, 70, 3670], "at once")
        #expect(tries(until: 300) { ["\($0)"] } == [0, 60, 120, 180, 240, 300], "once a minute")
        #expect(tries(until: 300) { (10..<20).contains($0) ? ["a"] : [] } == [0], "it was wrong for a moment")
        #expect(tries(until: 1300, isWritten: false) { _ in [] } == [0, 600, 1200])
        #expect(tries(until: 700, isWritten: false) { $0 < 100 ? [] : ["a"] } == [0, 100, 700])
    }

    private func status(_ process: Int) -> PlayerStatus {
        var status = PlayerStatus()
        status.process = process
        return status
    }

    @Test func contact() {
        var contact = PlayerContact()
        #expect(contact.status == nil && contact.silence(at: .seconds(1000)) == nil)
        contact.hear(status(5), at: .seconds(1))
        contact.hear(status(5), at: .seconds(2))
        #expect(contact.restarts == 0)
        contact.miss("gone", at: .seconds(50))
        contact.miss("none", at: .seconds(79))
        #expect(contact.silence(at: .seconds(79)) == nil && contact.status != nil)
        contact.miss("none", at: .seconds(80))
        #expect(contact.silence(at: .seconds(80)) == "none" && contact.status == nil)
        contact.hear(status(6), at: .seconds(1_000_000))
        #expect(contact.silence(at: .seconds(90)) == nil && contact.status != nil)
        #expect(contact.restarts == 1 && contact.lastRestart == .seconds(1_000_000))
        contact.miss("gone", at: .seconds(200))
        #expect(contact.silence(at: .seconds(201)) == nil, "it counts anew")
    }
}
