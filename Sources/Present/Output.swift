public import Raster

/// A connector with a display on it, driven in one mode. Used by the loop thread alone.
public protocol Output: AnyObject {
    /// As people call it: `HDMI-A-1`.
    var name: String { get }
    var mode: Mode { get }

    /// Memory that can be scanned out, black, at least as large as the mode.
    func makeFramebuffer(_ size: Size) throws(DisplayError) -> any Framebuffer

    /// Whether the display would take a framebuffer with its window at each of these places.
    ///
    /// Asks the driver without changing anything (`DRM_MODE_ATOMIC_TEST_ONLY`).
    func accepts(_ framebuffer: any Framebuffer, windowsAt windows: [Point]) -> Bool

    /// Shows the window of the mode's size at `window` from the next vblank on. A `Flip` says when it is seen.
    ///
    /// No flip may be outstanding. The first call sets the mode.
    func show(_ framebuffer: any Framebuffer, windowAt window: Point) throws(DisplayError)

    /// Gives up a flip that never came and sets the mode anew with the next `show`.
    func abandonFlip()

    /// The first vblank after an instant; nil where the driver has none, and its flips say nothing about time.
    func vblank(after instant: Duration) -> Duration?
}

/// Pixels that a display can scan out, or a window of them.
public protocol Framebuffer: AnyObject {
    /// The whole of it. Write each pixel once and in order, and do not read: the memory may be write-combined.
    var picture: Picture { get }
}

/// A frame that has come onto the screen.
public struct Flip: Sendable {
    /// The output's name.
    public let output: String
    /// The driver's count of vblanks; it wraps at 32 bits. Without meaning where there is no vblank.
    public let sequence: UInt32
    /// When, on the monotonic clock.
    public let time: Duration

    public init(output: String, sequence: UInt32, time: Duration) {
        self.output = output
        self.sequence = sequence
        self.time = time
    }
}
