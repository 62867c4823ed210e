internal import Decode
internal import LinuxIO
internal import Logging
public import Painters
internal import Paths
internal import Synchronization

/// The painters of this program, which are itself, or what CYCLORAMA_PAINTER names; and `cyclorama-painter` for formats for which a
/// library has to be loaded.
public enum PlayerPainter {
    /// The command by which it serves as one. It is no command for people.
    public static let command = "painter"

    /// The player's version.
    public static let version = Version.text

    /// What this machine reads: `reads JPEG, PNG and WebP; HEIC and AVIF take the packages cyclorama and libheif1`.
    public static func readings(by painters: PainterPool) -> String {
        let formats = PictureFile.Format.allCases
        let read = painters.lend { painter in formats.filter(painter.reads) }
        let unread = formats.filter { !read.contains($0) }
        let words =
            unread.isEmpty
            ? "" : "; \(list(unread)) \(unread.count == 1 ? "takes" : "take") the packages cyclorama and libheif1"
        return "reads \(list(read))\(words)"
    }

    private static func list(_ formats: [PictureFile.Format]) -> String {
        let names = formats.map(\.rawValue)
        return names.count < 2
            ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }

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
            case .lacksOther(let reason): log.debug("HEIC and AVIF are not read: \(reason)")
            case .locked, .died: break
            }
        }
    }

    private static func pool(_ tell: @escaping @Sendable (PainterPool.PainterNews) -> Void) -> PainterPool {
        PainterPool(
            PainterProgram(Environment.file("CYCLORAMA_PAINTER") ?? "/proc/self/exe", arguments: [command]),
            for: other.map { PainterProgram($0) }, version: Version.text, tell: tell)
    }

    /// It stands beside this program where it is built, and in `../libexec` where it is installed. Nil: it is in neither.
    private static var other: String? {
        guard let program = try? File.target(ofLink: "/proc/self/exe") else { return nil }
        let folder = PathParts(program).folder
        return [PathParts.joined(folder, name), PathParts.joined(folder, "../libexec/\(name)")].first {
            (try? File.stamp(of: $0)) != nil
        }
    }

    private static let name = "cyclorama-painter"
}
