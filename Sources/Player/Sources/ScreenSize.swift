internal import Present
internal import Raster

/// A size as a command line gives it: of a screen, or of a grid.
public struct ScreenSize: Sendable {
    let size: Size

    /// Reads `1920x1080`; nil for any other text, or a side over 16,384.
    public init?(_ text: String) {
        guard let size = Size(text), Self.isPossible(size) else { return nil }
        self.size = size
    }

    /// Whether a contact sheet can have that many columns and rows.
    public var isGrid: Bool { max(size.width, size.height) <= 64 }

    /// Whether a screen in memory can be that large.
    static func isPossible(_ size: Size) -> Bool { max(size.width, size.height) <= HeadlessOutput.largestSide }
}

/// How a screen hangs, as a command line gives it.
public struct ScreenTurn: Sendable {
    let rotation: Rotation

    /// By how many degrees everything is turned clockwise: 0, 90, 180 or 270; nil for anything else.
    public init?(degrees: Int) {
        guard let rotation = Rotation(rawValue: degrees) else { return nil }
        self.rotation = rotation
    }
}
