import Foundation
import Synchronization

/// The machine that a guest is: kernel, display and system, and how QEMU is started with them.
struct Hardware {
    typealias Obeying = (Machine, MachineMonitor, Socket)

    private let display: GuestDisplay
    private let kernel: Kernel
    private let system: GuestSystem?
    /// The initramfs of every guest.
    private let base: URL
    private let words: [String]

    private static let resumes = Mutex(true)

    /// - Parameter words: what the kernel is told besides.
    init(_ display: GuestDisplay, _ kernel: Kernel, _ system: GuestSystem?, words: [String]) throws {
        (self.display, self.kernel, self.system) = (display, kernel, system)
        base = try GuestImage.base(kernel)
        let own =
            system == nil
            ? ["vt.global_cursor_default=0", "cyclorama.modules=\(display.module)"] : GuestSystem.kernelArguments
        self.words = own + words
    }

    /// The folder that a guest mounts as it starts, to take its files from.
    static func delivery(_ folder: URL) -> URL { folder.appending(path: "delivery") }

    /// Boots a guest and waits until it obeys.
    ///
    /// - Parameter more: what QEMU is told of it besides.
    func boot(in folder: URL, _ parts: GuestFiles, _ more: [String]) throws -> Obeying {
        let image = folder.appending(path: "image.cpio")
        defer { try? FileManager.default.removeItem(at: image) }
        try parts.write(to: image, behind: base, root: system == nil ? "." : "files")
        return try boot(in: folder, image: image, (try system?.drive() ?? []) + more, until: "true")
    }

    /// One boot of some hundreds stands still for ever in the kernel's first second, on an emulated processor and whatever
    /// is tested: such a machine is started anew.
    private func boot(in folder: URL, image: URL, _ more: [String], until script: String) throws -> Obeying {
        var attempts = 3
        while true {
            attempts -= 1
            let deadline = ContinuousClock.now + .seconds(60)
            let machine = try Machine(
                arguments: arguments(folder, image: image) + more, log: folder.appending(path: "qemu.log"))
            do {
                let monitor = try connect(in: folder, deadline: deadline)
                let runner = try runner(in: folder, deadline: deadline)
                // What a system does after that takes it longer.
                try obey(script, runner, deadline: deadline + .seconds(60))
                return (machine, monitor, runner)
            } catch let failure as GuestFailure where machine.isRunning && .now >= deadline && attempts > 0 {
                print("guest: started anew: \(failure.what)\n\(Guest.consoleTail(folder))")
                machine.stop()
                Self.removeSockets(in: folder)
            }
        }
    }

