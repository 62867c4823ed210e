internal import Glibc
internal import LinuxIO
internal import Paths

/// Another program, which is run to its end while this one waits. What it says on stderr is said to the user.
struct Tool: Sendable {
    /// What it has printed, and its exit code.
    struct Printout: Sendable {
        let code: Int32
        let output: [UInt8]

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Longer than the slowest disk takes for the largest site.
    private static let patience = Duration.seconds(6 * 3600)
    /// A tree of the most files, a line each; a day's slides, a JSON object each.
    private static let outputLimit = 256 << 20
    /// How often its end is looked for.
    private static let pause = Duration.milliseconds(2)
    /// What a program is told of the user's session: gpg(1) may ask for a passphrase.
    private static let passedOn = [
        "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "TERM", "LANG", "GNUPGHOME", "GPG_TTY", "DISPLAY",
        "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
    ]

    let name: String
    private let path: String

    /// Finds a program beside this one, if it is one of ours, or in `$PATH`.
    ///
    /// - Parameter package: where it comes from, for who lacks it.
    init(_ name: String, ofPackage package: String, isOurs: Bool = false) throws(AgentError) {
        var folders = (Environment.file("PATH") ?? "").split(separator: ":").map(String.init) + ["/usr/bin"]
        if isOurs, let own = try? File.target(ofLink: "/proc/self/exe") { folders.insert(PathParts(own).folder, at: 0) }
        let paths = folders.lazy.map { PathParts.joined($0, name) }
        guard let path = paths.first(where: { (try? File.kind(of: $0)) == .regular }) else {
            throw AgentError("'\(name)' is needed, and is not here: apt install \(package)")
        }
        (self.name, self.path) = (name, path)
    }

    /// Runs it.
    ///
    /// - Parameter input: its standard input.
    func run(_ arguments: [String], input: borrowing Descriptor) throws(AgentError) -> Printout {
        let environment = Self.passedOn.compactMap { name in Environment.variable(name).map { "\(name)=\($0)" } }
        do throws(SystemError) {
            let task = try ChildTask(
                path, arguments: arguments, environment: environment + ["LC_ALL=C.UTF-8"], input: input,
                patience: Self.patience, outputLimit: Self.outputLimit, at: MonotonicClock.now)
            while true {
                if let ending = try task.ending(at: MonotonicClock.now) {
                    switch ending {
                    case .exited(let code, let output): return Printout(code: code, output: output)
                    case .killed(let signal):
                        throw SystemError(name, number: EINTR, saying: "killed by signal \(signal)")
                    case .overdue: throw SystemError(name, number: ETIMEDOUT, saying: "it does not end")
                    case .talkative: throw SystemError(name, number: EFBIG, saying: "it prints more than it may")
                    }
                }
                MonotonicClock.sleep(Self.pause)
            }
        } catch {
            throw AgentError(error)
        }
    }

    /// Runs it without a standard input.
    func run(_ arguments: [String]) throws(AgentError) -> Printout {
        let nothing = try AgentError.telling { () throws(SystemError) in
            try Descriptor(opening: "/dev/null", .readWrite)
        }
        return try run(arguments, input: nothing)
    }
}
