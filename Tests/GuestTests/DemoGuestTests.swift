import Foundation
import PlaylistFormat
import Raster
import Testing
import Vocabulary

extension GuestSuite {
    /// The demonstration as a user runs it, on every kernel display there is.
    @Suite(.tags(.displays), .needsPlayer)
    struct DemoGuestTests {
        private static let playlists = Harness.package.appending(path: "Playlists")

        /// An instant in the middle of each slide's first rest.
        private static func rests() throws -> [Duration] {
            let bytes = [UInt8](try Data(contentsOf: playlists.appending(path: "demo.yaml")))
            let entries = try Playlist.parsed(yaml: bytes, name: "demo.yaml", folder: "").get().entries
            var time = Duration.zero
            return entries.enumerated().compactMap { number, entry in
                guard case .picture(let slide) = entry else { return nil }
                if number > 0 { time += slide.style.transitionDuration }
                defer { time += slide.style.duration }
                return time + slide.style.duration / 2
            }
        }

        @Test(
            arguments: [GuestDisplay.virtioGPU(Size(width: 1280, height: 720)), .bochs(Size(width: 1024, height: 768))])
        func everySlideIsWhatRenderMakesOfIt(display: GuestDisplay) throws {
            let guest = try Guest(display: display, media: Self.playlists)
            let show = try Show("/media/demo.yaml", on: guest)
            try show.control("pause")
            let size = try guest.screen().size
            let demo = Self.playlists.appending(path: "demo.yaml")
            let slides = try Self.rests().map { try Show.rendering(demo, size: size, at: $0) }
            #expect(slides.count == 6)
            for (one, next) in zip(slides, slides.dropFirst()) { #expect(one != next) }
            for position in 0...slides.count {
                if position > 0 { try show.control("next") }
                #expect(try show.position == position)
                let difference = try guest.screen().difference(from: slides[position % slides.count])
                #expect(difference == nil, "position \(position)")
            }
            #expect((try show.show()["left-out"] as? [Any])?.isEmpty == true)
            try show.control("stop")
        }

        /// Every item at its place between its neighbours, over the wrap-around and back; a move is a pan over one strip.
        @Test func aBannerIsWhatRenderMakesOfIt() throws {
            let (media, size) = (try Media(), Size(width: 640, height: 480))
            for seed in 0..<3 { try media.addPicture("\(seed).jpg", seed: seed) }
            try media.write(
                """
                defaults: {duration: 1s, transition-duration: 300ms, easing: linear}
                layout: {item: 60%, spacing: 24px, corner: 16px}
                slides: [0.jpg, 1.jpg, 2.jpg]
                """)
            let guest = try Guest(display: .virtioGPU(size), media: media.folder)
            let show = try Show("/media/list.yaml", on: guest)
            try show.control("pause")
            let start = try show.position
            let rests = try (0..<3).map {
                try Show.rendering(media["list.yaml"], size: size, at: .milliseconds(1300 * $0 + 500))
            }
            #expect(rests[0] != rests[1] && rests[1] != rests[2])
            for (number, command) in ["next", "next", "next", "next", "previous", "previous"].enumerated() {
                try show.control(command)
                let position = start + (number < 4 ? number + 1 : 7 - number)
                #expect(try show.position == position)
                let difference = try guest.screen().difference(from: rests[(position % 3 + 3) % 3])
                #expect(difference == nil, "position \(position)")
            }
            let output = try #require((try show.show()["outputs"] as? [[String: Any]])?.first)
            #expect(Show.rung(of: "slide-left", on: output) == "pan")
            #expect(Show.rung(of: "slide-right", on: output) == "pan", "the way back")
            #expect(try show.figure("bytes-written") == 0)
            try show.control("stop")
        }

        /// The host cannot look at vkms, but its CRCs tell frames apart.
        @Test func everySlideIsAFrameOfItsOwnOnVkms() throws {
            let guest = try Guest(display: .vkms, media: Self.playlists)
            let show = try Show("/media/demo.yaml", on: guest, options: "--mode 1024x768")
            try show.control("pause")
            var frames: [UInt32] = []
            for position in 0...6 {
                if position > 0 { try show.control("next") }
                #expect(try show.position == position)
                let crcs = Set(try guest.frameCRCs(for: .seconds(1)).map(\.crc))
                #expect(crcs.count == 1, "it rests")
                frames += crcs
            }
            try #require(frames.count == 7)
            #expect(Set(frames.prefix(6)).count == 6)
            #expect(frames[6] == frames[0], "around and around")
            try show.control("stop")
        }
    }
}
