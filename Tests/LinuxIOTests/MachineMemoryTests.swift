import Glibc
import Testing

@testable import LinuxIO

@Suite struct MachineMemoryTests {
    private static let second = "35 24 0:30 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate"
    private static let first = """
        31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
        32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
        35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
        """

    @Test(arguments: [
        (
            "0::/system.slice/cyclorama.service\n", second,
            [
                "/sys/fs/cgroup/system.slice/cyclorama.service/memory.max", "/sys/fs/cgroup/system.slice/memory.max",
                "/sys/fs/cgroup/memory.max",
            ]
        ),
        (
            "9:cpu,cpuacct:/a\n4:memory:/a/b\n0::/\n", first,
            [
                "/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "/sys/fs/cgroup/memory/a/memory.limit_in_bytes",
                "/sys/fs/cgroup/memory/memory.limit_in_bytes",
            ]
        ),
        // A container that sees its own group as the root of the mount.
        (
            "4:memory:/box/1/in\n", "35 31 0:32 /box/1 /mem rw - cgroup cgroup rw,memory",
            ["/mem/in/memory.limit_in_bytes", "/mem/memory.limit_in_bytes"]
        ),
        // Outside of what is mounted, and of the namespace.
        ("4:memory:/else\n", "35 31 0:32 /box /mem rw - cgroup cgroup rw,memory", ["/mem/memory.limit_in_bytes"]),
        ("0::/../x\n", second, ["/sys/fs/cgroup/memory.max"]),
        // No hierarchy of memory, or not mounted, or no such file.
        ("3:cpu:/a\n0::/a\n", first, []), ("", second, []), ("nonsense\n0:\n", second, []), ("0::/a\n", "", []),
    ])
    func limitsAreLookedForInTheGroupAndItsParents(groups: String, mounts: String, files: [String]) {
        #expect(MachineMemory.limitFiles(groups: groups, mounts: mounts) == files)
    }

    @Test(
        arguments: [
            ([], .max, 1000, .machine), (["max\n", ""], .max, 1000, .machine),
            (["9223372036854771712\n"], .max, 1000, .machine), (["max\n", "700\n", "800\n"], .max, 700, .controlGroup),
            (["0\n"], .max, 0, .controlGroup), (["1000\n"], .max, 1000, .machine), ([], 900, 900, .process),
            (["700\n"], 900, 700, .controlGroup), (["950\n"], 900, 900, .process), ([], 2000, 1000, .machine),
        ] as [([String], Int, Int, MachineMemory.Owner)])
    func theLeastLimitCounts(groups: [String], addressSpace: Int, bytes: Int, owner: MachineMemory.Owner) {
        let memory = MachineMemory(machine: 1000, groups: groups, addressSpace: addressSpace)
        #expect(memory.byteCount == bytes && memory.owner == owner)
    }

    @Test func thisMachineHasMemory() throws {
        let text = String(decoding: try File.contents(of: "/proc/meminfo", limit: 1 << 16), as: UTF8.self)
        let total = try #require(text.split(separator: "\n").first { $0.hasPrefix("MemTotal:") })
        let kilobytes = try #require(Int(total.split(separator: " ")[1]))
        let memory = MachineMemory.present
        #expect(memory.owner == .machine ? memory.byteCount == kilobytes << 10 : memory.byteCount < kilobytes << 10)
    }
}
