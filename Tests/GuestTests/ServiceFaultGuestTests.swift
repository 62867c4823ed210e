import Foundation
import Raster
import Testing

extension GuestSuite {
    /// What goes wrong around a sign, with the player as a service that starts with the machine.
    @Suite(.tags(.services), .needsService)
    struct ServiceFaultGuestTests {
        private static let size = Size(width: 640, height: 480)
        private static let list = "defaults: {duration: 1h, transition: cut}\nslides: [/media/a.jpg, /media/b.jpg]\n"

        private let media: Media
        private let pictures: [Screen]

        init() throws {
            media = try Media(["a.jpg", "b.jpg"])
            pictures = try ["a.jpg", "b.jpg"].map { [media] name in
                try Show.rendering(media[name], size: Self.size)
            }
        }

        private func boot(_ kernelArguments: [String] = []) throws -> ServiceGuest {
            try ServiceGuest(
                display: .virtioGPU(Self.size), media: media, playlist: Self.list, starts: true,
                kernelArguments: kernelArguments)
        }

        @Test func aCardThatComesLaterIsPlayedOn() throws {
            let service = try boot(["modprobe.blacklist=virtio_gpu"])
            let guest = service.guest
            #expect(try guest.run("ls /dev/dri").status != 0, "there is no card")
            try guest.waitUntil("systemctl is-active \(ServiceGuest.name)")
            let process = try service.process
            _ = try guest.output(of: "sleep 5 && modprobe virtio_gpu")
            try service.wait(for: pictures[0], "a.jpg")
            let journal = try service.journal
            #expect(try service.process == process, "\(journal)")
            try service.expectNothingDenied()
        }

        @Test func neitherABrokenPlaylistNorAFullDiskTakesThePictureAway() throws {
            let service = try boot()
            try service.wait(for: pictures[0], "a.jpg")
            try breakThePlaylist(of: service)
            try fillTheDisks(of: service)
            try service.expectNothingDenied()
        }

        private func breakThePlaylist(of service: ServiceGuest) throws {
            let guest = service.guest
            let restarts = try service.property("NRestarts")
            let playlist = service.unit.playlist
            try guest.put(Data("slides: [/media/a.jpg\n".utf8), at: playlist)
            try guest.waitUntil("journalctl --boot --unit \(ServiceGuest.name) | grep -qF '\(playlist):'")
            _ = try guest.run("systemctl reload \(ServiceGuest.name)")
            #expect(try guest.screen() == pictures[0])
            try service.control("next")
            #expect(try guest.screen() == pictures[1])
            #expect(try service.property("NRestarts") == restarts)

            // Started with it, there is nothing to go on with until it is put right, and the screen says so.
            try service.systemctl("kill --signal KILL")
            try guest.waitUntil("systemctl show --property NRestarts \(ServiceGuest.name) | grep -qv =\(restarts)")
            try guest.waitForScreen("a card") { !$0.isFlat && !pictures.contains($0) }
            try guest.put(Data(Self.list.utf8), at: playlist)
            try service.wait(for: pictures[0], "a.jpg")
        }

        private func fillTheDisks(of service: ServiceGuest) throws {
            let guest = service.guest
            // The root's file system, and the one in memory where status and control stand.
            for place in ["/var/lib/cyclorama", "/run"] {
                _ = try guest.run(
                    """
                    cd \(place) && fallocate -l $(df --output=avail -B1 . | tail -n 1) filler
                    cat /dev/zero >rest
                    """)
                #expect(try guest.run("echo more >\(place)/more").status != 0, "\(place) is full")
                // As at a boot, where nothing is left of an earlier start; and restarts are counted anew.
                try service.systemctl("restart")
                try service.wait(for: pictures[0], "a.jpg")
                try service.control("next")
                #expect(try guest.screen() == pictures[1])
                try service.systemctl("kill --signal KILL")
                // A rest cannot be read from a status that cannot be written.
                try guest.waitForScreen("something else") { $0 != pictures[1] }
                try service.wait(for: pictures[0], "a.jpg")
                _ = try guest.output(of: "cd \(place) && rm filler rest more")
                try service.control("next")
                #expect(try guest.screen() == pictures[1])
                try service.control("previous")
                let count = try service.property("NRestarts")
                let journal = count == "1" ? "" : try service.journal
                #expect(count == "1", "\(journal)")
            }
        }
    }
}
