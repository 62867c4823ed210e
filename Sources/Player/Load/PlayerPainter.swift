internal import LinuxIO
internal import Logging
public import Painters
internal import Synchronization

/// The painters of this program, which are itself, or what CYCLORAMA_PAINTER names.
public enum PlayerPainter {
    /// The command by which it serves as one. It is no command for people.
    public static let command = "painter"

    /// Serves as one, until its parent ends.
    public static func run() throws(PlayerError) {
        do throws(SystemError) {
            try PaintServer.run(version: Version.text)
        } catch {
            throw PlayerError(error)
        }
    }

    /// Those of a command that looks at pictures, once.
    public static var pool: PainterPool { pool { _ in } }

    /// Those of a player, whose log tells where there are none.
    static func pool(_ log: Logger) -> PainterPool {
        let notice = Mutex(FailureNotice())
        return pool { news in
            switch news {
            case .absent(let reason):
                guard notice.withLock({ $0.fails(at: MonotonicClock.now) }) else { return }
                log.warning("pictures are drawn in the player's own process: \(reason)")
            case .unlocked: log.debug("this kernel does not lock the processes that draw: it has no seccomp")
            case .locked, .died: break
            }
        }
    }

    private static func pool(_ tell: @escaping @Sendable (PainterPool.PainterNews) -> Void) -> PainterPool {
        PainterPool(
            program: Environment.file("CYCLORAMA_PAINTER") ?? "/proc/self/exe", arguments: [command],
            version: Version.text, tell: tell)
    }
}
