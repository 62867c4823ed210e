internal import LinuxIO

/// A child process with what it prints, and the time and output that it may take.
final class ChildTask {
    /// How a task ended.
    enum TaskEnding: Hashable, Sendable {
        case exited(code: Int32, output: [UInt8])
        case killed(signal: Int32)
        /// Its time is over; it was stopped.
        case overdue
        /// It has printed more than it may; it was stopped.
        case talkative
    }

    private let child: ChildProcess
    private let outputLimit: Int
    private var output: [UInt8] = []
    /// Until when it may take.
    let deadline: Duration

    /// - Parameters:
    ///   - input: becomes its standard input.
    ///   - patience: how long it may take.
    ///   - outputLimit: how many bytes it may print.
    init(
        _ program: String, arguments: [String], environment: [String] = [], input: borrowing Descriptor,
        patience: Duration, outputLimit: Int = 64 << 10, at now: Duration
    ) throws(SystemError) {
        child = try ChildProcess(program, arguments: arguments, environment: environment, input: input)
        deadline = now + patience
        self.outputLimit = outputLimit
    }

    /// Lent to a `Poller`: readable when `ending` has something to do.
    var descriptor: Int32 { child.descriptor }

    /// How it ended, once; nil: it goes on.
    func ending(at now: Duration) throws(SystemError) -> TaskEnding? {
        while let bytes = try child.receive() {
            if bytes.isEmpty {
                // It has nothing more to say. One that ends by itself has its exit code by now: exit(2) closes files later.
                child.stop()
                return switch try child.wait() {
                case .exited(let code): .exited(code: code, output: output)
                case .killed(let signal): .killed(signal: signal)
                }
            }
            output += bytes
            if output.count > outputLimit { return stopped(.talkative) }
        }
        return now >= deadline ? stopped(.overdue) : nil
    }

    private func stopped(_ ending: TaskEnding) -> TaskEnding {
        child.stop()
        return ending
    }
}
