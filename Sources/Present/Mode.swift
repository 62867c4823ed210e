public import Raster

/// A way to drive a display: how many pixels, how often.
public struct Mode: Hashable, Sendable, CustomStringConvertible {
    /// Visible pixels.
    public let size: Size
    /// From one vblank to the next.
    public let period: Duration
    /// Whether the display asks for it.
    public let isPreferred: Bool
    /// Whether a vblank brings every other line only.
    public let isInterlaced: Bool
    /// The kernel's `drm_mode_modeinfo`, to be handed back as it came; empty for a display without hardware.
    let timing: [UInt8]

    /// - Parameter timing: the kernel's `drm_mode_modeinfo`; empty for a display without hardware.
    public init(
        size: Size, period: Duration, isPreferred: Bool = false, isInterlaced: Bool = false, timing: [UInt8] = []
    ) {
        self.size = size
        self.period = period
        self.isPreferred = isPreferred
        self.isInterlaced = isInterlaced
        self.timing = timing
    }

    /// A mode of a display without hardware.
    public init(size: Size, rate: Double) {
        self.init(size: size, period: .nanoseconds(Int64((1_000_000_000 / rate).rounded())))
    }

    /// The same with fewer pixels, of which the rest is not painted on.
    func cut(to size: Size) -> Mode {
        Mode(size: size, period: period, isPreferred: isPreferred, isInterlaced: isInterlaced, timing: timing)
    }

    /// The time from vblank to vblank of a mode's timing, as drm_mode_vrefresh() counts it; nil for one without a clock.
    ///
    /// - Parameters:
    ///   - clock: in kHz.
    ///   - total: pixels a line and lines a frame, blanking included.
    ///   - isInterlaced: a frame is two fields, and each has its vblank.
    ///   - isDoubleScan: every line is sent twice.
    ///   - scans: how often a line is sent, where that is more than once.
    static func period(
        clock: Int, total: Size, isInterlaced: Bool = false, isDoubleScan: Bool = false, scans: Int = 0
    ) -> Duration? {
        let pixels = total.area * (isDoubleScan ? 2 : 1) * max(1, scans)
        if clock <= 0 || pixels <= 0 { return nil }
        return .seconds(pixels) / (clock * 1000 * (isInterlaced ? 2 : 1))
    }

    /// Vblanks a second: frames, or fields where it is interlaced.
    public var rate: Double { Duration.seconds(1) / period }

    /// `1920x1080@59.94i`: hundredths where there are any, `i` for an interlaced one.
    public var description: String {
        let hundredths = Int((rate * 100).rounded())
        let fraction = hundredths % 100
        let rate = fraction == 0 ? "\(hundredths / 100)" : "\(hundredths / 100).\(fraction / 10)\(fraction % 10)"
        return "\(size)@\(rate)" + (isInterlaced ? "i" : "")
    }
}
