public import Raster

/// A way to drive a display: how many pixels, how often.
public struct Mode: Hashable, Sendable, CustomStringConvertible {
    public let size: Size
    /// From one vblank to the next.
    public let period: Duration
    public let isPreferred: Bool
    public let isInterlaced: Bool
    /// The kernel's `drm_mode_modeinfo`, to be handed back as it came; empty for a display without hardware.
    let timing: [UInt8]

    public init(
        size: Size, period: Duration, isPreferred: Bool = false, isInterlaced: Bool = false, timing: [UInt8] = []
    ) {
        self.size = size
        self.period = period
        self.isPreferred = isPreferred
        self.isInterlaced = isInterlaced
        self.timing = timing
    }

    /// Frames a second.
    public var rate: Double { Duration.seconds(1) / period }

    public var description: String {
        let hundredths = Int((rate * 100).rounded())
        let fraction = hundredths % 100
        let rate = fraction == 0 ? "\(hundredths / 100)" : "\(hundredths / 100).\(fraction / 10)\(fraction % 10)"
        return "\(size)@\(rate)" + (isInterlaced ? "i" : "")
    }
}
