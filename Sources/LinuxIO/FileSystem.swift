internal import CLinux

/// The file system that a file lies on, as far as it matters to whoever watches the file.
public struct FileSystem: Hashable, Sendable {
    /// Its usual name where others than this machine can change it; nil where they cannot.
    ///
    /// inotify(7) tells what goes through this machine's kernel: "network filesystem" changes made elsewhere are not
    /// reported, nor those behind FUSE's back.
    public let remoteName: String?

    /// Looks where `path` lies.
    public init(of path: String) throws(SystemError) {
        let type = try unsafe systemCall("statfs", path: path) { unsafe linux_file_system($0) }
        let device = try File.stamp(of: path).identity.device
        // What lies on a block device is what it says.
        let isNamed = Self.remote[type] != nil || gnu_dev_major(dev_t(device)) != 0
        let mounts = isNamed ? [] : (try? File.contents(of: "/proc/self/mountinfo", limit: 16 << 20)) ?? []
        self.init(type: type, device: device, mounts: mounts)
    }

    /// - Parameters:
    ///   - type: statfs(2)'s `f_type`.
    ///   - device: stat(2)'s `st_dev`.
    ///   - mounts: what proc(5)'s mountinfo says; it counts where the type is nobody else's.
    init(type: Int64, device: UInt64 = 0, mounts: [UInt8] = []) {
        remoteName = Self.remote[type] ?? (Self.isForwarding(device, in: mounts) ? "9p" : nil)
    }

    /// Whether a device is a 9p mount: it answers with the type that its server's folder lies on, as if it were here.
    private static func isForwarding(_ device: UInt64, in mounts: [UInt8]) -> Bool {
        let number = "\(gnu_dev_major(dev_t(device))):\(gnu_dev_minor(dev_t(device)))"
        return mounts.split(separator: UInt8(ascii: "\n")).contains { line in
            // number, parent, device, root, place, options, tags as many as there are, "-", type, source, options: no
            // path in it has a space of its own.
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count > 2, words[2].elementsEqual(number.utf8),
                let dash = words.firstIndex(where: { $0.elementsEqual("-".utf8) }), dash + 1 < words.count
            else { return false }
            return words[dash + 1].elementsEqual("9p".utf8)
        }
    }

    /// Numbers of statfs(2) and linux/magic.h; some are the drivers' own.
    private static let remote: [Int64: String] = [
        0x6969: "nfs", 0x517B: "smb", 0xFF53_4D42: "cifs", 0xFE53_4D42: "smb", 0x6573_5546: "fuse",
        0x0102_1997: "9p", 0x00C3_6400: "ceph", 0x5346_414F: "afs", 0x6B41_4653: "afs", 0x7375_7245: "coda",
        0x564C: "ncp", 0x0BD0_0BD3: "lustre", 0x7461_636F: "ocfs2", 0x0116_1970: "gfs2", 0x4750_4653: "gpfs",
        0x1983_0326: "beegfs", 0x2003_0528: "orangefs", 0xBACB_ACBC: "vmhgfs", 0x786F_4256: "vboxsf",
    ]
}
