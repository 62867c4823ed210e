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

    /// The same with fewer pixels: the rest is not painted on.
    func cut(to size: Size) -> Mode {
        Mode(size: size, period: period, isPreferred: isPreferred, isInterlaced: isInterlaced, timing: timing)
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
