import Foundation
import Raster
import Testing

extension GuestSuite {
    /// The player on drivers that are not as kind as virtio-gpu: the right picture at rest and in the middle of a move, on
    /// whatever rung is right there.
    @Suite(.enabled(if: Harness.missingPlayer == nil, Comment(rawValue: Harness.missingPlayer ?? "")))
    struct DriverGuestTests {
        private static let size = Size(width: 800, height: 600)
        private let media: PushMedia

        init() throws { media = try PushMedia() }

        /// One push on vkms as another driver.
        private func push(
            _ model: VKMSModel, _ size: Size, _ rungs: String..., on guest: Guest,
            at place: SourceLocation = #_sourceLocation
        ) throws {
            try guest.become(model)
            let rung = Push.rung(media, on: guest, size: size, at: place)
            #expect(rungs.contains(rung), "\(model) at \(size)", sourceLocation: place)
            DriverTable.add(model.name, rung, .model, on: guest.kernel)
        }

        @Test func driversThatMoveTheirWindowPan() throws {
            let guest = try Guest(display: .vkms, media: media.folder)
            try push(.plain, Self.size, "pan", on: guest)
            try push(.i915, Self.size, "pan", on: guest)
            try push(.vc4, Self.size, "pan", on: guest)
            // Two screens of 1280 pixels are wider than its 2048.
            try push(.vc4, Size(width: 1280, height: 1024), "copy", on: guest)
        }
    }
}
