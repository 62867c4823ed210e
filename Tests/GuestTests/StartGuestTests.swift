import Foundation
import Raster
import Testing

extension GuestSuite {
    /// How soon a picture is there.
    @Suite(.tags(.displays), .needsPlayer)
    struct StartGuestTests {
        private static let playlists = Harness.package.appending(path: "Playlists")

        /// Prints what `Tests/bench.sh` shows: the guest's processor is emulated, so the shares are of interest.
        @Test func theFirstFrameTellsItsStages() throws {
            let guest = try Guest(display: .virtioGPU(Size(width: 1920, height: 1080)), media: Self.playlists)
            let show = try Show("/media/demo.yaml", on: guest, options: "--verbose")
            let line = try #require(
                try show.program.log.split(separator: "\n").first { $0.contains("first frame after") })
            for stage in ["sources", "displays", "picture", "flip", "began"] { #expect(line.contains(stage + " ")) }
            print("in the guest: \(line)")
            try show.control("stop")
        }
    }
}
