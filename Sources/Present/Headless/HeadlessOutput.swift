public import Raster

/// An output in memory: what it "scans out" can be looked at. Vblanks come at whole multiples of the mode's period.
public final class HeadlessOutput: Output {
    private struct Frame {
        let framebuffer: any Framebuffer
        let window: Point
    }

    /// A strip of two takes 2 GiB at most.
    public static let largestSide = 16_384

    public let name: String
    public let mode: Mode
    /// The largest framebuffer it takes, as real hardware has one.
    public var maximum = Size(width: 65_535, height: 65_535)
    var queueChanged: () -> Void = {}

    private let now: () -> Duration
    /// What is on the screen.
    private var current: Frame?
    /// What was shown last, until its flip has come.
    private var queued: Frame?
    /// When that will be.
    private(set) var nextFlip: Duration?
    /// The cable was pulled: nothing is taken any more.
    var isUnplugged = false

    init(name: String, mode: Mode, now: @escaping () -> Duration) {
        self.name = name
        self.mode = mode
        self.now = now
    }

    public func makeFramebuffer(_ size: Size) throws(DisplayError) -> any Framebuffer {
        guard size.width <= maximum.width, size.height <= maximum.height else {
            throw DisplayError(name, "make a framebuffer of \(size)", reason: "\(maximum) is the largest")
        }
        return HeadlessFramebuffer(size: size)
    }

    public func accepts(_ framebuffer: any Framebuffer, windowsAt windows: [Point]) -> Bool {
        let size = framebuffer.picture.size
        return windows.allSatisfy { window in
            let rect = Rect(origin: window, size: mode.size)
            return window.x >= 0 && window.y >= 0 && rect.maxX <= size.width && rect.maxY <= size.height
        }
    }

    /// Refuses what the kernel refuses, so that a test sees it.
    public func show(_ framebuffer: any Framebuffer, windowAt window: Point) throws(DisplayError) {
        if isUnplugged { throw DisplayError(name, "flip", reason: "nothing is connected") }
        guard queued == nil else { throw DisplayError(name, "flip", reason: "a flip is outstanding") }
        guard accepts(framebuffer, windowsAt: [window]) else {
            throw DisplayError(name, "flip", reason: "the window at \(window) leaves the framebuffer")
        }
        queued = Frame(framebuffer: framebuffer, window: window)
        nextFlip = vblank(after: now())
        queueChanged()
    }

    public func abandonFlip() {
        queued = nil
        nextFlip = nil
        queueChanged()
    }

    public func vblank(after instant: Duration) -> Duration? { mode.period * (vblankCount(at: instant) + 1) }

    /// What is on the screen; nil before the first flip. Its pixels may change with the next one.
    public var screen: Picture? {
        current.map { $0.framebuffer.picture.cropped(to: Rect(origin: $0.window, size: mode.size)) }
    }

    /// Takes what is queued onto the screen if its vblank has come by `instant`.
    func flip(at instant: Duration) -> Flip? {
        guard let queued, let time = nextFlip, time <= instant else { return nil }
        current = queued
        self.queued = nil
        nextFlip = nil
        return Flip(output: name, sequence: UInt32(truncatingIfNeeded: vblankCount(at: time)), time: time)
    }

    private func vblankCount(at instant: Duration) -> Int64 {
        // The quotient is rounded; the products are exact.
        var count = Int64(instant / mode.period)
        while mode.period * count > instant { count -= 1 }
        while mode.period * (count + 1) <= instant { count += 1 }
        return count
    }
}

/// A framebuffer in memory of its own.
final class HeadlessFramebuffer: Framebuffer {
    let picture: Picture

    init(size: Size) { picture = Picture(size: size) }
}
