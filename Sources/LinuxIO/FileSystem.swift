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
        self.init(type: try systemCall("statfs", path) { unsafe linux_file_system(path) })
    }

    /// - Parameter type: statfs(2)'s `f_type`.
    init(type: Int64) { remoteName = Self.remote[type] }

    /// Numbers of statfs(2) and linux/magic.h; some are the drivers' own.
    private static let remote: [Int64: String] = [
        0x6969: "nfs", 0x517B: "smb", 0xFF53_4D42: "cifs", 0xFE53_4D42: "smb", 0x6573_5546: "fuse",
        0x0102_1997: "9p", 0x00C3_6400: "ceph", 0x5346_414F: "afs", 0x6B41_4653: "afs", 0x7375_7245: "coda",
        0x564C: "ncp", 0x0BD0_0BD3: "lustre", 0x7461_636F: "ocfs2", 0x0116_1970: "gfs2", 0x4750_4653: "gpfs",
        0x1983_0326: "beegfs", 0x2003_0528: "orangefs", 0xBACB_ACBC: "vmhgfs", 0x786F_4256: "vboxsf",
    ]
}
