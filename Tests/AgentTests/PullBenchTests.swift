import Foundation
import LinuxIO
import JSONText
import TestSupport
import Testing
import Transfer
import Web

@testable import Agent

@Suite struct PullBenchTests {
    /// A program in place of the agent.
    private func bench(_ script: String) throws -> PullBench {
        let program = try TestFolder.make() + "/program"
        try makeProgram(program, script)
        return try PullBench(program: program)
    }

    private func order(_ limits: PullLimits = PullLimits()) throws -> PullOrder {
        let folder = try TestFolder.make()
        return PullOrder(
            repository: folder + "/repo", tree: folder + "/tree", scratch: folder + "/pull",
            url: try .init("https://cdn.example/repo"), branches: [PulledBranch(name: "lobby", commit: nil)],
            keys: ["/etc/key.gpg"], headers: [HTTPField(name: "X", value: "ü\n\"")], proxy: "http://a:b@proxy:1",
            authority: "/ca.pem", limits: limits)
    }

    @Test func anOrderIsReadAsItWasWritten() throws {
        var order = try order(
            PullLimits(objects: 1, bytes: 2, keepFree: 3, patience: .milliseconds(4), time: .seconds(5)))
        #expect(PullOrder(reading: Array(order.json.line.utf8)) == order)
        order.branches[0].commit = String(repeating: "a", count: 64)
        (order.proxy, order.authority, order.headers) = (nil, nil, [])
        #expect(PullOrder(reading: Array(order.json.line.utf8)) == order)
        #expect(PullOrder(reading: Array("{}".utf8)) == nil)
    }

    @Test(
        arguments: [
            (#"echo '{"failed":"x","kind":"space"}'"#, .failed(reason: "x", kind: .space)),
            (#"echo '{"failed":"x","kind":"new"}'"#, .failed(reason: "x", kind: .other)),
            (
                #"echo '{"tree":[{"name":"b","commit":"c","time":1,"key-expires":2}]}'"#,
                .tree(PulledTree(branches: [.init(name: "b", commit: "c", time: 1, keyExpires: 2)]))
            ),
            ("exit 3", .failed(reason: "the process that pulls ends with 3", kind: .other)),
            ("echo rubbish", .failed(reason: "the process that pulls says nothing that can be read", kind: .other)),
            (
                "head -c 1000000 /dev/zero; exec sleep 1000",
                .failed(reason: "the process that pulls says more than it may", kind: .other)
            ),
        ] as [(String, PullOutcome)])
    func endings(_ script: String, _ expected: PullOutcome) throws {
        let bench = try bench(script)
        bench.begin(try order(), at: MonotonicClock.now)
        #expect(bench.isBusy)
        var outcome: PullOutcome?
        try waitUntil("an end") {
            outcome = try bench.take(at: MonotonicClock.now)
            return outcome != nil
        }
        #expect(outcome == expected)
        #expect(!bench.isBusy)
        #expect(bench.nextWake == nil)
    }

    @Test func theProcessGetsTheOrderAndNoEnvironment() throws {
        let bench = try bench(#"cat >"$TMPDIR/../order"; env >"$TMPDIR/../env"; exit 1"#)
        let order = try order()
        try FileManager.default.createDirectory(atPath: order.scratch + "/tmp", withIntermediateDirectories: true)
        bench.begin(order, at: MonotonicClock.now)
        try waitUntil("an end") { try bench.take(at: MonotonicClock.now) != nil }
        let text = try Data(contentsOf: URL(fileURLWithPath: order.scratch + "/order"))
        #expect(PullOrder(reading: Array(text)) == order)
        let variables = try String(contentsOfFile: order.scratch + "/env", encoding: .utf8)
        #expect(variables.contains("https_proxy=http://a:b@proxy:1\n"))
        #expect(!variables.contains("USER="))
    }

    @Test func whoDoesNotGetOnIsStopped() throws {
        let bench = try bench("exec sleep 1000")
        let start = MonotonicClock.now
        bench.begin(try order(PullLimits(patience: .seconds(100))), at: start)
        #expect(bench.nextWake == start + .seconds(100))
        #expect(try bench.take(at: start + .seconds(99)) == nil)
        #expect(try bench.take(at: start + .seconds(100))?.kind == .stalled)
        bench.begin(try order(PullLimits(time: .seconds(10))), at: start)
        #expect(try bench.take(at: start + .seconds(10))?.kind == .limit)
        bench.begin(try order(), at: start)
        bench.stop()
        #expect(try !bench.isBusy && bench.take(at: start + .seconds(10_000)) == nil)
    }

    @Test func whatCountsAsGettingOn() {
        var patience = PullPatience(PullLimits(patience: .seconds(10), time: .seconds(100)), at: .zero)
        #expect(patience.deadline == .seconds(10))
        patience.note(PullProgress(stage: .fetch, objects: 9, bytes: 639), at: .seconds(5))
        #expect(patience.deadline == .seconds(10), "too few bytes")
        patience.note(PullProgress(stage: .fetch, objects: 9, bytes: 640), at: .seconds(6))
        #expect(patience.deadline == .seconds(16))
        patience.note(PullProgress(stage: .fetch, objects: 9, bytes: 1279), at: .seconds(7))
        #expect(patience.deadline == .seconds(16))
        patience.note(PullProgress(stage: .checkOut), at: .seconds(15))
        #expect(patience.deadline == .seconds(25))
        patience.note(PullProgress(stage: .checkOut, objects: 1), at: .seconds(95))
        #expect(patience.deadline == .seconds(100), "in all")
        #expect(!patience.isSpent(at: .seconds(99)) && patience.isSpent(at: .seconds(100)))
    }
}
