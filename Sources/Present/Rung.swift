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
        let width = mode.size.width
        let height = mode.size.height
        let (size, windows) =
            switch axis {
            case .horizontal:
                (Size(width: 2 * width, height: height), [0, width / 2 | 1, width].map { Point(x: $0, y: 0) })
            case .vertical:
                (Size(width: width, height: 2 * height), [0, height / 2 | 1, height].map { Point(x: 0, y: $0) })
            }
        guard let strip = try? makeFramebuffer(size), accepts(strip, windowsAt: windows) else { return .copy }
        return .pan
    }
}
