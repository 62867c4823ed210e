import Foundation
import Raster
import Testing

extension GuestSuite {
    /// One rest, one slide and one hot-plug on the two kinds of driver: virtio-gpu, without vblanks, and vkms, with them.
    @Suite(.tags(.displays, .smoke, .ci), .needsPlayer)
    struct SmokeGuestTests {
        private static let size = Size(width: 640, height: 480)

        @Test(arguments: [GuestDisplay.virtioGPU(size), .vkms])
        func aPictureRestsSlidesAndReturnsWithItsCable(display: GuestDisplay) throws {
            let media = try PushMedia()
            let guest = try Guest(display: display, media: media.folder)
            let push = try Push(media, on: guest, size: Self.size)
            try push.move()
            #expect(try push.rung == "pan")

            let connector = try #require(try guest.connectors().first { $0.isConnected }).name
            try guest.setConnector(connector, "off")
            try push.show.program.waitForLog("waiting for one")
            try guest.setConnector(connector, "detect")
            try guest.wait(for: try media.picture("b.jpg", Self.size), "b.jpg") { try guest.screen() }
            try push.stop()
        }
    }
}
