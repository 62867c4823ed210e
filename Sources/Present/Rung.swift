public import Raster

/// How a transition reaches the screen, the best first.
public enum Rung: String, Sendable, CaseIterable {
    /// The scan-out window moves over a strip of two pictures: one commit a frame and no pixel.
    case pan
    /// Every frame is composed into a back buffer.
    case copy
    /// The next picture is there at the next frame.
    case cut
}

extension Output {
    /// The best rung for a push along `axis`, by asking the driver.
    ///
    /// A strip must be allocated to be asked about; it is let go again.
    public func rung(along axis: Axis) -> Rung {
        let extent = axis.extent(of: mode.size)
        let windows = [0, extent / 2 | 1, extent].map(axis.point)
        guard let strip = try? makeFramebuffer(axis.strip(of: mode.size)), accepts(strip, windowsAt: windows) else {
            return .copy
        }
        return .pan
    }
}
