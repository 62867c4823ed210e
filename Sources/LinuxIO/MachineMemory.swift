internal import CLinux
internal import Glibc

/// The memory that this process may take: the machine's, or less where a control group has a limit (cgroups(7)), or the
/// process's own address space (RLIMIT_AS, setrlimit(2)).
public struct MachineMemory: Hashable, Sendable {
    /// What has no more memory than that.
    public enum Owner: Sendable {
        case machine, controlGroup, process
    }

    /// In bytes.
    public let byteCount: Int
    public let owner: Owner

    /// - Parameters:
    ///   - machine: the machine's bytes
    ///   - groups: the contents of the control groups' files; what is no number there is no limit
    ///   - addressSpace: the bytes that the process may map; `Int.max`: any number
    init(machine: Int, groups: [String], addressSpace: Int = .max) {
        // A cgroup without a limit says "max", and one of version 1 a number above all memory.
        let group = groups.compactMap { Int($0.prefix { $0 != "\n" }) }.min() ?? .max
        byteCount = min(machine, group, addressSpace)
        owner = byteCount == machine ? .machine : byteCount == group ? .controlGroup : .process
    }

    /// As it is now.
    public static var present: MachineMemory {
        // It asks sysinfo(2), and never fails.
        let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        let files = limitFiles(groups: text("/proc/self/cgroup"), mounts: text("/proc/self/mountinfo"))
        return MachineMemory(machine: machine, groups: files.map(text), addressSpace: addressSpace)
    }

    /// The bytes that this process has for itself now, without files and shared memory (statm in proc(5)); 0 where the kernel
    /// does not say.
    public static var own: Int {
        let pages = text("/proc/self/statm").split(separator: " ").prefix(3).compactMap { Int($0) }
        return pages.count < 3 ? 0 : (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE))
    }

    private static var addressSpace: Int {
        var limit = rlimit()
        let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        // RLIM_INFINITY is above all numbers.
        return result == 0 ? Int(clamping: limit.rlim_cur) : .max
    }

    /// The files that may hold a limit for the process: its groups' and their parents', of version 2 and of version 1.
    ///
    /// - Parameters:
    ///   - groups: the content of /proc/self/cgroup: `number:controllers:path` on each line, in version 2 `0::path`
    ///   - mounts: the content of /proc/self/mountinfo
    static func limitFiles(groups: String, mounts: String) -> [String] {
        groups.split(separator: "\n").flatMap { line -> [String] in
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [] }
            let isSecond = parts[0] == "0" && parts[1].isEmpty
            guard isSecond || parts[1].split(separator: ",").contains("memory"),
                let mount = mount(ofSecond: isSecond, in: mounts)
            else { return [] }
            let file = isSecond ? "memory.max" : "memory.limit_in_bytes"
            return folders(of: String(parts[2]), in: mount).map { "\($0)/\(file)" }
        }
    }

    /// Where the hierarchy is mounted, and which of its groups is there.
    private static func mount(ofSecond isSecond: Bool, in mounts: String) -> (root: String, point: String)? {
        for line in mounts.split(separator: "\n") {
            // Mount id, parent id, device, root, mount point, options, any number of tags, "-", type, source, super
            // options (proc(5)).
            let words = line.split(separator: " ")
            guard let dash = words.firstIndex(of: "-"), dash >= 6, words.count > dash + 3 else { continue }
            let isMemory = words[dash + 3].split(separator: ",").contains("memory")
            if isSecond ? words[dash + 1] == "cgroup2" : words[dash + 1] == "cgroup" && isMemory {
                return (String(words[3]), String(words[4]))
            }
        }
        return nil
    }

    /// The folders of a group and of its parents, as far as the mount shows them.
    private static func folders(of group: String, in mount: (root: String, point: String)) -> [String] {
        var steps = group.split(separator: "/")
        let root = mount.root.split(separator: "/")
        // A container may see its own group as the root of the mount. Above it, and outside (".."), nothing is seen.
        steps = steps.starts(with: root) && !steps.contains("..") ? Array(steps.dropFirst(root.count)) : []
        return (0...steps.count).reversed().map {
            ([mount.point] + steps.prefix($0).map(String.init)).joined(separator: "/")
        }
    }

    /// The text of one of the kernel's files; empty where there is none.
    private static func text(_ path: String) -> String {
        String(decoding: (try? File.contents(of: path, limit: 16 << 20)) ?? [], as: UTF8.self)
    }
}

/// The C library's allocator: malloc(3).
public enum Heap {
    /// Makes all threads share one arena (mallopt(3), M_ARENA_MAX): with several arenas, memory that one thread frees
    /// stays in its arena, out of reach of the others. Call it before the first thread starts.
    public static func shareAmongThreads() { mallopt(M_ARENA_MAX, 1) }

    /// Gives what is free back to the kernel, also in the middle of the heap (malloc_trim(3)).
    public static func trim() { malloc_trim(0) }
}

/// The memory that this process takes.
public enum ProcessMemory {
    /// The bytes of it that are in the machine's memory now (RSS); nil without /proc.
    public static var resident: Int? {
        // The second number of statm, in pages (proc(5)).
        guard let text = try? File.contents(of: "/proc/self/statm", limit: 4096) else { return nil }
        let words = String(decoding: text, as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }
}
