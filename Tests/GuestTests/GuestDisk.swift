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

    /// Takes what another disk has. No guest has this one mounted.
    func take(_ other: GuestDisk) throws {
        try Tool.run("/bin/dd", "if=\(other.image.path)", "of=\(image.path)", "bs=1M", "conv=notrunc")
    }

    /// Hands over a folder of the host with all that is on the disk, once its journal was played back as at a mount.
    func withFiles<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = image.appendingPathExtension("files")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Its exit code is 1 where the journal had something.
        try Tool.run(
            "/bin/sh", "-c", "e2fsck -fy \"$1\"; [ $? -le 1 ] && debugfs -R \"rdump / $2\" \"$1\"", "sh", image.path,
            folder.path)
        return try body(folder)
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
