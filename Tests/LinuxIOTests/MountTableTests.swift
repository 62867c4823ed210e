import LinuxIO
import Testing

@Suite struct MountTableTests {
    private let table = MountTable(
        Array(
            """
            22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
            23 22 0:21 / /proc rw shared:5 master:1 - proc proc rw
            40 22 0:50 / /mnt/share rw shared:9 - nfs4 server:/x rw
            41 22 8:17 / /mnt/a\\040stick\\134 ro - vfat /dev/sdb1 ro
            42 40 0:51 / /mnt/share/inner rw - fuse.sshfs me@there rw
            43 22 0:52 / /mnt/share rw - cifs //other/x rw
            a line of no form
            44 22 0:53 / /short rw -

            """.utf8))

    @Test func everyLineOfTheFormIsAMount() {
        #expect(table.mounts.map(\.id) == [22, 23, 40, 41, 42, 43])
        #expect(table.mounts.map(\.type) == ["ext4", "proc", "nfs4", "vfat", "fuse.sshfs", "cifs"])
        #expect(table.mounts[3].point == "/mnt/a stick\\")
        #expect(table.mounts[1].device == "0:21")
    }

    @Test(arguments: [
        ("/", 22), ("/home/x", 22), ("/mnt", 22), ("/mnt/shared", 22), ("/proc/self", 23),
        // A later mount covers an earlier one at the same point.
        ("/mnt/share", 43), ("/mnt/share/a.jpg", 43), ("/mnt/share/inner/a", 42), ("/mnt/a stick\\/x", 41),
    ])
    func aPathLiesOnTheInnermostMount(path: String, id: Int) { #expect(table.mount(of: path)?.id == id) }

    @Test func thisProcessHasARoot() throws {
        #expect(try MountTable.current().mount(of: "/")?.point == "/")
        #expect(try MountTable.current().mount(of: "/proc/self/status")?.type == "proc")
    }

    @Test func withoutMountsNothingLiesAnywhere() { #expect(MountTable([]).mount(of: "/x") == nil) }
}
