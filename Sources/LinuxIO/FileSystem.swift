internal import CLinux

/// The type of a file system: whether its files can change without an inotify(7) event.
public struct FileSystem: Hashable, Sendable {
    /// The type's usual name where files can change by other ways than this machine's kernel: on network, cluster and
    /// FUSE file systems and shares of a virtual machine's host. Nil for the others.
    ///
    /// inotify(7) reports only the changes that go through this machine's kernel.
    public let remoteName: String?

    /// The file system that `path` lies on.
    public init(of path: String) throws(SystemError) {
        let type = try unsafe systemCall("statfs", following: path) { unsafe linux_file_system($0) }
        let device = try File.stamp(of: path).identity.device
        // A 9p mount has no block device, so its major number is 0; with another number the type is certain.
        let isNamed = Self.remote[type] != nil || gnu_dev_major(dev_t(device)) != 0
        let mounts = isNamed ? nil : try? MountTable.current()
        self.init(type: type, device: device, mounts: mounts)
    }

    /// - Parameters:
    ///   - type: statfs(2)'s `f_type`.
    ///   - device: stat(2)'s `st_dev`.
    ///   - mounts: to look up the device where `type` is not a remote one
    init(type: Int64, device: UInt64 = 0, mounts: MountTable? = nil) {
        remoteName = Self.remote[type] ?? (mounts.map { Self.isForwarding(device, in: $0) } == true ? "9p" : nil)
    }

    /// The type's name where `path` lies on a file system whose files the kernel makes up, such as proc; nil for others.
    ///
    /// None of them holds a picture of its own, but links to every folder of the machine, and names that come and go.
    public static func kernelName(of path: String) throws(SystemError) -> String? {
        kernel[try unsafe systemCall("statfs", following: path) { unsafe linux_file_system($0) }]
    }

    /// What this user may still write to the file system of a path, in bytes (statvfs(3)).
    public static func freeBytes(at path: String) throws(SystemError) -> Int {
        var status = statvfs()
        try unsafe systemCall("statvfs", path: path) { unsafe statvfs($0, &status) }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    /// Whether a device is a 9p mount. Such a mount reports the type of the file system on its server.
    private static func isForwarding(_ device: UInt64, in table: MountTable) -> Bool {
        let number = "\(gnu_dev_major(dev_t(device))):\(gnu_dev_minor(dev_t(device)))"
        return table.mounts.contains { $0.device == number && $0.type == "9p" }
    }

    /// `f_type` in linux/magic.h.
    private static let kernel: [Int64: String] = [
        0x9FA0: "proc", 0x6265_6572: "sysfs", 0x1CD1: "devpts", 0x0027_E0EB: "cgroup", 0x6367_7270: "cgroup2",
        0x7472_6163: "tracefs", 0x6462_6720: "debugfs", 0x7363_6673: "securityfs", 0xF97C_FF8C: "selinuxfs",
        0x4341_5D53: "smackfs", 0xCAFE_4A11: "bpf", 0x6165_676C: "pstore", 0x6265_6570: "configfs",
        0x1980_0202: "mqueue", 0x4249_4E4D: "binfmt_misc", 0xDE5E_81E4: "efivarfs", 0x6573_5543: "fusectl",
        0x6E73_6673: "nsfs", 0x6C6F_6F70: "binder", 0x6759_6969: "rpc_pipefs", 0x6E66_7364: "nfsd",
    ]

    /// `f_type` in statfs(2) and linux/magic.h; the rest are in the sources of the file systems' drivers.
    private static let remote: [Int64: String] = [
        0x6969: "nfs", 0x517B: "smb", 0xFF53_4D42: "cifs", 0xFE53_4D42: "smb", 0x6573_5546: "fuse",
        0x0102_1997: "9p", 0x00C3_6400: "ceph", 0x5346_414F: "afs", 0x6B41_4653: "afs", 0x7375_7245: "coda",
        0x564C: "ncp", 0x0BD0_0BD3: "lustre", 0x7461_636F: "ocfs2", 0x0116_1970: "gfs2", 0x4750_4653: "gpfs",
        0x1983_0326: "beegfs", 0x2003_0528: "orangefs", 0xBACB_ACBC: "vmhgfs", 0x786F_4256: "vboxsf",
    ]
}
