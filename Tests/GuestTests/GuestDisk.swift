import Foundation

/// A disk with an ext4 on it, which outlives the guests that have it.
final class GuestDisk {
    private let image: URL

    private let name = "disk-\(UUID())"

    /// - Parameters:
    ///   - content: a folder of the host that it holds a copy of.
    ///   - size: in MiB.
    init(_ content: URL? = nil, size: Int = 16) throws {
        image = FileManager.default.temporaryDirectory.appending(path: "cyclorama-\(name)")
        let words = ["-q", "-t", "ext4"] + (content.map { ["-d", $0.path] } ?? []) + [image.path, "\(size)M"]
        try Tool.run(Harness.tool("mke2fs") ?? "mke2fs", words)
    }

    /// What another disk would have after a power cut in this instant: whatever `machine`, which has it, wrote out.
    init(cutOff other: GuestDisk, of machine: Machine) throws {
        image = FileManager.default.temporaryDirectory.appending(path: "cyclorama-\(name)")
        machine.signal(SIGSTOP)
        defer { machine.signal(SIGCONT) }
        try Tool.run("/bin/cp", "--sparse=always", other.image.path, image.path)
    }

    deinit { try? FileManager.default.removeItem(at: image) }

    var machineArguments: [String] {
        ["-drive", "if=none,id=\(name),format=raw,file=\(image.path)", "-device", "virtio-blk-pci,drive=\(name)"]
    }
}

extension Guest {
    /// Makes the disk appear as `/dev/vda`, ready to be mounted.
    func attachDisk() throws {
        // The kernel cannot ask for ext4 and its checksum by itself: it would look for /sbin/modprobe.
        _ = try output(of: "modprobe -a virtio_blk crc32c_generic ext4 && until [ -b /dev/vda ]; do usleep 10000; done")
    }
}