    private static func removeSockets(in folder: URL) {
        for name in ["qmp", "runner"] { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
    }

    /// Takes up a guest like this that was saved, which the first one is now; nil where this QEMU cannot.
    func resume(in folder: URL) throws -> Obeying? {
        guard Self.resumes.withLock({ $0 }) else { return nil }
        let saved = try SavedGuest(of: identity(), hasDisk: system != nil)
        do {
            if !saved.exists { try save(saved) }
            return try resume(saved, in: folder)
        } catch let failure as GuestFailure {
            print("guest: guests are booted, for none resumes: \(failure.what)\n\(Guest.consoleTail(folder))")
            Self.resumes.withLock { $0 = false }
            saved.remove()
            Self.removeSockets(in: folder)
            return nil
        }
    }

    private func resume(_ saved: SavedGuest, in folder: URL) throws -> Obeying {
        let deadline = ContinuousClock.now + .seconds(30)
        let drive = try saved.disk.flatMap { try system?.drive(of: $0) } ?? []
        let machine = try Machine(
            arguments: arguments(folder, image: base) + drive + saved.arguments, log: folder.appending(path: "qemu.log")
        )
        let monitor = try connect(in: folder, deadline: deadline)
        try monitor.waitUntil("query-status", is: "paused", deadline: deadline)
        try monitor.execute("cont", deadline: deadline)
        let runner = try self.runner(in: folder, deadline: deadline)
        return (machine, monitor, runner)
    }

    /// Saves one that works when it is taken up: of two that do not, the second is the failure.
    private func save(_ saved: SavedGuest) throws {
        try write(saved)
        do { try prove(saved) } catch let failure as GuestFailure {
            print("guest: saved anew: \(failure.what)")
            saved.remove()
            try write(saved)
            try prove(saved)
        }
    }

    /// Takes one up and has its systemd start a service: one that obeys may still hang there, and every test with it.
    private func prove(_ saved: SavedGuest) throws {
        if system == nil { return }
        let folder = try Guest.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (machine, _, runner) = try resume(saved, in: folder)
        defer { machine.stop() }
        try obey(
            "systemctl daemon-reload && systemd-run --quiet --wait --property DevicePolicy=closed /bin/true", runner,
            deadline: .now + .seconds(60))
    }

    /// Boots one, and writes it to a file once it has nothing to do.
    private func write(_ saved: SavedGuest) throws {
        let folder = try Guest.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var (drive, disk) = ([] as [String], nil as URL?)
        if let system {
            let copy = folder.appending(path: "disk")
            try Tool.run("/bin/cp", "--sparse=always", try system.image().path, copy.path)
            (drive, disk) = (try system.drive(of: copy, keeps: true), copy)
        }
        let (machine, monitor, _) = try boot(
            in: folder, image: base, drive, until: system == nil ? "true" : "systemctl is-system-running --wait")
        try saved.write(monitor, machine, disk: disk)
    }

    /// A machine that refuses its arguments never listens.
    private func connect(in folder: URL, deadline: ContinuousClock.Instant) throws -> MachineMonitor {
        try MachineMonitor(path: folder.appending(path: "qmp").path, deadline: min(deadline, .now + .seconds(20)))
    }

    /// Waits until the guest obeys.
    private func runner(in folder: URL, deadline: ContinuousClock.Instant) throws -> Socket {
        let runner = try Socket(path: folder.appending(path: "runner").path, deadline: deadline)
        try obey("true", runner, deadline: deadline)
        return runner
    }

    private func obey(_ script: String, _ runner: Socket, deadline: ContinuousClock.Instant) throws {
        try runner.write("run 0 120 \(script.utf8.count)\n\(script)".utf8, deadline: deadline)
        let words = try runner.readLine(deadline: deadline).split(separator: " ")
        guard words.count == 3, words[0] == "0", words[1] == "0", let count = Int(words[2]) else {
            throw GuestFailure(what: "the guest's runner answers \(words) to '\(script)'")
        }
        _ = try runner.read(count, deadline: deadline)
    }

    /// What a saved guest has to be the same in: the programs that made it, and what is told to them.
    private func identity() throws -> [String] {
        let programs = [Harness.tool(Board.chosen.emulator) ?? "", kernel.image.path].map { path in
            let facts = try? FileManager.default.attributesOfItem(atPath: path)
            return "\(path) \(facts?[.modificationDate] ?? "")"
        }
        let disk = try system.map { [try $0.image().path] } ?? []
        return programs + disk + arguments(URL(fileURLWithPath: "/"), image: base)
    }

    private func arguments(_ folder: URL, image: URL) -> [String] {
        let append =
            [
                "console=\(Board.chosen.console)", "loglevel=5", "panic=-1", "mitigations=off", "consoleblank=0",
            ] + words
        var list = Board.chosen.machine
        list += [
            "-smp", "2", "-m", "1024", "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
            "-kernel", kernel.image.path, "-initrd", image.path,
            "-append", append.joined(separator: " "),
            "-serial", "file:\(folder.path)/console.log",
            "-qmp", "unix:\(folder.path)/qmp,server=on,wait=off",
            "-chardev", "socket,id=runner,path=\(folder.path)/runner,server=on,wait=off",
            "-device", "virtio-serial-pci", "-device", "virtserialport,chardev=runner,name=runner",
            "-fsdev", "local,id=delivery,path=\(Self.delivery(folder).path),security_model=none,readonly=on",
            "-device", "virtio-9p-pci,fsdev=delivery,mount_tag=delivery",
        ]
        for device in display.devices { list += ["-device", device] }
        for head in 0..<display.heads {
            list += [
                "-vnc", "unix:\(Guest.cable(head, folder)),display=\(GuestDisplay.id()),head=\(head),id=cable\(head)",
            ]
        }
        return list
    }
}
