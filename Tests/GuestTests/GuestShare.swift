import Foundation

/// A folder of the host that a guest can mount, as it would mount one of a server's: nobody tells the guest what the host
/// changes in it.
struct GuestShare {
    let folder: URL

    /// `cache=none` is what the kernel does unless told otherwise: every look asks the server.
    static let mount = "mkdir -p /mnt/share && mount -t 9p -o trans=virtio,version=9p2000.L,cache=none share /mnt/share"
    /// A painter that reads ahead keeps it busy for a moment.
    static let unmount =
        "for try in $(seq 100); do umount /mnt/share && break; usleep 200000; done 2>/dev/null; ! mountpoint -q /mnt/share"

    var machineArguments: [String] {
        [
            "-fsdev", "local,id=share,path=\(folder.path),security_model=none,readonly=on",
            "-device", "virtio-9p-pci,fsdev=share,mount_tag=share",
        ]
    }
}

extension Guest {
    /// Makes the share ready to be mounted.
    func attachShare() throws {
        // The kernel cannot ask for them by itself: it would look for /sbin/modprobe.
        _ = try output(of: "modprobe -a 9pnet_virtio 9p")
    }
}
