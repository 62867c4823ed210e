import Foundation
import Raster
import Testing

extension GuestSuite {
    /// The display log on a journaled disk whose machine loses its power, again and again.
    @Suite(.enabled(if: Harness.missingPlayer == nil, Comment(rawValue: Harness.missingPlayer ?? "")))
    struct PowerCutGuestTests {
        private static let cuts = 20
        private static let outputs = 8
        private static let log = "/log/shown"

        /// A player writes some 30 KiB with every slide. Its machine is stopped at random instants; what the disk has then is
        /// mounted by another machine, where a player repairs it.
        @Test func twentyPowerCutsLeaveWholeLinesOnce() throws {
            let media = try Media()
            for seed in 1...2 { try media.addPicture("\(seed).jpg", seed: seed) }
            try media.write("defaults: {duration: 100ms, transition: cut}\nslides: [1.jpg, 2.jpg]\n", to: "list.yaml")
            let size = GuestDisplay.virtioGPU(Size(width: 640, height: 480))
            // Such a path makes long lines, so that some 64 KiB, which wait for each other, are few.
            let folder = "/media/" + String(repeating: "./", count: 1_900)
            let displays = [String](repeating: "160x90@60", count: Self.outputs).joined(separator: ",")

            let disk = try GuestDisk(size: 48)
            let first = try Guest(display: size, media: media.folder, disks: [disk])
            try first.attachDisk()
            _ = try first.output(of: "mkdir /log && mount -t ext4 /dev/vda /log")
            let show = try Show(
                "\(folder)list.yaml", on: first, options: "--display headless:\(displays) --log-display \(Self.log)")
            try first.waitUntil("[ -s \(Self.log) ]")
            var cut: [(disk: GuestDisk, synced: Int)] = []
            for _ in 0..<Self.cuts {
                let synced = try synced(on: first)
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
                let before = try parts(on: second)
                let again = try Show(
                    "/media/list.yaml", on: second,
                    options: "--display headless:\(displays) --log-display \(Self.log)")
                if try again.program.log.contains("of a torn line off its end") { repairs += 1 }
                try again.control("stop")
                #expect(try again.program.exitStatus() == 0)
                let after = try parts(on: second)
                let lost = zip(before, after).prefix { $0 == $1 }.count
                #expect(lost >= synced, "cut \(number): \(synced) bytes were synced, \(lost) are left")
                try check(after, "cut \(number)")
                _ = try second.output(of: "umount /log")
            }
            print(
                "power cuts: \(Self.cuts), \(cut.last?.synced ?? 0) bytes synced at the last, \(repairs) torn ends repaired"
            )
        }

        /// How many bytes of the log are on the disk.
        private func synced(on guest: Guest) throws -> Int {
            // The player holds the lock until what it writes is on the disk.
            let text = try guest.output(
                of: """
                    free() { ! grep -q ":$(stat -c %i \(Self.log).lock) " /proc/locks; }
                    sum() { cat \(Self.log)* | wc -c; }
                    until free && a=$(sum) && free && [ $a = $(sum) ]; do usleep 5000; done
                    echo $a
                    """)
            return try #require(Int(text))
        }

        /// All parts of the log, the oldest first.
        private func parts(on guest: Guest) throws -> Data {
            let outcome = try guest.run(
                "for part in .4 .3 .2 .1 ''; do [ -e \(Self.log)$part ] && cat \(Self.log)$part; done; :")
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
