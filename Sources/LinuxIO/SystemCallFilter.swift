internal import CLinux
internal import Glibc

/// The system calls that a thread may make: a program for the kernel's seccomp(2), in classic BPF. Any other call ends the process
/// (SIGSYS).
struct SystemCallFilter {
    /// What a call's argument has to be.
    private enum ArgumentRule {
        /// None of these bits are set.
        case without(Int32)
        /// One of these bits is set.
        case with(Int32)
        case equal(Int32)
    }

    /// What a picture or a text takes that is read from an open file: the file itself, memory that holds no program, threads, the
    /// time, an answer to an open descriptor, and the end.
    static let reading = SystemCallFilter(besides: [])

    /// The same, and orders that come with descriptors over a socket that is open: recvmsg(2) and sendmsg(2).
    static let obeying = SystemCallFilter(besides: [Int32(SYS_recvmsg), Int32(SYS_sendmsg)])

    private init(besides more: [Int32]) {
        self.init()
        let calls = [
            SYS_read, SYS_pread64, SYS_lseek, SYS_fstat, SYS_fsync, SYS_write, SYS_close,
            SYS_brk, SYS_mremap, SYS_munmap, SYS_madvise,
            SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_gettid, SYS_sched_yield, SYS_sched_getaffinity,
            SYS_sched_setaffinity, SYS_getcpu, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_restart_syscall,
            SYS_clock_gettime, SYS_getrandom, SYS_exit, SYS_exit_group,
        ]
        for call in calls.map({ Int32($0) }) + more { allow(call) }
        allow(Int32(SYS_mmap), argument: 2, .without(PROT_EXEC))
        allow(Int32(SYS_mprotect), argument: 2, .without(PROT_EXEC))
        allow(Int32(SYS_fcntl), argument: 1, .equal(F_DUPFD_CLOEXEC))
        // Dav1d's threads name themselves.
        allow(Int32(SYS_prctl), argument: 0, .equal(Int32(PR_SET_NAME)))
        // Threads, and no processes. Glibc takes clone(2) where there is no clone3(2), whose arguments a filter cannot see.
        allow(Int32(SYS_clone), argument: 0, .with(Self.thread))
        refuse(Int32(SYS_clone3), saying: ENOSYS)
        leave(SECCOMP_RET_KILL_PROCESS)
    }

    /// CLONE_THREAD of linux/sched.h.
    private static let thread: Int32 = 0x0001_0000

    /// The offsets of seccomp(2)'s struct seccomp_data. Of an argument the lower half counts: the machines are little-endian.
    private enum Offset {
        static let call: UInt32 = 0
        static let machine: UInt32 = 4
        static func argument(_ number: Int) -> UInt32 { 16 + 8 * UInt32(number) }
    }

    private var program: [sock_filter] = []

    /// Begins a program for the calls of this machine.
    private init() {
        load(Offset.machine)
        jump(BPF_JEQ, linux_call_numbers, yes: 1, no: 0)
        leave(SECCOMP_RET_KILL_PROCESS)
        load(Offset.call)
    }

    private mutating func allow(_ call: Int32) {
        jump(BPF_JEQ, UInt32(call), yes: 0, no: 1)
        leave(SECCOMP_RET_ALLOW)
    }

    private mutating func allow(_ call: Int32, argument: Int, _ rule: ArgumentRule) {
        jump(BPF_JEQ, UInt32(call), yes: 0, no: 4)
        load(Offset.argument(argument))
        switch rule {
        case .without(let bits): jump(BPF_JSET, UInt32(bits), yes: 1, no: 0)
        case .with(let bits): jump(BPF_JSET, UInt32(bits), yes: 0, no: 1)
        case .equal(let value): jump(BPF_JEQ, UInt32(value), yes: 0, no: 1)
        }
        leave(SECCOMP_RET_ALLOW)
        leave(SECCOMP_RET_KILL_PROCESS)
    }

    /// Has a call fail, as a kernel would that does not know it.
    private mutating func refuse(_ call: Int32, saying number: Int32) {
        jump(BPF_JEQ, UInt32(call), yes: 0, no: 1)
        leave(SECCOMP_RET_ERRNO | UInt32(number))
    }

    private mutating func load(_ offset: UInt32) { add(BPF_LD | BPF_W | BPF_ABS, offset) }

    /// - Parameters:
    ///   - yes: how many instructions are passed over where it is so
    ///   - no: and where it is not
    private mutating func jump(_ test: Int32, _ value: UInt32, yes: UInt8, no: UInt8) {
        add(BPF_JMP | test | BPF_K, value, yes, no)
    }

    private mutating func leave(_ answer: UInt32) { add(BPF_RET | BPF_K, answer) }

    private mutating func add(_ code: Int32, _ value: UInt32, _ yes: UInt8 = 0, _ no: UInt8 = 0) {
        program.append(sock_filter(code: UInt16(code), jt: yes, jf: no, k: value))
    }

    /// Holds for this thread, and those that it starts, until their end.
    func apply() throws(SystemError) {
        let program = program
        try systemCall("prctl") { unsafe linux_filter_calls(program, program.count) }
    }
}
