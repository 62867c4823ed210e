import Foundation
import LinuxIO
import Testing

@testable import Player

@Suite struct WatchesTests {
    /// How many folders a descriptor of inotify(7) watches.
    private func count(of watches: Watches) throws -> Int {
        let descriptor = try #require(watches.descriptor)
        return try String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)
            .split(separator: "\n").count { $0.hasPrefix("inotify ") }
    }

    /// Waits until so few folders are watched.
    private func wait(for most: Int, _ watches: Watches, meanwhile: () throws -> Void = {}) throws {
        let deadline = ContinuousClock.now + .seconds(300)
        while try count(of: watches) > most, .now < deadline {
            try meanwhile()
            usleep(20_000)
        }
        #expect(try count(of: watches) <= most)
    }

    /// Each watch that ends is an event, and the kernel's queue has room for some: while nobody takes them, the others wait.
    @Test func thousandsOfFoldersAreLeftInTurns() throws {
        let folders = 4000
        let scratch = try Scratch()
        let watches = Watches()
        var reading = watches.begin()
        for number in 0..<folders {
            let path = "\(scratch.path)/\(number)"
            try #require(mkdir(path, 0o755) == 0)
            try #require(watches.watch(path) == .told)
        }
        #expect(watches.end(reading, forgettingOthers: true).count == folders)
        #expect(try count(of: watches) == folders)
        _ = try watches.fileEvents()

        reading = watches.begin()
        for number in 0..<10 { watches.watch(scratch["\(number)"]) }
        #expect(watches.end(reading, forgettingOthers: true) == [])
        // 32 KiB of events, of 16 bytes each.
        try wait(for: folders - 2048, watches)
        usleep(300_000)
        #expect(try count(of: watches) >= folders - 2048 - 64)
        // One that comes back while the others leave.
        let returned = "\(scratch.path)/\(folders / 2)"
        watches.watch(returned)
        var fileEvents: [FileEvent] = []
        try wait(for: 11, watches) { fileEvents += try watches.fileEvents() }
        #expect(try fileEvents + watches.fileEvents() == [])
        #expect(try count(of: watches) == 11)
        try scratch.write("\(folders / 2)/a", "")
        #expect(try watches.fileEvents().contains { if case .change(returned, _, _, _) = $0 { true } else { false } })
    }
}
