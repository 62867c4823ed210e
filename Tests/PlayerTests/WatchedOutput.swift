import Present
import Raster

/// An output in memory that keeps account of what it is asked for, and can misbehave as hardware does.
final class WatchedOutput: Output {
    let inner: HeadlessOutput
    /// Frames are taken, and their flips never come.
    var swallowsFlips = false
    /// The driver knows no vblank.
    var hasVblank = true
    private(set) var shows = 0
    private(set) var abandoned = 0
    /// What the kernel would have refused.
    private(set) var refusals: [String] = []
    private var framebuffers: [Weak] = []

    private struct Weak {
        weak var framebuffer: (any Framebuffer)?
    }

    init(_ inner: HeadlessOutput) { self.inner = inner }

    var name: String { inner.name }
    var mode: Mode { inner.mode }
    var liveFramebuffers: Int { framebuffers.count { $0.framebuffer != nil } }

    func makeFramebuffer(_ size: Size) throws(DisplayError) -> any Framebuffer {
        let framebuffer = try inner.makeFramebuffer(size)
        framebuffers.removeAll { $0.framebuffer == nil }
        framebuffers.append(Weak(framebuffer: framebuffer))
        return framebuffer
    }

    func accepts(_ framebuffer: any Framebuffer, windowsAt windows: [Point]) -> Bool {
        inner.accepts(framebuffer, windowsAt: windows)
    }

    func show(_ framebuffer: any Framebuffer, windowAt window: Point) throws(DisplayError) {
        shows += 1
        if swallowsFlips { return }
        do throws(DisplayError) {
            try inner.show(framebuffer, windowAt: window)
        } catch {
            refusals.append(error.description)
            throw error
        }
    }

    func abandonFlip() {
        abandoned += 1
        inner.abandonFlip()
    }

    func vblank(after instant: Duration) -> Duration? { hasVblank ? inner.vblank(after: instant) : nil }
}
