import Raster

@testable import Present
import Vocabulary

/// A scan-out in ordinary memory that takes everything: what is left of a frame is what the player does for it.
final class MemoryScanout: Scanout {
    final class Buffer: Framebuffer {
        let shape: Shape
        let picture: Picture

        init(_ shape: Shape, isShared: Bool) {
            self.shape = shape
            picture = isShared ? SharedMemory.picture(shape.size) : Picture(size: shape.size)
        }
    }

    let id = OutputID(card: "memory", connector: ConnectorID(rawValue: 1))
    let name = "memory"
    let mode: Mode
    let largestFramebuffer = Size(width: 16_384, height: 16_384)
    let windowFreedom: WindowFreedom
    let bestRung: Rung?
    let overlays: [PlaneTraits]
    private(set) var isLit = false
    private(set) var commits = 0
    private let isShared: Bool

    /// Takes a rung and, where a transition cannot be shown on it, what comes after it.
    ///
    /// - Parameter isShared: whether framebuffers are in memory that is told apart from the player's own.
    init(_ size: Size, rung: Rung, isShared: Bool = false) {
        self.isShared = isShared
        mode = Mode(size: size, rate: 60)
        bestRung = rung == .pan ? nil : rung
        windowFreedom = .moves(step: 1, driver: "memory")
        overlays = Array(repeating: PlaneTraits(hasAlpha: true), count: rung == .planes ? 2 : 0)
    }

    func makeFramebuffer(_ shape: Shape) throws(DisplayError) -> Buffer { Buffer(shape, isShared: isShared) }

    func test(
        _ framebuffer: Buffer, windowAt window: Point, under layers: [PlaneLayer<Buffer>], settingMode: Bool
    ) throws(DisplayError) {}

    func commit(
        _ framebuffer: Buffer, windowAt window: Point, under layers: [PlaneLayer<Buffer>], damage: [Rect]?
    ) throws(DisplayError) {
        isLit = true
        commits += 1
    }

    func abandonFlip() { isLit = false }

    func vblank(after instant: Duration) -> Duration? { nil }
}
