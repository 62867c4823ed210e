import Foundation
import LinuxIO
import TestSupport
import Testing
import Transfer

@testable import Agent

/// How much a pull may take, and what it leaves when it is killed.
@Suite(.tags(.live)) struct PullLimitTests {
    @Test func tooManyFiles() throws {
        let publisher = try SitePublisher()
        try publisher.commit("for i in $(seq 30); do echo $i >$i; done")
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1", limits: PullLimits(objects: 29, keepFree: 0))).kind == .limit)
        #expect(!sign.hasTree("t1"))
        #expect(try sign.pull(sign.order("t2", limits: PullLimits(objects: 30, keepFree: 0))).commits != nil)
    }

    @Test func fewObjectsMayMakeManyFiles() throws {
        // Each folder has the same one twenty times: 20^5 files of a dozen objects.
        let publisher = try SitePublisher()
        try publisher.commit(
            """
            mkdir f && echo x >f/x
            for level in 1 2 3 4; do
                mkdir g; for i in $(seq 3); do cp -r f g/$i; done; rm -r f; mv g f
            done
            """)
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1", limits: PullLimits(objects: 100, keepFree: 0))).kind == .limit)
        #expect(publisher.server.requests.filter { $0.contains("/objects/") }.count < 30)
    }

    @Test func tooManyBytes() throws {
        let publisher = try SitePublisher()
        try publisher.commit("for i in $(seq 20); do head -c 100000 /dev/urandom >$i; done")
        try "1000000".write(toFile: publisher.folder + "/repo/.pace", atomically: true, encoding: .utf8)
        let sign = try SiteSign(publisher)
        let limits = PullLimits(bytes: 300_000, keepFree: 0)
        #expect(try sign.pull(sign.order("t1", limits: limits)).kind == .limit)
        let left = try shell("du -sb \"$1\" | cut -f1", sign.site.repository)
        #expect(try #require(Int(left)) < 100_000, "what came of it is gone")
    }

    @Test func aDiskThatIsFull() throws {
        let publisher = try SitePublisher()
        try publisher.commit("echo one >a")
        let sign = try SiteSign(publisher)
        #expect(try sign.pull(sign.order("t1", limits: PullLimits(keepFree: 1 << 50))).kind == .space)
        #expect(!sign.hasTree("t1"))
        #expect(try sign.pull(sign.order("t2")).commits != nil)
    }

    @Test func aServerThatDrips() throws {
        let publisher = try SitePublisher()
        try publisher.commit("head -c 100000 /dev/urandom >a")
        try "1".write(toFile: publisher.folder + "/repo/.pace", atomically: true, encoding: .utf8)
        let sign = try SiteSign(publisher)
        let limits = PullLimits(keepFree: 0, patience: .seconds(1))
        #expect(try sign.pull(sign.order("t1", limits: limits)).kind == .stalled)
        #expect(
            try sign.pull(sign.order("t1", limits: PullLimits(keepFree: 0, time: .seconds(1)))).kind == .limit,
            "in all")
    }

    @Test func noSecretInAProcessList() throws {
        let publisher = try SitePublisher()
        try publisher.commit("head -c 100000 /dev/urandom >a")
        try "1000".write(toFile: publisher.folder + "/repo/.pace", atomically: true, encoding: .utf8)
        let sign = try SiteSign(publisher)
        var order = try sign.order("t1")
        let secret = "sesame-\(UInt64.random(in: 0 ... .max))"
        order.headers = [HTTPField(name: "X-Key", value: secret)]
        let bench = try PullBench(program: AgentProcess.path)
        bench.begin(order, at: MonotonicClock.now)
        try waitUntil("a request for an object") {
            publisher.server.requests.contains { $0.contains(".filez ") && $0.contains("X-Key: \(secret)") }
        }
        let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
        #expect(processes.count > 2)
        for process in processes {
            let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
            #expect(!String(decoding: line, as: UTF8.self).contains(secret))
        }
        bench.stop()
        #expect(!bench.isBusy)
    }

    /// Kills a pull at any instant, and two times of three in the short while after its tree was begun.
    @Test func killedAtAnyInstant() throws {
        let rounds = repetitions(5, release: 30)
        let publisher = try SitePublisher()
        let sign = try SiteSign(publisher)
        var whole = Duration.milliseconds(400)
        for round in 0..<rounds {
            let commit = try publisher.commit("for i in $(seq 600); do echo $((i % 10)) \(round) >$i; done")
            var order = try sign.order("t\(round)")
            order.branches[0].commit = commit
            let bench = try PullBench(program: AgentProcess.path)
            let start = MonotonicClock.now
            bench.begin(order, at: start)
            var end = start + whole * Double.random(in: 0...1)
            var outcome: PullOutcome?
            var isLaid = round.isMultiple(of: 3)
            while outcome == nil, !isLaid || MonotonicClock.now < end {
                outcome = try bench.take(at: MonotonicClock.now)
                if !isLaid, FileManager.default.fileExists(atPath: order.scratch + "/tree") {
                    (isLaid, end) = (true, MonotonicClock.now + .milliseconds(Int64.random(in: 0...60)))
                }
                usleep(200)
            }
            bench.stop()
            if outcome != nil { whole = MonotonicClock.now - start }
            if sign.hasTree("t\(round)") { #expect(try sign.files("t\(round)").count == 600) }
            if FileManager.default.fileExists(atPath: sign.site.repository + "/objects") { try sign.checkRepository() }
            let again = try sign.pull(order)
            #expect(again.commits == [commit], "\(again)")
            #expect(try sign.files("t\(round)").contains("7: 7 \(round)"))
            try sign.checkRepository()
        }
    }
}
