internal import Raster
internal import Vocabulary

/// What scans framebuffers out to one display: the part of an output that talks to the driver.
protocol Scanout: AnyObject {
    associatedtype Buffer: Framebuffer

    var id: OutputID { get }
    var name: String { get }
    /// As `Output.card`.
    var cardName: String { get }
    var mode: Mode { get }
    /// As `Output.panelRotation`.
    var panelRotation: Rotation { get }
    /// The largest framebuffer that it takes.
    var largestFramebuffer: Size { get }
    /// The smallest.
    var leastFramebuffer: Size { get }
    /// As `Output.remarks`.
    var remarks: [String] { get }
    /// What is known of where its window may stand.
    var windowFreedom: WindowFreedom { get }
    /// The best rung that the site file allows; nil: what the driver is known for.
    var bestRung: Rung? { get }
    /// What the planes above the primary one can do that it has to itself, from the bottom up.
    var overlays: [PlaneTraits] { get }
    /// The smallest part of a picture that these take.
    var leastPart: Size { get }
    /// Whether the mode is set, so that the next commit writes the framebuffer and the window's place alone.
    var isLit: Bool { get }
    /// As `Output.setsMode`.
    var setsMode: Bool { get }

    /// Memory that can be scanned out, black.
    func makeFramebuffer(_ shape: Shape) throws(DisplayError) -> Buffer

    /// Throws what the driver says against a framebuffer with the mode's window at that place. Nothing is changed.
    ///
    /// - Parameters:
    ///   - layers: on the planes above, from the bottom up.
    ///   - settingMode: whether it would be shown by a mode set, or by a flip.
    func test(
        _ framebuffer: Buffer, windowAt window: Point, under layers: [PlaneLayer<Buffer>], settingMode: Bool
    ) throws(DisplayError)

    /// Scans the mode's window at `window` out from the next vblank on. A flip event says when that is.
    ///
    /// No flip may be outstanding. The first call sets the mode.
    ///
    /// - Parameters:
    ///   - layers: on the planes above, from the bottom up; the other planes are off.
    ///   - damage: where the framebuffer is not what it was when it was committed before, or the screen not what it was;
    ///     nil: everywhere, or the window has moved.
    func commit(
        _ framebuffer: Buffer, windowAt window: Point, under layers: [PlaneLayer<Buffer>], damage: [Rect]?
    ) throws(DisplayError)

    /// Forgets the flip that is outstanding, and sets the mode anew with the next commit.
    func abandonFlip()

    /// As `Output.vblank(after:)`.
    func vblank(after instant: Duration) -> Duration?
}

extension Scanout {
    var leastFramebuffer: Size { Size(width: 1, height: 1) }
    var leastPart: Size { Size(width: 1, height: 1) }
    var remarks: [String] { [] }
    var cardName: String { id.card }
    var panelRotation: Rotation { .none }
    var setsMode: Bool { false }
    var overlays: [PlaneTraits] { [] }

    /// The same without layers.
    func test(_ framebuffer: Buffer, windowAt window: Point, settingMode: Bool) throws(DisplayError) {
        try test(framebuffer, windowAt: window, under: [], settingMode: settingMode)
    }
}

/// Pixels that a display can scan out, or a window of them.
protocol Framebuffer: AnyObject {
    /// As it was asked for.
    var shape: Shape { get }
    /// The whole of it. Write each pixel once and in order, and do not read: the memory may be write-combined.
    var picture: Picture { get }
}
