internal import Raster

/// How a screen hangs, in the words of a command line.
public struct ScreenTurn: Sendable {
    let rotation: Rotation

    /// By how many degrees everything is turned clockwise: 0, 90, 180 or 270; nil for anything else.
    public init?(degrees: Int) {
        guard let rotation = Rotation(rawValue: degrees) else { return nil }
        self.rotation = rotation
    }
}
