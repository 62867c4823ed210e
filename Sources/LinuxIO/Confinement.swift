internal import CLinux
internal import Glibc

/// What a process takes from itself, for ever.
public enum Confinement {
    /// Limits this process before it opens what a stranger wrote. It ends with its parent, and gets no new privileges by
    /// execve(2).
    ///
    /// - Parameters:
    ///   - more: how many bytes of address space it may take beyond what it has (RLIMIT_AS).
    ///   - time: of the processor, in whole seconds (RLIMIT_CPU). Then it is killed. Nil: that is its parent's to watch.
    public static func apply(memory more: Int, time: Duration?) throws(SystemError) {
        let taken = try addressSpace()
        let seconds = time.map { UInt64($0.components.seconds) } ?? .max
        try systemCall("setrlimit") { linux_confine(UInt64(taken + more), seconds) }
    }

    /// Makes this process a helper that works on while its parent does: what a terminal or a service manager sends to all processes
    /// is the parent's to obey. It steps back behind it, holds no file that it has inherited but the standard ones, says nothing
    /// on stderr, and goes first where memory runs out: proc_pid_oom_score_adj(5).
    public static func serveParent(as name: String) throws(SystemError) {
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] { signal(number, SIG_IGN) }
        // A runtime that writes a trace of a crash starts a program for that, and would hide what it died of.
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { signal(number, SIG_DFL) }
        _ = linux_step_back(10)
        _ = unsafe linux_set_name(name)
        // A kernel before 5.9 does not know it: whatever this program opens, others do not inherit.
        _ = linux_close_from(3)
        let nothing = try Descriptor(opening: "/dev/null", .write)
        try systemCall("dup2") { dup2(nothing.rawValue, STDERR_FILENO) }
        if let score = try? Descriptor(opening: "/proc/self/oom_score_adj", .write) {
            try? score.writeAll(Array("500".utf8).span)
        }
    }

    /// Has this process end with its parent, leave no core file, and get no new privileges by execve(2).
    public static func followParent() throws(SystemError) { try systemCall("prctl") { linux_follow_parent() } }

    /// Whether the kernel can lock threads: it may have been built without (CONFIG_SECCOMP_FILTER).
    public static var canLock: Bool { linux_filters_calls() != 0 }

    /// Leaves this thread, and those that it starts, what reading open files takes, and answering: nothing can be opened, started,
    /// asked or told any more. Whatever tries it ends with its process, by SIGSYS.
    public static func lock() throws(SystemError) { try SystemCallFilter.reading.apply() }

    /// The same for a process that goes on to take orders: messages with descriptors over a socket that is open.
    public static func lockObeying() throws(SystemError) { try SystemCallFilter.obeying.apply() }

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
