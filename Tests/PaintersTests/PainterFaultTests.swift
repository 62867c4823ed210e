import Decode
import Draw
import Encode
import Foundation
import LinuxIO
import Raster
import TestSupport
import Testing

@testable import Painters

/// A painter that fails costs a picture, and nothing else.
@Suite struct PainterFaultTests {
    private func draws(_ painting: Painting) throws -> Bool {
        let path = try painting.file("good.png", Painting.picture(Size(width: 30, height: 30)).png)
        let drawing = Painting.drawing(path)
        let there = painting.pool.lend { Painting.paint(drawing, by: $0) }
        return there.error == nil && there.canvas?.pixels == Painting.paint(drawing, by: LocalPainter()).canvas?.pixels
    }

    @Test(arguments: [
        ("crash", "signal 11"), ("eat", "it ended with 9"), ("leave", "it ended with 3"), ("open", "signal 31"),
        ("connect", "signal 31"),
        ("spawn", "signal 31"), ("lie", "it answers what is no answer"), ("swap", "it answers another question"),
        ("say much", "recvmsg: Message too long"),
    ]) func itIsReplaced(_ deed: String, _ words: String) throws {
        let painting = try Painting()
        #expect(try draws(painting))
        for _ in 0..<2 {
            #expect(try painting.failure(of: deed) == .crashed(words))
            #expect(try draws(painting))
        }
        let path = try painting.file("a file", Array("\(deed)\n".utf8))
        let head = painting.pool.lend { painter in
            Result { () throws(DecodeError) in try painter.look(at: PicturePath(path), cancellation: Cancellation()) }
        }
        // To who only asks for the head, that head is an answer.
        if deed != "swap" {
            #expect(head == .failure(DecodeError(name: path, reason: .crashed(words))))
            #expect(Set(painting.news) == [.died])
        }
    }

    /// No process, no descriptor and no memory is left of many that have ended.
    @Test func nothingIsLeftOfMany() throws {
        let painting = try Painting()
        _ = try painting.failure(of: "crash")
        func state() -> (Int, Int) {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
            // Foundation stops after the first page of such a file.
            let maps = (try? File.contents(of: "/proc/self/maps", limit: 1 << 24)) ?? []
            return (files, String(decoding: maps, as: UTF8.self).components(separatedBy: "memfd:pixels").count)
        }
        let before = state()
        for _ in 0..<300 { #expect(try painting.failure(of: "crash") == .crashed("signal 11")) }
        let after = state()
        // Other tests have some too.
        #expect(after.0 < before.0 + 100, "descriptors")
        #expect(after.1 < before.1 + 100, "mappings")
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let ended = all.filter { number in
            let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
            return text?.contains("(cyclo-painter) Z \(getpid()) ") == true
        }
        // Those of other tests may be about to be waited for.
        #expect(ended.count < 10 && painting.processes.count == 1)
        #expect(try draws(painting))
    }

    @Test func oneThatComputesForEverIsEnded() throws {
        let painting = try Painting(processorTime: .seconds(1))
        #expect(try painting.failure(of: "spin") == .crashed("it takes more than 1 s of the processor"))
        #expect(try draws(painting) && painting.news == [.died])
    }

    /// What is cancelled ends, also where the decoder does not listen.
    @Test func oneThatDoesNotListenIsEnded() throws {
        let painting = try Painting()
        let cancellation = Cancellation()
        let path = try painting.file("a file", Array("spin\n".utf8))
        let thread = try WorkerThread {
            MonotonicClock.sleep(.milliseconds(300))
            cancellation.cancel()
        }
        let reason = painting.pool.lend {
            Painting.paint(Painting.drawing(path), by: $0, cancellation: cancellation).error
        }
        #expect(reason == .cancelled)
        thread.join()
        #expect(try draws(painting) && painting.news == [])
    }

    /// The decoder listens between rows, so that the painter stays; and it is seen how it gets on.
    @Test func oneThatListensStays() throws {
        let painting = try Painting()
        let path = painting.folder + "/large.jpg"
        try LargeJPEG.write(path, "-progressive")
        let cancellation = Cancellation()
        let child = try #require(painting.processes.last)
        let thread = try WorkerThread {
            while cancellation.checks < 20 { MonotonicClock.sleep(.milliseconds(1)) }
            cancellation.cancel()
        }
        let reason = painting.pool.lend {
            Painting.paint(Painting.drawing(path), by: $0, cancellation: cancellation).error
        }
        #expect(reason == .cancelled && cancellation.checks >= 20)
        thread.join()
        #expect(painting.processes.contains(child))
        #expect(try draws(painting))
    }

    /// One that ends at rest is no fault of the next picture.
    @Test func theEndAtRestIsNobodysFault() throws {
        let painting = try Painting()
        #expect(try draws(painting))
        for child in painting.processes { kill(child, SIGKILL) }
        try waitUntil("its end") { painting.processes.isEmpty }
        #expect(try draws(painting))
    }

    /// What a service manager or a terminal sends to all processes does not end it before its parent.
    @Test func itEndsWithItsParentAlone() throws {
        let painting = try Painting()
        #expect(try draws(painting))
        let child = try #require(painting.processes.last)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { kill(child, signal) }
        #expect(try draws(painting) && painting.processes.contains(child))
    }

    /// Without a painter this process draws, and says so.
    @Test(arguments: [
        ("/nowhere/painter", false, "/nowhere/painter: posix_spawn: No such file or directory"),
        ("/bin/true", false, "it does not begin"), (Painting.program, true, "it does not begin"),
    ]) func withoutOneItIsDrawnHere(_ program: String, _ isOfOtherVersion: Bool, _ words: String) throws {
        let painting = try Painting(program, isOfOtherVersion: isOfOtherVersion)
        #expect(try draws(painting))
        #expect(Set(painting.news) == [.absent(words)])
    }
}
