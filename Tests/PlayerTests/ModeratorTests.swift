import Testing

@testable import Player

@Suite struct ModeratorTests {
    @Test func tenLinesOfAKindInAMinuteAndThenTheirCount() {
        var moderator = Moderator()
        let said: [Int] = (0..<3007).filter { moderator.admits(.leftOut, "left out: \($0)", at: .milliseconds($0)) }
        #expect(said == Array(0..<10))
        let other = moderator.admits(.command, "paused", at: .seconds(4))
        #expect(other, "another kind has its own")
        #expect(moderator.nextWake == .seconds(60))
        #expect(moderator.takeSummaries(at: .seconds(59)) == [])
        #expect(
            moderator.takeSummaries(at: .seconds(60)) == [
                "left out: and 2,997 more in the last minute; see status.json"
            ])
        #expect(moderator.nextWake == nil && moderator.takeSummaries(at: .seconds(600)) == [])
        let next = moderator.admits(.leftOut, "left out: x", at: .seconds(61))
        #expect(next)
    }

    @Test func nothingIsSummedUpWhereAllWasSaid() {
        var moderator = Moderator()
        for minute in 0..<20 {
            let isSaid = moderator.admits(.command, "paused", at: .seconds(60 * minute))
            #expect(isSaid && moderator.nextWake == nil)
        }
    }

    @Test func whatRepeatsIsSaidLessAndLessOften() {
        var moderator = Moderator()
        let minutes = (0..<400).filter { minute in
            (0..<60).contains { second in
                moderator.admits(.leftOut, "left out: a.png: corrupt", at: .seconds(60 * minute + second))
            }
        }
        #expect(minutes == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303, 363])
        #expect(moderator.nextWake == nil, "nor is it counted")
        let other = moderator.admits(.leftOut, "left out: a.png: truncated", at: .seconds(24_001))
        #expect(other, "another reason is other news")
    }

    @Test func whatIsWithheldCountsToo() {
        var moderator = Moderator()
        for number in 0..<20 { _ = moderator.admits(.waiting, "waiting for \(number)", at: .zero) }
        moderator.withhold(29_980, of: .waiting, at: .zero)
        moderator.withhold(0, of: .found, at: .zero)
        #expect(
            moderator.takeSummaries(at: .seconds(60)) == [
                "waiting for: and 29,990 more in the last minute; see status.json"
            ])
    }

    @Test func itsMemoryIsBounded() {
        var moderator = Moderator()
        for number in 0..<10_000 { _ = moderator.admits(.found, "found \(number)", at: .seconds(10 * number)) }
        let size = Mirror(reflecting: moderator).children.compactMap { ($0.value as? any Collection)?.count }
        #expect(size.count == 2 && size.allSatisfy { $0 <= 256 })
    }
}
