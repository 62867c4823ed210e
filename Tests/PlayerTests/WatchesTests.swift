import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import Player

@Suite struct WatchesTests {
    /// How many folders a descriptor of inotify(7) watches.
    private func count(of watches: Watches) throws -> Int {
        let descriptor = try #require(watches.descriptor)
        return try String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)
            .split(separator: "\n").count { $0.hasPrefix("inotify ") }
    }

    /// More folders than the kernel's queue has room for events: each watch that ends is one.
    @Test func thousandsOfFoldersAreLeftWithoutAnOverflow() async throws {
        let room = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let folders = try #require(Int(room.trimmingCharacters(in: .whitespacesAndNewlines))) + 2000
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
        _ = try watches.notices()

        reading = watches.begin()
        for number in 0..<10 { watches.watch("\(scratch.path)/\(number)") }
        #expect(watches.end(reading, forgettingOthers: true) == [])
        // One that comes back while the others leave.
        watches.watch("\(scratch.path)/\(folders / 2)")
        var notices: [Notice] = []
        let deadline = ContinuousClock.now + .seconds(60)
        while try count(of: watches) > 11, .now < deadline {
            for _ in 0..<20 {
                try await Task.sleep(for: .milliseconds(10))
                notices += try watches.notices()
            }
        }
        #expect(try notices + watches.notices() == [])
        #expect(try count(of: watches) == 11)
        try scratch.write("\(folders / 2)/a", "")
        #expect(try watches.notices().contains { if case .change = $0 { true } else { false } })
    }
}
