internal import CLinux
internal import Glibc

/// Receives signals through a descriptor (signalfd(2)).
public struct Signals: ~Copyable {
    /// A signal that the player understands.
    public enum Signal: CaseIterable, Sendable {
        case hangup, interrupt, terminate, user1, user2, realTime1, realTime2, realTime3
        /// From the kernel: another virtual terminal is to come to the front, and ours is there again.
        case terminalRelease, terminalAcquire

        /// Its number on this system.
        public var number: Int32 {
            switch self {
            case .hangup: SIGHUP
            case .interrupt: SIGINT
            case .terminate: SIGTERM
            case .user1: SIGUSR1
            case .user2: SIGUSR2
            case .realTime1: linux_sigrtmin() + 1
            case .realTime2: linux_sigrtmin() + 2
            case .realTime3: linux_sigrtmin() + 3
            case .terminalRelease: linux_sigrtmin() + 4
            case .terminalAcquire: linux_sigrtmin() + 5
            }
        }
    }

    private let descriptorOwner: Descriptor

    /// Blocks `Signal.allCases` in this thread and in every thread that it starts from now on, and collects them.
    ///
    /// Ignores SIGPIPE and SIGXFSZ, whose default action ends the process: a closed pipe at stderr and the limit of a
    /// file's size become errors of write(2).
    public init() throws(SystemError) {
        var set = try Self.block(Signal.allCases)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        descriptorOwner = Descriptor(
            adopting: try systemCall("signalfd") {
                unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
            })
    }

    /// Keeps command signals pending that arrive before `init`. Their default action ends the process.
    public static func holdCommands() { _ = try? block([.user1, .user2, .realTime1, .realTime2, .realTime3]) }

    /// Blocks signals in this thread and in every thread that it starts from now on.
    private static func block(_ signals: [Signal]) throws(SystemError) -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in signals { unsafe sigaddset(&set, signal.number) }
        let failure = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        if failure != 0 { throw SystemError("pthread_sigmask", number: failure) }
        return set
    }

    /// Lent to a `Poller`: readable while a signal is waiting.
    public var descriptor: Int32 { descriptorOwner.rawValue }

    /// How many signals one look takes.
    public static let mostAtOnce = 16

    /// The signals that wait, the standard ones before the real-time ones (signal(7)). Of many the first few: the rest is there
    /// at the next look, so that who sends without end keeps nothing else from being done.
    ///
    /// The kernel merges standard signals: two SIGUSR2 between two looks are one. It queues real-time signals.
    public func take() throws(SystemError) -> [Signal] {
        var infos = [signalfd_siginfo](repeating: signalfd_siginfo(), count: Self.mostAtOnce)
        let number = descriptorOwner.rawValue
        let count: Int
        do throws(SystemError) {
            count = try systemCall("read", "signalfd") {
                unsafe infos.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
            }
        } catch  where error.number == EAGAIN {
            return []
        }
        return infos.prefix(count / MemoryLayout<signalfd_siginfo>.size).compactMap { info in
            Signal.allCases.first { $0.number == Int32(bitPattern: info.ssi_signo) }
        }
    }
}
