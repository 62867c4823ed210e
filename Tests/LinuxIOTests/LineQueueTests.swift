import Testing

@testable import LinuxIO

@Suite struct LineQueueTests {
    private static func queue() -> LineQueue { LineQueue { "and \($0) more\n" } }

    private static func takeAll(_ queue: inout LineQueue) -> [String] {
        var text: [UInt8] = []
        while true {
            let batch = queue.take()
            if batch.isEmpty { return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init) }
            #expect(batch.count <= 5000)
            text += batch
        }
    }

    @Test func linesComeInTheirOrder() {
        var queue = Self.queue()
        for number in 0..<900 { queue.put(Array("line \(number)\n".utf8)) }
        #expect(Self.takeAll(&queue) == (0..<900).map { "line \($0)" })
        #expect(queue.isEmpty)
    }

    @Test func whatDoesNotFitIsCounted() {
        var queue = Self.queue()
        for number in 0..<3997 { queue.put(Array("line \(number)\n".utf8)) }
        #expect(Self.takeAll(&queue) == (0..<1000).map { "line \($0)" } + ["and 2997 more"])
        queue.put(Array("on\n".utf8))
        #expect(Self.takeAll(&queue) == ["on"])
    }

    @Test func aLineThatNeverFitsIsCountedAtOnce() {
        var queue = Self.queue()
        queue.put([UInt8](repeating: UInt8(ascii: "x"), count: 300_000) + [0x0A])
        #expect(!queue.isEmpty, "its reader is woken")
        #expect(Self.takeAll(&queue) == ["and 1 more"])
        #expect(queue.isEmpty)
        queue.put(Array("on\n".utf8))
        #expect(Self.takeAll(&queue) == ["on"])
    }

    @Test func longLinesAreFew() {
        var queue = Self.queue()
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 4000) + [0x0A]
        for _ in 0..<100 { queue.put(line) }
        let taken = Self.takeAll(&queue)
        #expect(taken.count == (256 << 10) / 4001 + 1 && taken.last == "and 35 more")
    }
}
