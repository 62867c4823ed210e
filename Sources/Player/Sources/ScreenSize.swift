internal import Present
internal import Raster

/// A size in words: a screen's, or a grid's.
public struct ScreenSize: Sendable {
    let size: Size

    /// Reads `1920x1080`; nil where the text is anything else or a side is over 16,384.
    public init?(_ text: String) {
        guard let size = Size(text), Self.isPossible(size) else { return nil }
        self.size = size
    }

    /// Whether a contact sheet can have that many columns and rows.
    public var isGrid: Bool { max(size.width, size.height) <= 64 }

    /// Whether a screen in memory can be that large.
    static func isPossible(_ size: Size) -> Bool { max(size.width, size.height) <= HeadlessOutput.largestSide }
}

/// How a screen hangs, in the words of a command line.
public struct ScreenTurn: Sendable {
    let rotation: Rotation

    /// By how many degrees everything is turned clockwise: 0, 90, 180 or 270; nil for anything else.
    public init?(degrees: Int) {
        guard let rotation = Rotation(rawValue: degrees) else { return nil }
        self.rotation = rotation
    }
}
