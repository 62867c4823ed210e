import Foundation
import Testing

@testable import LinuxIO

@Suite struct FileSystemTests {
    @Test(arguments: [
        // As statfs(2) lists them.
        (Int64(0xEF53), nil), (0x0102_1994, nil), (0x5846_5342, nil), (0x9123_683E, nil), (0x4D44, nil),
        (0x2011_BAB0, nil), (0x794C_7630, nil), (0x6969, "nfs"), (0xFF53_4D42, "cifs"), (0xFE53_4D42, "smb"),
        (0x6573_5546, "fuse"), (0x0102_1997, "9p"), (0x00C3_6400, "ceph"), (0x0BD0_0BD3, "lustre"),
        (0x5346_414F, "afs"),
    ])
    func kinds(type: Int64, name: String?) {
        #expect(FileSystem(type: type).remoteName == name)
    }

    /// As a kernel lists them of whose mounts each answers statfs(2) as an ext4 does.
    @Test(arguments: [
        (35, "9p"), (36, nil), (37, nil), (38, "9p"), (40, nil), (UInt64(0x0010_0023), "9p"), (0x0335, nil),
    ])
    func aServersTypeIsNotThisMachines(device: UInt64, name: String?) {
        let mounts = """
            20 1 0:2 / / rw - rootfs rootfs rw
            31 20 0:35 / /mnt/a\\040-\\0409p rw,relatime shared:1 master:2 - 9p share rw,access=client,trans=virtio
            32 20 0:36 / /mnt/9p rw,relatime - tmpfs 9p rw
            33 20 0:37 / /mnt/b rw,relatime shared:3
            34 20 0:38 /inner /mnt/c rw,relatime - 9p - rw
            35 20 0:39 / /mnt/d rw,relatime -
            36 20 0:291 / /mnt/e rw - 9p share rw
            37 20 3:53 / /mnt/f rw - ext4 /dev/hda rw

            """
        #expect(FileSystem(type: 0xEF53, device: device, mounts: MountTable(Array(mounts.utf8))).remoteName == name)
        #expect(FileSystem(type: 0x6969, device: device, mounts: MountTable(Array(mounts.utf8))).remoteName == "nfs")
    }

    @Test func ownFoldersAreThisMachines() throws {
        #expect(try FileSystem(of: "/proc").remoteName == nil)
        #expect(try FileSystem(of: "/dev").remoteName == nil)
        let error = failure { _ = try FileSystem(of: "/none") }
        #expect(error == SystemError("statfs", "/none", number: ENOENT))
    }

    @Test func whatTheKernelMakesUpIsKnown() throws {
        #expect(try FileSystem.kernelName(of: "/proc/self") == "proc")
        #expect(try FileSystem.kernelName(of: "/dev/pts") == "devpts")
        for folder in ["/", "/dev", "/proc/self/cwd"] { #expect(try FileSystem.kernelName(of: folder) == nil) }
    }

    @Test func stampsTellContentsApart() throws {
        let path = Scratch()
        let file = try path.write("a", "one")
        let first = try File.stamp(of: file)
        #expect(first == (try File.stamp(of: file)))
        #expect(first.size == 3 && first.links == 1 && !first.isLink)
        link(file, path("b"))
        #expect(try File.stamp(of: path("b")).links == 2)
        #expect(try File.stamp(of: path("b")).identity == first.identity)
        symlink("a", path("c"))
        #expect(try File.stamp(of: path("c")).identity == first.identity)
        #expect(try File.stamp(of: path("c"), followingLinks: false).isLink)
        #expect(try File.target(ofLink: path("c")) == "a")
        #expect(try File.target(ofLink: file) == nil)
        #expect(failure { _ = try File.target(ofLink: path("none")) }?.number == ENOENT)
        let before = Date().timeIntervalSince1970
        try path.write("a", "other")
        #expect(try File.stamp(of: file) != first)
        // The file system's clock goes in ticks.
        let modified = try File.stamp(of: file).modified / .seconds(1)
        #expect(modified > before - 0.1 && modified <= Date().timeIntervalSince1970)
    }
}
