import Foundation
import Raster
import Testing

extension GuestSuite {
    /// A share of whose changes nobody tells: the server makes them.
    @Suite(.tags(.cables), .needsPlayer)
    struct ShareGuestTests {
        private static let size = Size(width: 640, height: 480)
        private let media: Media

        init() throws {
            media = try Media()
            try FileManager.default.createDirectory(at: media["pictures"], withIntermediateDirectories: false)
            for seed in 1...6 { try media.addPicture("pictures/\(seed).jpg", seed: seed) }
            try media.write(Self.list("  - folder: pictures\n"))
        }

        private static func list(_ slides: String) -> String {
            "defaults: {duration: 1h, transition: cut}\nslides:\n\(slides)"
        }

        /// With one look after 60 s and four more after 10 s each, for what may not be whole yet.
        @Test func whatTheServerChangesIsFoundByLooking() throws {
            let guest = try Guest(display: .virtioGPU(Self.size), share: GuestShare(folder: media.folder))
            try guest.attachShare()
            let show = try Show("/mnt/share/list.yaml", on: guest, until: "empty")
            func texts(_ name: String) throws -> [String]? { try show.show()[name] as? [String] }
            func expect(_ name: String, at place: SourceLocation = #_sourceLocation) throws {
                #expect(try show.showing == media[name].lastPathComponent, sourceLocation: place)
                let picture = try Show.rendering(media[name], size: Self.size)
                #expect(try guest.screen().difference(from: picture) == nil, "\(name)", sourceLocation: place)
            }
            #expect(try texts("waiting-for") == ["/mnt/share/list.yaml: No such file or directory"])
            #expect(try texts("scanned") == [])
            #expect((try show.show()["card"] as? [String])?.contains { $0.hasPrefix("/mnt/share/list.yaml: ") } == true)
            #expect(try !guest.screen().isFlat, "the screen says so")

            let mounted = try guest.output(of: "\(GuestShare.mount) && date +%s")
            try show.wait(forShowing: "1.jpg")
            let late = try show.since.timeIntervalSince1970 - #require(TimeInterval(mounted))
            #expect(late <= 1, "whole seconds late: \(late)")
            try expect("pictures/1.jpg")
            #expect(try texts("waiting-for") == [])
            let reason = "/mnt/share: 9p does not tell of changes made elsewhere"
            #expect(try texts("scanned") == [reason])
            try show.program.waitForLog("looking for changes every 60 s in \(reason)")

            // A share that comes back is another, of which nothing is known.
            _ = try guest.output(of: GuestShare.unmount)
            try show.program.waitForLog("a change was not taken, the old playlist goes on")
            try expect("pictures/1.jpg")
            try media.addPicture("pictures/4.jpg", seed: 14)
            _ = try guest.output(of: GuestShare.mount)
            try guest.waitUntil(#"grep -qF '"playlist-errors": []' /run/cyclorama/status.json"#)
            #expect(try texts("scanned") == [reason])
            #expect(try show.show()["slides"] as? Int == 6)

            // At the first look there is half a list, and of 8.jpg there are not all pieces for long.
            try media.addPicture("pictures/2.jpg", seed: 12)
            try FileManager.default.removeItem(at: media["pictures/3.jpg"])
            try media.addPicture("pictures/7.jpg", seed: 7)
            try media.addPicture("title.jpg", seed: 9)
            let first = Self.list("  - title.jpg\n")
            var list = try SlowCopy(
                of: Data((first + "  - folder: pictures\n").utf8), to: media["list.yaml"], beginning: first.utf8.count)
            let other = try Media()
            try other.addPicture("8.jpg", seed: 8)
            var picture = try SlowCopy(
                of: Data(contentsOf: other["8.jpg"]), to: media["pictures/8.jpg"], beginning: 2_000)
            func wait(forSlides count: Int, after old: Int, meanwhile: () throws -> Void = {}) throws {
                let deadline = ContinuousClock.now + .seconds(120)
                while let slides = try show.show()["slides"] as? Int, slides != count {
                    guard slides == old, .now < deadline else {
                        throw GuestFailure(
                            what: "\(slides) slides, not \(old)\nthe player says:\n\(try show.program.log)")
                    }
                    try meanwhile()
                    usleep(500_000)
                }
            }
            let start = ContinuousClock.now
            var written: ContinuousClock.Instant?
            try wait(forSlides: 7, after: 6) {
                try picture.write(40)
                if written == nil, .now > start + .seconds(66) {
                    try list.finish()
                    written = .now
                }
            }
            #expect(try .now - #require(written) >= .seconds(10))
            try picture.finish()
            written = .now
            try wait(forSlides: 8, after: 7)
            #expect(try .now - #require(written) >= .seconds(10))

            try expect("pictures/1.jpg")
            for name in ["2", "4", "5", "6", "7", "8"] {
                try show.control("next")
                try expect("pictures/\(name).jpg")
            }
            try show.control("next")
            try expect("title.jpg")
            #expect(try show.show()["left-out"] as? [String] == [])
            // Of one that is not there any more, it says so where it would have been next.
            let log = try show.program.log.split(separator: "\n")
            #expect(
                log.allSatisfy { !$0.contains("left out") || $0.contains("/3.jpg: cannot open: No such") }, "\(log)")
            #expect(log.count { $0.contains("was not taken") } == 1, "\(log)")
            try show.stop()
        }
    }
}
