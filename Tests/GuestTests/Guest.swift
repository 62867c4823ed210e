import Foundation
import Raster

/// A running guest: Debian's kernel in QEMU with one display, obeying commands.
///
/// Its clock is honest but its processor some twenty times slower than the host's: judge nothing by absolute time there,
/// except what vblank paces.
final class Guest {
    /// Until it obeyed.
    let startTime: Duration
    let display: GuestDisplay
    let kernel: Kernel
    /// Their files live as long as the guest that has them.
    private let disks: [GuestDisk]

    /// Sockets and logs, gone with the guest.
    let folder: URL
    let machine: Machine
    let monitor: MachineMonitor
    let runner: Socket
    /// The clients that hold the cables, by head, once there was a need.
    var cables: [Int: RemoteScreen] = [:]
    var requests = 0
    var programs = 0

    /// Starts a guest and waits until it obeys.
    ///
    /// The folder `media` stands there as `/media`, `files` under their absolute paths, the player as `/bin/cyclorama`.
    /// It resumes where one like it was saved before. One with a disk, a share, a clock or words for the kernel of its own
    /// is booted.
    ///
    /// - Parameters:
    ///   - clock: what its clock shows as it starts, such as `2001-01-01T00:00:00`; nil: the host's time.
    ///   - kernel: nil for that of its machine.
    ///   - system: what it hands over to. All that is said to stand there stands on its disk, the player where it says.
    init(
        display: GuestDisplay, kernel: Kernel? = nil, media: URL? = nil, files: [String: Data] = [:],
        disks: [GuestDisk] = [],
        share: GuestShare? = nil, clock: String? = nil, system: GuestSystem? = nil, kernelArguments: [String] = []
    ) throws {
        guard let kernel = kernel ?? Harness.kernel else { throw GuestFailure(what: Harness.missing ?? "no kernel") }
        try Harness.takeFromBudget()
        self.display = display
        self.kernel = kernel
        self.disks = disks
        let start = ContinuousClock.now
        folder = try Self.makeFolder()
        do {
            let hardware = try Hardware(display, kernel, system, words: kernelArguments)
            let parts = GuestFiles(media: media, files: files, player: system?.player ?? "/bin/cyclorama")
            let isPlain = display.resumes && disks.isEmpty && share == nil && clock == nil && kernelArguments.isEmpty
            if isPlain, let obeying = try hardware.resume(in: folder) {
                (machine, monitor, runner) = obeying
                try parts.write(to: Hardware.delivery(folder).appending(path: "files.cpio"))
            } else {
                let more =
                    disks.flatMap(\.machineArguments) + (share?.machineArguments ?? [])
                    + (clock.map { ["-rtc", "base=\($0)"] } ?? [])
                (machine, monitor, runner) = try hardware.boot(in: folder, parts, more)
            }
        } catch let failure as GuestFailure {
            let console = Self.consoleTail(folder)
            try? FileManager.default.removeItem(at: folder)
            throw GuestFailure(what: "no guest with \(display): \(failure.what)", console: console)
        }
        startTime = .now - start
        if FileManager.default.fileExists(atPath: Hardware.delivery(folder).appending(path: "files.cpio").path) {
            try takeDelivery()
        }
    }

    /// Tells a guest that was saved the time, and unpacks its files there.
    private func takeDelivery() throws {
        _ = try output(
            of: """
                set -e
                date -s @\(Int(Date().timeIntervalSince1970)) >/dev/null
                mkdir -p /run/delivery
                mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=262144 delivery /run/delivery
                cd /
                busybox cpio -idmu </run/delivery/files.cpio 2>/dev/null
                umount /run/delivery
                """)
    }

    /// Not under the package: the path of a Unix socket has 107 bytes at most.
    static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guest-\(UInt32.random(in: 0...(.max)))")
        try FileManager.default.createDirectory(
            at: Hardware.delivery(folder), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    deinit { stop() }

    /// Ends the guest at once, as a power cut would: a disk has what the guest wrote out until then.
    func stop() {
        machine.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Gives a failure the last words of the guest.
    func explaining<Result>(_ doing: @autoclosure () -> String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let failure as GuestFailure {
            let fate = machine.isRunning ? "" : " (QEMU has ended)"
            throw GuestFailure(what: "\(doing()): \(failure.what)\(fate)", console: Self.consoleTail(folder))
        }
    }

    static func consoleTail(_ folder: URL) -> String {
        ["qemu.log", "console.log"]
            .compactMap { try? Data(contentsOf: folder.appending(path: $0)) }
            .map { String(decoding: $0.suffix(4_000), as: UTF8.self) }
            .joined()
    }

    static func cable(_ head: Int, _ folder: URL) -> String { folder.appending(path: "cable\(head)").path }
}
