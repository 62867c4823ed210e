import Foundation
import TestSupport
import Testing

@testable import LinuxIO

@Suite(.timeLimit(.minutes(60))) struct LineWriterTests {
    @Test func nobodyWaitsForAReader() throws {
        let pipe = Pipe()
        let writer = try LineWriter(to: pipe.fileHandleForWriting.fileDescriptor) { "and \($0) more\n" }
        // A pipe holds 64 KiB, the queue 1,000 lines.
        let line = String(repeating: "x", count: 99)
        for _ in 0..<3000 { writer.put("\(line)\n") }
        // It gives up.
        writer.flush(until: MonotonicClock.now + .milliseconds(50))

        // Somebody reads at last.
        let reader = Thread {
            writer.flush(until: MonotonicClock.now + .seconds(60)); writer.put("the end\n")
        }
        reader.start()
        var text = Data()
        while !text.suffix(8).elementsEqual("the end\n".utf8) { text += pipe.fileHandleForReading.availableData }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        let losses = lines.filter { $0.hasPrefix("and ") }
        let lost = losses.compactMap { Int($0.split(separator: " ")[1]) }.reduce(0, +)
        #expect(lines.count { $0 == line } + lost == 3000 && lost > 1000, "\(losses)")
    }

    @Test func whatIsPutIsWrittenInOrder() throws {
        let pipe = Pipe()
        let writer = try LineWriter(to: pipe.fileHandleForWriting.fileDescriptor) { "and \($0) more\n" }
        for number in 0..<200 { writer.put("\(number)\n\(number)b\n") }
        writer.flush(until: MonotonicClock.now + .seconds(60))
        let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text == (0..<200).map { "\($0)\n\($0)b\n" }.joined())
    }

    /// Without a thread, what a full pipe has no room for is thrown away.
    @Test func whatFitsIsWrittenWithoutWaiting() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let lines = (0..<3000).map { "\($0) \(String(repeating: "x", count: 95))" }
        let writer = Thread {
            for line in lines { write(fitting: Array("\(line)\n".utf8), to: descriptor) }
            write(fitting: [UInt8](repeating: 0x79, count: 200_000), to: descriptor)
        }
        writer.start()
        try waitUntil("its end, as it waits for nobody") { writer.isFinished }
        var bytes = [UInt8](repeating: 0, count: 1 << 17)
        func next() -> [String] {
            let count = read(pipe.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").map(String.init)
        }
        // The pipe is full of whole lines, the first; what is longer than it takes at once may have lost its end.
        let written = next().filter { !$0.hasPrefix("y") }
        #expect(written.count > 500 && written == Array(lines.prefix(written.count)))
        write(fitting: Array("one\ntwo\n".utf8), to: descriptor)
        #expect(next() == ["one", "two"])
    }

    @Test func aLineThatNeverFitsIsTold() throws {
        let pipe = Pipe()
        let writer = try LineWriter(to: pipe.fileHandleForWriting.fileDescriptor) { "and \($0) more\n" }
        writer.put(String(repeating: "x", count: 300_000) + "\n")
        let reading = pipe.fileHandleForReading.fileDescriptor
        try #require(isReadable(reading, within: lastLimit), "its thread is woken")
        let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text == "and 1 more\n")
    }

    @Test func aClosedPipeIsNoHindrance() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let writer = try LineWriter(to: pipe.fileHandleForWriting.fileDescriptor) { "and \($0) more\n" }
        for _ in 0..<5000 { writer.put("line\n") }
        let flush = Thread { writer.flush(until: MonotonicClock.now + lastLimit * 10) }
        flush.start()
        try waitUntil("its end") { flush.isFinished }
    }
}
