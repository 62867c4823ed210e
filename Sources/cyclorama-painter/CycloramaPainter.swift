import HEIF
import LinuxIO
import Painters

/// Draws the pictures that the player, a static program, cannot draw itself: those for which a library has to be loaded. The
/// player starts it.
@main struct CycloramaPainter {
    static func main() throws(SystemError) {
        try PaintServer.run(version: Version.text, loading: { HEIFLibrary.load() })
    }
}
