internal import LinuxIO
public import Painters

/// The painters of this program, which are itself.
public enum PlayerPainter {
    /// Serves as one, until the player ends.
    public static func run() throws(PlayerError) {
        do throws(SystemError) {
            try PaintServer.run(version: Version.text)
        } catch {
            throw PlayerError(error)
        }
    }

    /// Those of a command that looks at pictures, once.
    public static var pool: PainterPool { PainterPool(version: Version.text) }
}
