internal import LinuxIO

/// The calls that hang in the kernel, and what the player keeps away from because of them, until they return: a value
/// without I/O.
///
/// A call takes out its file, or all that is in its folder. Several of them, or a call on a file system as a whole, take
/// out the mount, until one returns.
struct HangingCalls {
    /// How many calls take out their mount.
    static let most = 4

    /// A call that has returned.
    struct EndedCall: Hashable {
        let path: String
        /// The mount that is no longer kept away from.
        let mount: MountTable.Mount?
    }

    private struct Hang {
        let call: CallTracker.Call
        let mount: MountTable.Mount?
    }

    /// The mounts that there are.
    var table = MountTable([])
    private var hangs: [Int: Hang] = [:]
    /// The mounts that are kept away from.
    private var out: Set<MountTable.Mount> = []

    var isEmpty: Bool { hangs.isEmpty }

    /// Why a path without links is kept away from; nil: it is not.
    func refusal(of path: String) -> String? {
        if hangs.isEmpty { return nil }
        let mount = table.mount(of: path)
        if let mount, out.contains(mount) { return "no answer from \(mount.point) (\(mount.type))" }
        let isOut = hangs.values.contains { $0.mount == mount && MountTable.contains($0.call.path, path) }
        return isOut ? "no answer" : nil
    }

    /// A call hangs. Returns the mount that is kept away from because of it.
    mutating func begin(_ number: Int, _ call: CallTracker.Call) -> MountTable.Mount? {
        let mount = table.mount(of: call.path)
        hangs[number] = Hang(call: call, mount: mount)
        guard let mount, call.name == "statfs" || hangs.values.count(where: { $0.mount == mount }) >= Self.most
        else { return nil }
        return out.insert(mount).inserted ? mount : nil
    }

    /// A call has returned after all. Nil where it is not known.
    mutating func end(_ number: Int) -> EndedCall? {
        guard let hang = hangs.removeValue(forKey: number) else { return nil }
        return EndedCall(path: hang.call.path, mount: hang.mount.flatMap { out.remove($0) })
    }
}
