import TestSupport
import Testing
import Web

@testable import Fetch

/// A day of 1,000 addresses of 43 servers on a virtual clock: one server is dead all day, one for some hours, one is busy and
/// says so, and every tenth address of one is missing.
@Suite struct SimulatedDayTests {
    private static let day = Duration.seconds(86400)

    private struct Request {
        let wanted: WantedAddress
        let end: Duration
    }

    /// What a server answers at an instant.
    private static func answer(_ address: WebAddress, at now: Duration) -> FetchScheduler.Ending {
        let number = Int(address.path.dropFirst()) ?? 0
        switch address.host {
        case "dead": return .failed(.host, retryAfter: nil)
        case "lame" where Duration.seconds(3 * 3600)..<Duration.seconds(9 * 3600) ~= now:
            return .failed(.host, retryAfter: nil)
        case "busy" where number % 20 == 0: return .failed(.host, retryAfter: .seconds(1800))
        case "holes" where number % 10 == 0: return .failed(.address, retryAfter: nil)
        default: return .here(.seconds([60, 300, 3600][number % 3]))
        }
    }

    private static func all() throws -> [WantedAddress] {
        try (0..<1000).map { number in
            let host =
                switch number {
                case ..<100: "dead"
                case ..<200: "lame"
                case ..<220: "busy"
                case ..<300: "holes"
                default: "h\(number % 39)"
                }
            return WantedAddress(try WebAddress("https://\(host)/\(number)"), .picture)
        }
    }

    /// A day of all.
    private static let asked = Result { try run(1, try all(), for: day) }

    /// When each address was asked for.
    private static func run(
        _ seed: UInt64, _ list: [WantedAddress], for length: Duration
    ) throws -> [WebAddress: [Duration]] {
        var scheduler = FetchScheduler()
        var random = Seeded(seed)
        var asked: [WebAddress: [Duration]] = [:]
        var earliest: [WebAddress: Duration] = [:]
        var running: [Request] = []
        var now = Duration.zero
        scheduler.want(list, at: now) { _ in nil }
        while now < length {
            for wanted in scheduler.begin(at: now) {
                if now < earliest[wanted.address] ?? .zero { Issue.record("\(wanted.address) at \(now)") }
                asked[wanted.address, default: []].append(now)
                let time = wanted.address.host == "dead" ? 10_000 : 20 + random.below(400)
                running.append(Request(wanted: wanted, end: now + .milliseconds(time)))
            }
            let hosts = running.map(\.wanted.address.host)
            let isFair = hosts.count <= 6 && hosts.allSatisfy { host in hosts.count { $0 == host } <= 2 }
            if !isFair { Issue.record("\(hosts) at \(now)") }
            let next = [running.map(\.end).min(), scheduler.nextWake].compactMap(\.self).min()
            // A wake that has passed would be a loop without rest.
            let later = try #require(next)
            try #require(later > now)
            now = later
            for request in running where request.end <= now {
                let address = request.wanted.address
                let ending = answer(address, at: now)
                switch ending {
                case .here(let interval): earliest[address] = now + interval
                case .failed(_, let retryAfter): earliest[address] = now + (retryAfter ?? .seconds(1))
                }
                scheduler.end(address, ending, at: now, using: &random)
            }
            running.removeAll { $0.end <= now }
        }
        return asked
    }

    @Test func whatADayAsksFor() throws {
        let asked = try Self.asked.get()
        for wanted in try Self.all() {
            let address = wanted.address
            let times = asked[address] ?? []
            let number = Int(address.path.dropFirst()) ?? 0
            if address.host == "dead" || address.host == "busy" { continue }
            if address.host == "holes", number % 10 == 0 {
                // Ten pauses up to the longest one, and then one of 450 s on the average.
                #expect(100...400 ~= times.count, "\(address): \(times.count)")
                continue
            }
            let interval = [60, 300, 3600][number % 3]
            let hours = address.host == "lame" ? 18 : 24
            let expected = hours * 3600 / interval
            #expect(expected * 85 / 100...expected + 30 ~= times.count, "\(address): \(times.count) of \(expected)")
        }
    }

    @Test func serversThatFailAreLeftAlone() throws {
        let asked = try Self.asked.get()
        let requests = { (host: String) in asked.filter { $0.key.host == host }.flatMap(\.value).sorted() }
        #expect(100...400 ~= requests("dead").count, "\(requests("dead").count)")
        let lame = requests("lame").filter { Duration.seconds(3 * 3600 + 10)..<Duration.seconds(9 * 3600) ~= $0 }
        #expect(10...200 ~= lame.count, "\(lame.count)")
        // It is asked again within the longest pause after it came back, and then for all.
        let back = asked.filter { $0.key.host == "lame" }.map { _, times in
            times.contains { Duration.seconds(9 * 3600)..<Duration.seconds(10 * 3600 + 900) ~= $0 }
        }
        #expect(back.count == 100 && back.allSatisfy(\.self))
        // Half an hour of silence behind each answer that asked for it.
        let busy = requests("busy").filter { $0 > .seconds(60) }
        #expect(busy.count < 48 * 200, "\(busy.count)")
    }

    /// Signs that start together are apart some hours later.
    @Test func signsDriftApart() throws {
        let wanted = WantedAddress(try WebAddress("https://h1/340"), .picture)
        let hours = Duration.seconds(6 * 3600)
        let phases = try (UInt64(1)...20).map { seed in
            let last = try #require(try Self.run(seed, [wanted], for: hours)[wanted.address]?.last)
            return Int((hours - last) / .seconds(1))
        }
        #expect(Set(phases.map { $0 / 30 }).count >= 5, "\(phases)")
    }
}
