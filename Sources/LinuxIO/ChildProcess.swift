internal import CLinux
internal import Glibc

/// A program that works for this one: a file is its standard input, and what it prints comes through a pipe. It shares
/// stderr. `deinit` kills it.
public final class ChildProcess {
    /// How a process ended.
    public enum End: Hashable, Sendable {
        case exited(code: Int32)
        case killed(signal: Int32)
    }

    private let process: pid_t
    private let output: Descriptor
    private var isReaped = false

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its path, which is also its first argument.
    ///   - environment: all of its environment, as `NAME=VALUE`. Other users see the arguments, and not this.
    ///   - input: becomes its standard input, with the same offset.
    public init(
        _ program: String, arguments: [String], environment: [String] = [], input: borrowing Descriptor
    ) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        try systemCall("pipe") { unsafe pipe(&ends) }
        let reading = Descriptor(adopting: ends[0])
        let writing = Descriptor(adopting: ends[1])
        for end in ends { try systemCall("fcntl") { fcntl(end, F_SETFD, FD_CLOEXEC) } }
        try systemCall("fcntl") { fcntl(reading.rawValue, F_SETFL, O_NONBLOCK) }
        process = try Self.spawn(program, arguments, environment, input: input.rawValue, output: writing.rawValue)
        output = reading
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String], input: Int32, output: Int32
    ) throws(SystemError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        // Signals that this process blocks or ignores are the child's as usual.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var (none, usual) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&none)
        unsafe sigemptyset(&usual)
        unsafe sigaddset(&usual, SIGPIPE)
        unsafe sigaddset(&usual, SIGXFSZ)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        var variables: [UnsafeMutablePointer<CChar>?] = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe variables.indices { unsafe free(variables[index]) } }
        var process: pid_t = 0
        let failure = unsafe posix_spawn(&process, program, &actions, &attributes, &words, &variables)
        if failure != 0 { throw SystemError("posix_spawn", program, number: failure) }
        return process
    }

    /// Its number as a process, which is nobody else's before it is waited for.
    public var number: Int32 { process }

    deinit {
        if isReaped { return }
        kill(process, SIGKILL)
        var status: Int32 = 0
        unsafe _ = waitpid(process, &status, 0)
    }

    /// Lent to a `Poller`: readable when the child has printed something, or has closed its output.
    public var descriptor: Int32 { output.rawValue }

    /// What the child has printed; an empty array: nothing more comes. Nil: nothing has come so far.
    public func receive() throws(SystemError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var span = bytes.mutableSpan
        do throws(SystemError) {
            let count = try output.read(into: &span)
            return Array(bytes.prefix(count))
        } catch  where error.number == EAGAIN {
            return nil
        }
    }

    /// The processor's time that it has taken so far; nil where the system does not say.
    public var processorTime: Duration? {
        var clock = clockid_t()
        var time = timespec()
        guard unsafe clock_getcpuclockid(process, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else {
            return nil
        }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Ends it at once.
    public func stop() { kill(process, SIGKILL) }

    /// Waits for its end: for who knows that it comes, as behind the end of its output.
    public func wait() throws(SystemError) -> End {
        precondition(!isReaped, "a process ends once")
        var status: Int32 = 0
        try systemCall("waitpid") { unsafe waitpid(process, &status, 0) }
        isReaped = true
        // WIFEXITED and WEXITSTATUS of wait(2), which are macros.
        return status & 0x7F == 0 ? .exited(code: status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
    }
}
