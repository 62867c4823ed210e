import Testing

@testable import Player

@Suite struct LogLimiterTests {
    @Test func tenLinesOfAKindInAMinuteAndThenTheirCount() {
        var logLimiter = LogLimiter()
        let said: [Int] = (0..<3007).filter { logLimiter.admits(.leftOut, "left out: \($0)", at: .milliseconds($0)) }
        #expect(said == Array(0..<10))
        let other = logLimiter.admits(.command, "paused", at: .seconds(4))
        #expect(other, "another kind has its own")
        #expect(logLimiter.nextWake == .seconds(60))
        #expect(logLimiter.takeSummaries(at: .seconds(59)) == [])
        #expect(
            logLimiter.takeSummaries(at: .seconds(60))
                == ["left out: and 2,997 more in the last minute; see status.json"])
        #expect(logLimiter.nextWake == nil && logLimiter.takeSummaries(at: .seconds(600)) == [])
        let next = logLimiter.admits(.leftOut, "left out: x", at: .seconds(61))
        #expect(next)
    }

    @Test func nothingIsSummedUpWhereAllWasSaid() {
        var logLimiter = LogLimiter()
        for minute in 0..<20 {
            let isSaid = logLimiter.admits(.command, "paused", at: .seconds(60 * minute))
            #expect(isSaid && logLimiter.nextWake == nil)
        }
    }

    @Test func whatRepeatsIsSaidLessAndLessOften() {
        var logLimiter = LogLimiter()
        let minutes = (0..<400).filter { minute in
            (0..<60).contains { second in
                logLimiter.admits(.leftOut, "left out: a.png: corrupt", at: .seconds(60 * minute + second))
            }
        }
        #expect(minutes == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303, 363])
        #expect(logLimiter.nextWake == nil, "nor is it counted")
        let other = logLimiter.admits(.leftOut, "left out: a.png: truncated", at: .seconds(24_001))
        #expect(other, "another reason is other news")
    }

    @Test func whatIsWithheldCountsToo() {
        var logLimiter = LogLimiter()
        for number in 0..<20 { _ = logLimiter.admits(.waiting, "waiting for \(number)", at: .zero) }
        logLimiter.withhold(29_980, of: .waiting, at: .zero)
        logLimiter.withhold(0, of: .found, at: .zero)
        #expect(
            logLimiter.takeSummaries(at: .seconds(60))
                == ["waiting for: and 29,990 more in the last minute; see status.json"])
    }

    @Test func itsMemoryIsBounded() {
        var logLimiter = LogLimiter()
        for number in 0..<10_000 { _ = logLimiter.admits(.found, "found \(number)", at: .seconds(10 * number)) }
        let size = Mirror(reflecting: logLimiter).children.compactMap { ($0.value as? any Collection)?.count }
        #expect(size.count == 2 && size.allSatisfy { $0 <= 256 })
    }
}
