import Foundation
import Raster
import Testing

extension GuestSuite {
    /// A disk that comes and goes while the player plays from it, and one whose machine loses its power.
    @Suite(.tags(.cables), .needsPlayer)
    struct DiskGuestTests {
        private static let size = Size(width: 640, height: 480)
        private let media: Media

        init() throws {
            media = try Media()
            for seed in 1...6 { try media.addPicture("\(seed).jpg", seed: seed) }
        }

        @Test func aDiskThatIsMountedLaterAndAgainLosesNothing() throws {
            try media.write("defaults: {duration: 1h, transition: cut}\nslides: [{folder: .}]\n")
            let guest = try Guest(display: .virtioGPU(Self.size), disks: [GuestDisk(media.folder)])
            try guest.attachDisk()
            let mount = "mount -t ext4 /dev/vda /mnt/stick"
            let show = try Show("/mnt/stick/list.yaml", on: guest, until: "empty")
            func texts(_ name: String) throws -> [String]? { try show.show()[name] as? [String] }
            func expect(_ name: String, at place: SourceLocation = #_sourceLocation) throws {
                #expect(try show.showing == name, sourceLocation: place)
                let picture = try Show.rendering(media[name], size: Self.size)
                #expect(try guest.screen().difference(from: picture) == nil, "\(name)", sourceLocation: place)
            }
            #expect(try texts("waiting-for") == ["/mnt/stick/list.yaml: No such file or directory"])

            // Long after the folder has come, that which is mounted there is no change in it.
            let mounted = try guest.output(of: "mkdir -p /mnt/stick; sleep 2; \(mount) && date +%s")
            try show.wait(forShowing: "1.jpg")
            let late = try show.since.timeIntervalSince1970 - #require(TimeInterval(mounted))
            // The kernel tells of the mount. A busy host stands still for seconds.
            #expect(late <= 5, "whole seconds late: \(late)")
            try expect("1.jpg")
            #expect(try texts("waiting-for") == [])
            try show.control("next")
            try expect("2.jpg")

            // What is gone stays on the screen, and what is in memory goes on.
            // It is busy while a neighbour is read.
            try guest.waitUntil("umount /mnt/stick")
            try show.program.waitForLog("a change was not taken, the old playlist goes on")
            try expect("2.jpg")
            try show.control("next")
            try expect("3.jpg")
            let isComplete = #"grep -qF '"left-out": []' /run/cyclorama/status.json"#
            try guest.waitUntil("! \(isComplete)")
            #expect(try texts("playlist-errors") == ["/mnt/stick/list.yaml: No such file or directory"])

            _ = try guest.output(of: mount)
            try guest.waitUntil(isComplete, timeout: .seconds(20))
            #expect(try texts("playlist-errors") == [])
            try expect("3.jpg")
            for number in [4, 5, 6, 1, 2, 3] {
                try show.control("next")
                try expect("\(number).jpg")
            }
            try show.stop()
        }

        @Test func whatTheDisplayLogHasSurvivesAPowerCut() throws {
            let disk = try GuestDisk()
            let log = "/log/shown"
            func boot() throws -> Guest {
                let guest = try Guest(display: .virtioGPU(Self.size), media: media.folder, disks: [disk])
                try guest.attachDisk()
                _ = try guest.output(of: "mkdir /log && mount -t ext4 /dev/vda /log")
                return guest
            }
            // Lines wait until there are 64 KiB of them. With such a path these are few.
            let folder = "/media/" + String(repeating: "./", count: 1_900)
            try media.write("defaults: {duration: 100ms, transition: cut}\nslides: [1.jpg, 2.jpg]\n")
            func play(on guest: Guest) throws -> Show {
                try Show("\(folder)list.yaml", on: guest, options: "--log-display \(log)")
            }

            let first = try boot()
            let show = try play(on: first)
            // The player holds a lock on the file until its lines are on the disk.
            try first.waitUntil(
                "[ $(stat -c %s \(log)) -ge 65536 ] && ! grep -q \":$(stat -c %i \(log).lock) \" /proc/locks")
            #expect(try show.program.isRunning)
            first.stop()

            let second = try boot()
            let saved = try second.read(log)
            let count = try Self.records(saved)
            #expect(saved.count >= 65_536)
            #expect(try reported(log, on: second) == (count, ""))

            // What a cut leaves of a line that was being written is up to the machine.
            _ = try second.output(of: "head -c 100 \(log) >/tmp/torn && cat /tmp/torn >>\(log)")
            let report = try reported(log, on: second)
            #expect(report.times == count)
            #expect(report.complaints.hasPrefix("cyclorama: \(log):\(count + 1): "), "\(report.complaints)")
            let again = try play(on: second)
            #expect(try again.program.log.contains("the display log \(log): took 100 bytes of a torn line off its end"))
            try again.stop()
            let all = try second.read(log)
            #expect(all.starts(with: saved))
            #expect(try Self.records(all) > count)
        }

        /// How many records there are; each must be a whole line.
        private static func records(_ log: Data) throws -> Int {
            #expect(log.last == 0x0a)
            let lines = log.split(separator: 0x0a)
            for line in lines {
                let record = try JSONSerialization.jsonObject(with: line) as? [String: Any]
                #expect((record?["sha256"] as? String)?.count == 64)
            }
            return lines.count
        }

        /// How many times something was shown, as the report has it, and what it says is wrong.
        private func reported(_ log: String, on guest: Guest) throws -> (times: Int, complaints: String) {
            let csv = try guest.output(of: "cyclorama report --csv \(log) 2>/tmp/complaints")
            let times = csv.split(whereSeparator: \.isNewline).dropFirst()
                .compactMap { Int($0.split(separator: ",")[3]) }
            return (times.reduce(0, +), try guest.output(of: "cat /tmp/complaints"))
        }
    }
}
