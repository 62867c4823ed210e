import Foundation
import Raster
import Testing

extension GuestSuite {
    /// The display log on a journaled disk whose machine loses its power, again and again.
    @Suite(.tags(.cables), .needsPlayer)
    struct PowerCutGuestTests {
        private static let cuts = 20
        private static let outputs = 4
        private static let log = "/log/shown"

        /// How much of a part of the log is on the disk.
        private struct Synced {
            let inode: Int
            let bytes: Int
        }

        /// A player writes 64 KiB a second, and begins a new part on the way. Its machine is stopped at random instants;
        /// what the disk has then is mounted by another machine, where a player repairs it.
        @Test func powerCutsLeaveWholeLinesOnce() throws {
            let media = try Media()
            for seed in 1...2 { try media.addPicture("\(seed).jpg", seed: seed) }
            try media.write("defaults: {duration: 200ms, transition: cut}\nslides: [1.jpg, 2.jpg]\n")
            let size = GuestDisplay.virtioGPU(Size(width: 640, height: 480))
            // Such a path makes long lines, so that some 64 KiB, which wait for each other, are few.
            let folder = "/media/" + String(repeating: "./", count: 1_900)
            let displays = [String](repeating: "160x90@60", count: Self.outputs).joined(separator: ",")

            let before = FileManager.default.temporaryDirectory.appending(path: "cyclorama-log-\(UUID())")
            try FileManager.default.createDirectory(at: before, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: before) }
            try Data(Self.beginning.utf8).write(to: before.appending(path: "shown"))
            let disk = try GuestDisk(before, size: 48)
            let first = try Guest(display: size, media: media.folder, disks: [disk])
            try first.attachDisk()
            _ = try first.output(of: "mkdir /log && mount -t ext4 /dev/vda /log")
            let show = try Show(
                "\(folder)list.yaml", on: first, options: "--display headless:\(displays) --log-display \(Self.log)")
            var cut: [(disk: GuestDisk, synced: Synced)] = []
            for number in 0..<Self.cuts {
                var synced = try synced(on: first)
                // However slowly it writes, the last two come after a new part was begun.
                while number == Self.cuts - 2, let begun = cut.first?.synced.inode, synced.inode == begun {
                    usleep(100_000)
                    let isRunning = try show.program.isRunning
                    try #require(isRunning)
                    synced = try self.synced(on: first)
                }
                usleep(UInt32.random(in: 0..<700_000))
                cut.append((try GuestDisk(cutOff: disk, of: first.machine), synced))
            }
            #expect(try show.program.isRunning)
            first.stop()

            let second = try Guest(display: size, media: media.folder, disks: cut.map(\.disk))
            try second.attachDisk()
            _ = try second.output(of: "mkdir /log")
            var repairs = 0
            for (number, (_, synced)) in cut.enumerated() {
                let letter = try #require(UnicodeScalar(97 + number))
                _ = try second.output(of: "mount -t ext4 /dev/vd\(letter) /log")
                let again = try Show(
                    "/media/list.yaml", on: second,
                    options: "--display headless:\(displays) --log-display \(Self.log)")
                if try again.program.log.contains("of a torn line off its end") { repairs += 1 }
                try again.stop()
                let kept = try second.output(
                    of:
                        "for part in \(Self.log)*; do [ $(stat -c %i $part) != \(synced.inode) ] || stat -c %s $part; done"
                )
                #expect(try #require(Int(kept)) >= synced.bytes, "cut \(number): \(synced.bytes) bytes were synced")
                try check(lines(on: second), "cut \(number)")
                _ = try second.output(of: "umount /log")
            }
            let parts = Set(cut.map(\.synced.inode)).count
            #expect(parts == 2, "a new part was begun")
            print("power cuts: \(Self.cuts), \(repairs) torn ends repaired")
        }

        /// A log that is nearly full: another one is begun after 300 KiB.
        private static var beginning: String {
            var text = ""
            let path = String(repeating: "x", count: 60_000)
            while text.utf8.count < (8 << 20) - 300_000 {
                text += #"{"time":"2026-01-01T00:00:00.000Z","duration":1.000,"path":"\#(path)","sha256":null,"#
                text += #""output":"before","mode":"1x1@1"}"# + "\n"
            }
            return text
        }

        /// Waits until what the log has is on the disk.
        private func synced(on guest: Guest) throws -> Synced {
            // The player holds the lock while it writes, and until that is on the disk.
            let text = try guest.output(
                of: """
                    stat -c '%i %s' \(Self.log)
                    lock=":$(stat -c %i \(Self.log).lock) "
                    while grep -q "$lock" /proc/locks; do usleep 5000; done
                    """)
            let numbers = text.split(separator: " ").compactMap { Int($0) }
            return Synced(inode: try #require(numbers.first), bytes: try #require(numbers.last))
        }

        /// The lines of all parts, the oldest first, but for those that were there before.
        private func lines(on guest: Guest) throws -> Data {
            let outcome = try guest.run(
                """
                for part in .4 .3 .2 .1 ''; do [ -e \(Self.log)$part ] && cat \(Self.log)$part; done |
                grep -v '"output":"before"'
                """)
            return outcome.output
        }

        /// Each line is whole and there once, each output's are in order, and none between them is missing.
        private func check(_ log: Data, _ what: Comment) throws {
            #expect(log.last == 0x0a, what)
            let lines = log.split(separator: 0x0a)
            #expect(Set(lines).count == lines.count, what)
            var last: [String: (time: String, path: String)] = [:]
            for line in lines {
                let record = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any], what)
                let (output, time) = (record["output"] as? String ?? "", record["time"] as? String ?? "")
                // The names of the two pictures take turns.
                let path = String((record["path"] as? String ?? "").suffix(5))
                // The player that repaired it began anew.
                let isFirst = (record["path"] as? String)?.count ?? 0 < 100
                if let last = last[output] { #expect(last.time < time && (isFirst || last.path != path), what) }
                last[output] = (time, path)
            }
            #expect(last.count == Self.outputs, what)
        }
    }
}
