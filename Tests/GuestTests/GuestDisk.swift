import Foundation

/// A disk with an ext4 on it, which outlives the guests that have it.
final class GuestDisk {
    private let image: URL

    /// - Parameter content: a folder of the host that it holds a copy of.
    init(_ content: URL? = nil) throws {
        image = FileManager.default.temporaryDirectory.appending(path: "cyclorama-disk-\(UUID())")
        let words = ["-q", "-t", "ext4"] + (content.map { ["-d", $0.path] } ?? []) + [image.path, "16M"]
        try Tool.run(Harness.tool("mke2fs") ?? "mke2fs", words)
    }

    deinit { try? FileManager.default.removeItem(at: image) }

    var machineArguments: [String] {
        ["-drive", "if=none,id=disk,format=raw,file=\(image.path)", "-device", "virtio-blk-pci,drive=disk"]
    }
}

extension Guest {
    /// Makes the disk appear as `/dev/vda`, ready to be mounted.
    func attachDisk() throws {
        // The kernel cannot ask for ext4 and its checksum by itself: it would look for /sbin/modprobe.
        _ = try output(of: "modprobe -a virtio_blk crc32c_generic ext4 && until [ -b /dev/vda ]; do usleep 10000; done")
    }
}
