import TestSupport
import Testing
import Web

@testable import Fetch

@Suite struct FetchSchedulerTests {
    private static func wanted(_ text: String, refresh: Duration? = nil) throws -> WantedAddress {
        WantedAddress(try WebAddress("https://\(text)"), .picture, refresh: refresh)
    }

    private static func list(_ texts: [String]) throws -> [WantedAddress] { try texts.map { try wanted($0) } }

    private static func names(_ wanted: [WantedAddress]) -> [String] {
        wanted.map { String($0.address.description.dropFirst(8)) }
    }

    @Test func twoOfAHostAndSixInAll() throws {
        var scheduler = FetchScheduler()
        var random = Seeded(1)
        let all = ["a/1", "a/2", "a/3", "b/1", "b/2", "c/1", "c/2", "d/1"]
        scheduler.want(try Self.list(all), at: .zero) { _ in nil }
        #expect(Self.names(scheduler.begin(at: .zero)) == ["a/1", "a/2", "b/1", "b/2", "c/1", "c/2"])
        #expect(scheduler.begin(at: .seconds(9)).isEmpty && scheduler.nextWake == nil)
        scheduler.end(try WebAddress("https://c/1"), .here(.seconds(60)), at: .seconds(9), using: &random)
        #expect(Self.names(scheduler.begin(at: .seconds(9))) == ["d/1"])
        scheduler.end(try WebAddress("https://b/1"), .here(.seconds(60)), at: .seconds(9), using: &random)
        #expect(scheduler.begin(at: .seconds(9)).isEmpty)
        scheduler.end(try WebAddress("https://a/2"), .here(.seconds(60)), at: .seconds(9), using: &random)
        #expect(Self.names(scheduler.begin(at: .seconds(9))) == ["a/3"])
    }

    @Test func whatIsMissingComesBeforeWhatIsDue() throws {
        var scheduler = FetchScheduler()
        let due: [String: Duration] = ["/1": .seconds(-5), "/2": .seconds(-9), "/5": .seconds(100)]
        scheduler.want(try Self.list(["a/1", "a/2", "a/3", "a/4", "a/5"]), at: .zero) { due[$0.path] }
        var order: [String] = []
        var random = Seeded(1)
        for _ in 0..<2 {
            for wanted in scheduler.begin(at: .zero) {
                order += Self.names([wanted])
                scheduler.end(wanted.address, .here(.seconds(1000)), at: .zero, using: &random)
            }
        }
        #expect(order == ["a/3", "a/4", "a/2", "a/1"])
        #expect(scheduler.nextWake == .seconds(100))
        #expect(Self.names(scheduler.begin(at: .seconds(100))) == ["a/5"])
    }

    @Test func aNewOrderHoldsAtOnce() throws {
        var scheduler = FetchScheduler()
        scheduler.want(try Self.list(["a/1", "a/2", "a/3", "a/4"]), at: .zero) { _ in nil }
        scheduler.want(try Self.list(["a/4", "a/1", "a/4"]), at: .zero) { _ in nil }
        #expect(Self.names(scheduler.begin(at: .zero)) == ["a/4", "a/1"])
        // What runs is not begun twice, also when it was not wanted in between.
        scheduler.want([], at: .zero) { _ in nil }
        scheduler.want(try Self.list(["a/4", "a/5"]), at: .zero) { _ in nil }
        #expect(scheduler.begin(at: .zero).isEmpty)
        var random = Seeded(1)
        scheduler.end(try WebAddress("https://a/1"), .here(.seconds(9)), at: .zero, using: &random)
        #expect(Self.names(scheduler.begin(at: .zero)) == ["a/5"])
    }

    @Test func anotherRefreshCountsFromTheLastAnswer() throws {
        var scheduler = FetchScheduler()
        var random = Seeded(1)
        let address = try WebAddress("https://a/1")
        scheduler.want([try Self.wanted("a/1")], at: .zero) { _ in nil }
        _ = scheduler.begin(at: .zero)
        scheduler.end(address, .here(.seconds(3600)), at: .seconds(2), using: &random)
        scheduler.want([try Self.wanted("a/1", refresh: .seconds(30))], at: .seconds(5)) { _ in nil }
        #expect(scheduler.nextWake == .seconds(32))
    }

