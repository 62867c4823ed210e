import Foundation

/// A booted guest in a file: others resume from it in a twentieth of the time that a boot takes.
///
/// QEMU writes and reads it as it would move a machine to another host. It has to be the same QEMU with the same devices,
/// so all of that is in the file's name; what those devices are connected to on the host may differ.
struct SavedGuest {
    /// The machine's memory and the state of its devices.
    let state: URL
    /// What its disk had then; nil for a guest without a system.
    let disk: URL?

    private static let folder = GuestImage.cache.appending(path: "saved")

    /// - Parameter machine: what decides whether a file fits: programs, kernel, devices.
    init(of machine: [String], hasDisk: Bool) throws {
        let name = GuestImage.fingerprint(of: machine.joined(separator: "\n").utf8)
        state = Self.folder.appending(path: "\(name).state")
        disk = hasDisk ? Self.folder.appending(path: "\(name).disk") : nil
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    }

    var exists: Bool { FileManager.default.fileExists(atPath: state.path) }

    /// What QEMU is told besides to take up what the file has; the guest stands still then.
    var arguments: [String] { ["-incoming", "exec:cat '\(state.path)'"] }

    /// Writes the file out of a guest that obeys and has the disk `disk`, and ends that guest.
    func write(_ monitor: MachineMonitor, _ machine: Machine, disk used: URL?) throws {
        let partial = state.appendingPathExtension("\(getpid())")
        defer { try? FileManager.default.removeItem(at: partial) }
        let deadline = ContinuousClock.now + .seconds(60)
        try monitor.execute("stop", deadline: deadline)
        try monitor.execute("migrate", ["uri": "exec:cat >'\(partial.path)'"], deadline: deadline)
        try monitor.waitUntil("query-migrate", is: "completed", deadline: deadline)
        machine.stop()
        // The state last: it says that all is there. Another process may have been quicker; its file is as good.
        if let used, let disk, !exists { try Self.replace(disk, by: used) }
        if !exists { try Self.replace(state, by: partial) }
    }

    /// A file that cannot be taken up is no use to the next either.
    func remove() { try? FileManager.default.removeItem(at: state) }

    private static func replace(_ file: URL, by other: URL) throws {
        guard rename(other.path, file.path) == 0 else {
            throw GuestFailure(what: "\(file.path): \(String(cString: strerror(errno)))")
        }
    }
}
