internal import CLinux
internal import Glibc

/// What a process takes from itself, for ever.
public enum Confinement {
    /// Limits this process before it opens what a stranger wrote. It ends with its parent, and gets no new privileges by
    /// execve(2).
    ///
    /// - Parameters:
    ///   - more: how many bytes of address space it may take beyond what it has (RLIMIT_AS).
    ///   - time: of the processor, in whole seconds (RLIMIT_CPU). Then it is killed.
    public static func apply(memory more: Int, time: Duration) throws(SystemError) {
        let taken = try addressSpace()
        try systemCall("setrlimit") { linux_confine(UInt64(taken + more), UInt64(time.components.seconds)) }
    }

    /// Has this process end with its parent, leave no core file, and get no new privileges by execve(2).
    public static func followParent() throws(SystemError) { try systemCall("prctl") { linux_follow_parent() } }

    /// Whether the kernel can lock threads: it may have been built without (CONFIG_SECCOMP_FILTER).
    public static var canLock: Bool { linux_filters_calls() != 0 }

    /// Leaves this thread, and those that it starts, what reading open files takes, and answering: nothing can be opened, started,
    /// asked or told any more. Whatever tries it ends with its process, by SIGSYS.
    public static func lock() throws(SystemError) { try SystemCallFilter.reading.apply() }

    /// How many bytes of address space this process has: proc_pid_statm(5).
    private static func addressSpace() throws(SystemError) -> Int {
        let path = "/proc/self/statm"
        let text = String(decoding: try File.contents(of: path, limit: 256), as: UTF8.self)
        guard let pages = text.split(separator: " ").first.flatMap({ Int($0) }) else {
            throw SystemError("read", path, number: EINVAL)
        }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