    @Test func whatVanishedIsMissing() throws {
        var scheduler = FetchScheduler()
        scheduler.want(try Self.list(["a/1", "b/1"]), at: .zero) { _ in .seconds(500) }
        #expect(scheduler.begin(at: .zero).isEmpty)
        scheduler.lose(try WebAddress("https://b/1"), at: .seconds(1))
        #expect(Self.names(scheduler.begin(at: .seconds(1))) == ["b/1"])
    }

    @Test func pausesGrowToAQuarterOfAnHourAndAreSpread() {
        var random = Seeded(1)
        var longest: [Duration] = []
        for failure in 0..<14 {
            let pauses = (0..<200).map { _ in
                var backoff = RetryBackoff()
                for _ in 0..<failure { _ = backoff.fail(retryAfter: nil, using: &random) }
                return backoff.fail(retryAfter: nil, using: &random)
            }
            let bound = min(Duration.seconds(5 * (1 << failure)), .seconds(900))
            #expect(pauses.allSatisfy { $0 >= .seconds(1) && $0 <= bound })
            #expect(pauses.max() ?? .zero > bound * 0.9 && pauses.min() ?? bound < bound * 0.1 + .seconds(1))
            longest.append(pauses.max() ?? .zero)
        }
        #expect(longest.last ?? .zero <= .seconds(900))
    }

    @Test func aServersOwnWordHolds() throws {
        var scheduler = FetchScheduler()
        var random = Seeded(1)
        scheduler.want(try Self.list(["a/1", "a/2", "a/3", "b/1"]), at: .zero) { _ in nil }
        _ = scheduler.begin(at: .zero)
        let address = try WebAddress("https://a/1")
        scheduler.end(address, .failed(.host, retryAfter: .seconds(3600)), at: .zero, using: &random)
        // An answer that was on its way lifts no pause that the server asked for.
        scheduler.end(try WebAddress("https://a/2"), .here(.seconds(10)), at: .zero, using: &random)
        for second in 0..<3600 { #expect(scheduler.begin(at: .seconds(second)).isEmpty) }
        #expect(Self.names(scheduler.begin(at: .seconds(3600))) == ["a/1", "a/3"])
    }

    @Test func aServerThatFailedIsAskedForOneThingAtATime() throws {
        var scheduler = FetchScheduler()
        var random = Seeded(1)
        scheduler.want(try Self.list((1...9).map { "a/\($0)" }), at: .zero) { _ in nil }
        for wanted in scheduler.begin(at: .zero) {
            scheduler.end(wanted.address, .failed(.host, retryAfter: nil), at: .zero, using: &random)
        }
        let wake = try #require(scheduler.nextWake)
        let probes = scheduler.begin(at: wake) + scheduler.begin(at: .seconds(5))
        #expect(probes.count == 1)
        scheduler.end(probes[0].address, .here(.seconds(60)), at: .seconds(6), using: &random)
        #expect(scheduler.begin(at: .seconds(6)).count == 2)
    }

    @Test func afterNewSettingsWhatFailedIsAskedForAtOnce() throws {
        var scheduler = FetchScheduler()
        var random = Seeded(1)
        scheduler.want(try Self.list(["a/1", "b/1", "c/1"]), at: .zero) { _ in nil }
        let endings: [FetchScheduler.Ending] = [
            .failed(.host, retryAfter: nil), .failed(.host, retryAfter: .seconds(60)), .here(.seconds(600)),
        ]
        for (wanted, ending) in zip(scheduler.begin(at: .zero), endings) {
            scheduler.end(wanted.address, ending, at: .zero, using: &random)
        }
        scheduler.retry(at: .milliseconds(1))
        #expect(Self.names(scheduler.begin(at: .milliseconds(1))) == ["a/1"])
        #expect(Self.names(scheduler.begin(at: .seconds(60))) == ["b/1"])
    }

    /// 200,000 addresses of one server and as many of servers of their own: no step looks at all of them. That would take hours.
    @Test(arguments: [true, false]) func stepsAreCheap(isOneServer: Bool) throws {
        var scheduler = FetchScheduler()
        var random = Seeded(1)
        let count = repetitions(50_000, release: 200_000)
        let all = try Self.list((0..<count).map { isOneServer ? "a/\($0)" : "h\($0)/" })
        scheduler.want(all, at: .zero) { _ in nil }
        var asked = 0
        while asked < count {
            let begun = scheduler.begin(at: .zero)
            try #require(!begun.isEmpty)
            asked += begun.count
            for wanted in begun { scheduler.end(wanted.address, .here(.seconds(600)), at: .zero, using: &random) }
        }
        #expect(scheduler.nextWake ?? .zero >= .seconds(600))
    }
}
