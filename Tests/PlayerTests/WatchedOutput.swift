import Compose
import Raster

@testable import Present
import Vocabulary

/// An output that scans framebuffers out as hardware does, in memory: it keeps account of what it is asked for, refuses
/// what the kernel refuses, and can misbehave.
@dynamicMemberLookup final class WatchedOutput: Output {
    private let ladder: LadderOutput<WatchedScanout>
    private let device: WatchedScanout

    init(_ inner: HeadlessOutput) {
        device = WatchedScanout(inner)
        ladder = LadderOutput(device, now: inner.now)
    }

    /// What the device keeps account of, and how it misbehaves.
    subscript<Value>(dynamicMember member: ReferenceWritableKeyPath<WatchedScanout, Value>) -> Value {
        get { device[keyPath: member] }
        set { device[keyPath: member] = newValue }
    }

    subscript<Value>(dynamicMember member: KeyPath<WatchedScanout, Value>) -> Value { device[keyPath: member] }

    var id: OutputID { ladder.id }
    var name: String { ladder.name }
    var card: String { ladder.card }
    var mode: Mode { ladder.mode }
    var bytesWritten: Int { ladder.bytesWritten }
    var failedRungs: [FailedRung] { ladder.failedRungs }

    func forgetFailures() { ladder.forgetFailures() }
    func prepare(_ animation: Animation) throws(DisplayError) -> PreparedAnimation { try ladder.prepare(animation) }
    func discard(_ prepared: PreparedAnimation) { ladder.discard(prepared) }
    func show(_ prepared: PreparedAnimation, at progress: Double) throws(DisplayError) {
        try ladder.show(prepared, at: progress)
    }
    func show(_ frame: Frame) throws(DisplayError) { try ladder.show(frame) }
    func repeatFrame() throws(DisplayError) { try ladder.repeatFrame() }
    func showAgain(after error: DisplayError) throws(DisplayError) { try ladder.showAgain(after: error) }
    func vblank(after instant: Duration) -> Duration? { ladder.vblank(after: instant) }

    /// As a display tells its output of a flip.
    func flip() { ladder.flip() }
}

/// A framebuffer in memory of its own.
final class MemoryFramebuffer: Framebuffer {
    let shape: Shape
    let picture: Picture

    init(_ shape: Shape) {
        self.shape = shape
        picture = Picture(size: shape.size)
    }
}

/// The scan-out of a `WatchedOutput`.
final class WatchedScanout: Scanout {
    let inner: HeadlessOutput
    /// Frames are taken, and their flips never come.
    var swallowsFlips = false
    /// Whether the driver knows vblanks.
    var hasVblank = true
    /// The largest framebuffer it takes, as real hardware has one.
    var largestFramebuffer = Size(width: 65_535, height: 65_535)
    let windowFreedom = WindowFreedom.moves(step: 1, driver: "memory")
    /// What the site file allows.
    var bestRung: Rung?
    var overlays: [PlaneTraits] = []
    /// Every window is taken, and the framebuffer is shown from its upper left corner.
    var ignoresWindow = false
    /// Fails commits of framebuffers wider than the screen with this errno.
    var stripFailure: Int32 = 0
    private(set) var isLit = false
    /// For how many pixels there is memory.
    var memory = Int.max
    private(set) var shows = 0
    private(set) var abandoned = 0
    private(set) var refusals: [String] = []
    private var framebuffers: [Weak] = []

    private struct Weak { weak var framebuffer: MemoryFramebuffer? }

    init(_ inner: HeadlessOutput) { self.inner = inner }

    var id: OutputID { inner.id }
    var name: String { inner.name }
    var cardName: String { inner.card }
    var mode: Mode { inner.mode }
    var liveFramebuffers: Int { framebuffers.count { $0.framebuffer != nil } }

    func makeFramebuffer(_ shape: Shape) throws(DisplayError) -> MemoryFramebuffer {
        let size = shape.size
        guard size.width <= largestFramebuffer.width, size.height <= largestFramebuffer.height else {
            throw DisplayError(name, "make a framebuffer of \(size)", reason: "\(largestFramebuffer) is the largest")
        }
        let used = framebuffers.compactMap(\.framebuffer?.picture.size.area).reduce(0, +)
        guard used + size.area <= memory else {
            throw DisplayError(name, "allocate a framebuffer of \(size)", reason: "Cannot allocate memory")
        }
        let framebuffer = MemoryFramebuffer(shape)
        framebuffers.removeAll { $0.framebuffer == nil }
        framebuffers.append(Weak(framebuffer: framebuffer))
        return framebuffer
    }

    func test(
        _ framebuffer: MemoryFramebuffer, windowAt window: Point, under layers: [PlaneLayer<MemoryFramebuffer>],
        settingMode: Bool
    ) throws(DisplayError) {
        let size = framebuffer.picture.size
        let rect = Rect(origin: window, size: mode.size)
        guard window.x >= 0, window.y >= 0, rect.maxX <= size.width, rect.maxY <= size.height else {
            throw DisplayError(name, "flip", reason: "the window at \(window) leaves the framebuffer")
        }
    }

    func commit(
        _ framebuffer: MemoryFramebuffer, windowAt window: Point, under layers: [PlaneLayer<MemoryFramebuffer>],
        damage: [Rect]?
    ) throws(DisplayError) {
        shows += 1
        if swallowsFlips { return }
        if stripFailure != 0, framebuffer.shape.size != mode.size {
            throw DisplayError(name, "flip", reason: "it failed", number: stripFailure)
        }
        do throws(DisplayError) {
            try test(framebuffer, windowAt: window, settingMode: !isLit)
            let ground = Layer(
                .opaque(framebuffer.picture),
                window: Window(Rect(origin: ignoresWindow ? .zero : window, size: mode.size)),
                place: Rect(size: mode.size))
            try inner.show(
                Frame(
                    size: mode.size,
                    layers: [ground]
                        + layers.map {
                            Layer(
                                .opaque($0.buffer.picture), window: Window($0.window), place: $0.place,
                                opacity: $0.opacity)
                        }))
            isLit = true
        } catch {
            refusals.append(error.description)
            throw error
        }
    }

    func abandonFlip() {
        isLit = false
        abandoned += 1
        inner.abandonFlip()
    }

    func vblank(after instant: Duration) -> Duration? { hasVblank ? inner.vblank(after: instant) : nil }
}
