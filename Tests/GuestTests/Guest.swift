import Foundation
import Raster

/// A running guest: Debian's kernel in QEMU with one display, obeying commands.
///
/// Its clock is honest but its processor some twenty times slower than the host's: judge nothing by absolute time there,
/// except what vblank paces.
final class Guest {
    /// From the start of QEMU to the first answer.
    let bootTime: Duration
    let display: GuestDisplay
    let kernel: Kernel

    /// Sockets and logs, gone with the guest.
    let folder: URL
    let machine: Machine
    let monitor: MachineMonitor
    let runner: Socket
    /// The clients that hold the cables, by head, once there was a need.
    var cables: [Int: RemoteScreen] = [:]
    var requests = 0
    var programs = 0

    /// Boots a guest and waits until it obeys.
    ///
    /// The folder `media` stands there as `/media`, `files` under their absolute paths, the player as `/bin/cyclorama`.
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
        self.display = display
        self.kernel = kernel
        // Not under the package: the path of a Unix socket has at most 107 bytes.
        folder = URL(fileURLWithPath: "/tmp/cyclorama-guest-\(UInt32.random(in: 0...(.max)))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let image = folder.appending(path: "image.cpio")
        do {
            try GuestImage.write(to: image, kernel: kernel, media: media, files: files, system: system)
            let words = system == nil ? Self.kernelArguments(display) : GuestSystem.kernelArguments
            let arguments =
                Self.arguments(
                    display, folder: folder, image: image, kernel: kernel, kernelArguments: words + kernelArguments)
                + (try system?.machineArguments() ?? []) + disks.flatMap(\.machineArguments)
                + (share?.machineArguments ?? [])
                + (clock.map { ["-rtc", "base=\($0)"] } ?? [])
            (machine, monitor, runner, bootTime) = try Self.boot(arguments, in: folder)
        } catch let failure as GuestFailure {
            let console = Self.consoleTail(folder)
            try? FileManager.default.removeItem(at: folder)
            throw GuestFailure(what: "no guest with \(display): \(failure.what)", console: console)
        }
        try? FileManager.default.removeItem(at: image)
    }

    /// Starts QEMU and waits until the guest obeys.
    ///
    /// One boot of some hundreds stands still for ever in the kernel's first second, on an emulated processor and whatever
    /// is tested: such a machine is started anew.
    private static func boot(
        _ arguments: [String], in folder: URL
    ) throws -> (Machine, MachineMonitor, Socket, time: Duration) {
        var attempts = 3
        while true {
            attempts -= 1
            let start = ContinuousClock.now
            let deadline = start + .seconds(60)
            let machine = try Machine(arguments: arguments, log: folder.appending(path: "qemu.log"))
            do {
                // A machine that refuses its arguments never listens.
                let listening = start + .seconds(20)
                let monitor = try MachineMonitor(path: folder.appending(path: "qmp").path, deadline: listening)
                let runner = try Socket(path: folder.appending(path: "runner").path, deadline: listening)
                try runner.write("run 0 60 4\ntrue".utf8, deadline: deadline)
                guard try runner.readLine(deadline: deadline) == "0 0 0" else {
                    throw GuestFailure(what: "the guest's runner talks nonsense")
                }
                return (machine, monitor, runner, .now - start)
            } catch let failure as GuestFailure where machine.isRunning && .now >= deadline && attempts > 0 {
                print("guest: started anew: \(failure.what)\n\(consoleTail(folder))")
                machine.stop()
                for name in ["qmp", "runner"] { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
            }
        }
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

    private static func consoleTail(_ folder: URL) -> String {
        ["qemu.log", "console.log"]
            .compactMap { try? Data(contentsOf: folder.appending(path: $0)) }
            .map { String(decoding: $0.suffix(4_000), as: UTF8.self) }
            .joined()
    }

    /// What the guest's own init is told.
    private static func kernelArguments(_ display: GuestDisplay) -> [String] {
        ["vt.global_cursor_default=0", "cyclorama.modules=\(display.module)"]
    }

    private static func arguments(
        _ display: GuestDisplay, folder: URL, image: URL, kernel: Kernel, kernelArguments: [String]
    ) -> [String] {
        let append =
            [
                "console=\(Board.chosen.console)", "loglevel=5", "panic=-1", "mitigations=off", "consoleblank=0",
            ] + kernelArguments
        var list = Board.chosen.machine
        list += [
            "-smp", "2", "-m", "1024", "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
            "-kernel", kernel.image.path, "-initrd", image.path,
            "-append", append.joined(separator: " "),
            "-serial", "file:\(folder.path)/console.log",
            "-qmp", "unix:\(folder.path)/qmp,server=on,wait=off",
            "-chardev", "socket,id=runner,path=\(folder.path)/runner,server=on,wait=off",
            "-device", "virtio-serial-pci", "-device", "virtserialport,chardev=runner,name=runner",
        ]
        for device in display.devices { list += ["-device", device] }
        for head in 0..<display.heads {
            list += ["-vnc", "unix:\(cable(head, folder)),display=\(GuestDisplay.id()),head=\(head),id=cable\(head)"]
        }
        return list
    }

    static func cable(_ head: Int, _ folder: URL) -> String { folder.appending(path: "cable\(head)").path }
}
