import Foundation
import Raster
import Testing

extension GuestSuite {
    /// The player on models of drivers that are not as kind as virtio-gpu: the right picture at rest and in the middle of a
    /// move, on whatever rung is right there.
    @Suite(.enabled(if: Harness.missingPlayer == nil, Comment(rawValue: Harness.missingPlayer ?? "")))
    struct DriverGuestTests {
        private static let size = Size(width: 800, height: 600)
        private let media: PushMedia
        private let guest: Guest

        init() throws {
            media = try PushMedia()
            guest = try Guest(display: .vkms, media: media.folder)
        }

        /// One push on vkms as another driver.
        private func push(
            _ model: VKMSModel, _ size: Size = Self.size, _ rungs: String...,
            at place: SourceLocation = #_sourceLocation
        ) throws {
            try guest.become(model)
            let rung = Push.rung(media, on: guest, size: size, at: place)
            #expect(rungs.contains(rung), "\(model) at \(size)", sourceLocation: place)
            DriverTable.add(model.name, rung, .model, on: guest.kernel)
        }

        /// In one guest, for a boot takes as long as one of them.
        @Test func everyFrameOnAModelledDriverIsRight() throws {
            try push(.imx, Self.size, "pan", "copy")
            // Two screens of 1280 pixels are wider than its 2048.
            try push(.vc4, Size(width: 1280, height: 1024), "copy")
        }

        @Test(.enabled(if: Harness.isLong, "CYCLORAMA_LONG is not set"))
        func driversThatMoveTheirWindowPan() throws {
            for model in [VKMSModel.plain, .i915, .vc4] { try push(model, Self.size, "pan") }
        }

        @Test(.enabled(if: Harness.isLong, "CYCLORAMA_LONG is not set"))
        func memoryThatRunsOutDemotesAndEndsNothing() throws {
            try guest.become(.smallSun4i)
            let push = try Push(media, on: guest, size: Size(width: 1920, height: 1080))
            for position in 1...3 { try push.move(to: position) }
            DriverTable.add("sun4i-drm with 32 MB", try push.stop(), .model, on: guest.kernel)
        }

        @Test(.enabled(if: Harness.isLong, "CYCLORAMA_LONG is not set"))
        func aFlipThatIsLostOrRefusedIsNotTheEnd() throws {
            let push = try Push(media, on: guest, size: Self.size)
            try guest.setModel("ebusy_every", "7")
            try push.move(to: 1)
            try guest.setModel("ebusy_every", "0")
            for position in 2...3 {
                try guest.setModel("lose_flips", "1")
                try push.move(to: position, looks: false)
                #expect(try guest.output(of: "cat /sys/module/vkms/parameters/lose_flips") == "0")
            }
            // Where nothing flips any more, its supervisor has to know.
            try guest.setModel("lose_flips", "-1")
            try push.show.program.signal("USR2")
            #expect(try push.show.program.exitStatus(timeout: .seconds(90)) == 3)
        }
    }
}
