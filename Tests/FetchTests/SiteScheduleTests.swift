import TestSupport
import Testing

@testable import Fetch

/// What is done for a site when, on a virtual clock.
@Suite struct SiteScheduleTests {
    private static let every = Duration.seconds(300)

    @Test func oneThingAfterTheOther() {
        var random = Seeded(1)
        var schedule = SiteSchedule(every: Self.every, at: .zero, using: &random)
        var now = SiteSchedule.start
        for step in [SiteSchedule.SiteStep.ask, .pull, .judge] {
            #expect(schedule.begin(at: now) == step)
            #expect(schedule.begin(at: now) == nil, "one at a time")
            #expect(schedule.nextWake == nil)
            schedule.end(.good, at: now, using: &random)
        }
        #expect(schedule.begin(at: now) == nil, "it rests")
        now += Self.every + Self.every * SiteSchedule.spread
        #expect(schedule.begin(at: now) == .ask)
        schedule.end(.settled, at: now, using: &random)
        #expect(schedule.begin(at: now + Self.every - .seconds(1)) == nil)
    }

    /// What the network has broken is tried soon, and ever more rarely; what somebody has to mend, at each look.
    @Test func afterFailures() {
        var random = Seeded(2)
        var schedule = SiteSchedule(every: Self.every, at: .zero, using: &random)
        var now = Duration.zero
        var pauses: [Duration] = []
        for _ in 0..<40 {
            now = schedule.nextWake ?? now
            #expect(schedule.begin(at: now) == .ask)
            schedule.end(.failed(retryAfter: nil), at: now, using: &random)
            pauses.append((schedule.nextWake ?? now) - now)
        }
        #expect(pauses[0] <= .seconds(5))
        #expect(pauses.max()! > .seconds(500) && pauses.max()! <= .seconds(900))
        schedule.end(.failed(retryAfter: .seconds(1234)), at: now, using: &random)
        #expect(schedule.nextWake == now + .seconds(1234))
        schedule.end(.refused, at: now, using: &random)
        #expect(schedule.nextWake.map { $0 >= now + Self.every } == true)
        schedule.hurry(at: now + .seconds(1))
        #expect(schedule.nextWake == now + .seconds(1))
        // What broke off a pull begins with the question again.
        _ = schedule.begin(at: now + .seconds(1))
        schedule.end(.good, at: now, using: &random)
        #expect(schedule.begin(at: now) == .pull)
        schedule.end(.failed(retryAfter: nil), at: now, using: &random)
        #expect(schedule.begin(at: schedule.nextWake ?? now) == .ask)
    }

    /// What somebody publishes while a step runs is looked for after it.
    @Test func aLookInTheMiddleOfAnotherFollowsIt() {
        var random = Seeded(1)
        var schedule = SiteSchedule(every: Self.every, at: .zero, using: &random)
        let now = Duration.seconds(9)
        for ending in [SiteSchedule.SiteEnding.settled, .failed(retryAfter: .seconds(99)), .refused] {
            #expect(schedule.begin(at: now) == .ask)
            schedule.hurry(at: now)
            #expect(schedule.nextWake == nil)
            schedule.end(ending, at: now, using: &random)
            #expect(schedule.nextWake == now)
        }
        #expect(schedule.begin(at: now) == .ask)
        schedule.end(.good, at: now, using: &random)
        #expect(schedule.begin(at: now) == .pull)
        schedule.hurry(at: now)
        schedule.end(.good, at: now, using: &random)
        #expect(schedule.begin(at: now) == .judge)
        schedule.end(.good, at: now, using: &random)
        #expect(schedule.begin(at: now) == .ask, "what was pulled may be older")
        schedule.end(.settled, at: now, using: &random)
        #expect(schedule.nextWake.map { $0 >= now + Self.every } == true, "once")
    }

    /// A day of 1,000 signs that are switched on together; the server is away for two hours, and something new comes at noon.
    @Test func aDayOfAThousandSigns() {
        let day = 86_400
        var asked = [Int](repeating: 0, count: day + 1)
        var pulled: [Duration] = []
        for sign in 0..<1000 {
            var random = Seeded(UInt64(sign))
            var schedule = SiteSchedule(every: Self.every, at: .zero, using: &random)
            var hasNew = false
            while let now = schedule.nextWake, now < .seconds(day) {
                let second = Int(now.components.seconds)
                switch schedule.begin(at: now) {
                case .ask:
                    asked[second] += 1
                    if 4 * 3600..<6 * 3600 ~= second {
                        schedule.end(.failed(retryAfter: nil), at: now, using: &random)
                    } else {
                        schedule.end(second < 43_200 || hasNew ? .settled : .good, at: now, using: &random)
                    }
                case .pull:
                    pulled.append(now)
                    hasNew = true
                    schedule.end(.good, at: now + .seconds(20), using: &random)
                default: schedule.end(.good, at: now + .seconds(30), using: &random)
                }
            }
        }
        // Each has what is new, once, within a look.
        #expect(pulled.count == 1000)
        #expect(pulled.allSatisfy { .seconds(43_200)...(.seconds(43_200) + Self.every * 1.1) ~= $0 })
        // 1,000 in 315 s are 3.2 a second, whatever was before: none asks oftener, and they do not ask together.
        let calm = asked[10 * 3600..<day]
        #expect(Double(calm.reduce(0, +)) / Double(calm.count) < 3.4)
        #expect(calm.max()! <= 20, "\(calm.max()!) in a second")
        // Where the server comes back they do not fall upon it.
        #expect(asked[6 * 3600..<6 * 3600 + 900].max()! <= 30)
        // While it is away they leave it alone.
        #expect(Double(asked[5 * 3600..<6 * 3600].reduce(0, +)) / 3600 < 4)
    }
}
