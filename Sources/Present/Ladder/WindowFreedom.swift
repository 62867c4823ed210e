internal import Compose
internal import Raster

/// Where a driver's window may stand on a framebuffer.
enum WindowFreedom: Hashable, Sendable {
    /// At any row, and at columns that are multiples of `step`.
    case moves(step: Int, driver: String)
    /// In the upper left corner alone.
    case stands(Obstacle.Reason)

    /// The largest step at which a move is still smooth: the window is rounded to it.
    static let largestRoundedStep = 2

    /// Why a window cannot go that way; nil: nothing is known against it.
    func obstacle(to way: Track<Point>) -> Obstacle.Reason? {
        switch self {
        case .stands(let reason): return reason
        case .moves(let step, let driver):
            let columns = way.keys.map(\.value.x)
            // On the way it may stand beside the column that is due, but not by so much that the move jerks.
            let isSmooth = step <= Self.largestRoundedStep || way.keys.allSatisfy { $0.value.x == columns[0] }
            return columns.allSatisfy { $0 % step == 0 } && isSmooth ? nil : .windowSteps(driver: driver, step: step)
        }
    }

    /// Whether it can move from one screen to another beside it.
    func takesSideways(_ screen: Size) -> Bool {
        obstacle(to: Track(from: .zero, to: Point(x: screen.width, y: 0))) == nil
    }

    /// The place nearest to `window` where the window may stand.
    func nearest(to window: Point) -> Point {
        guard case .moves(let step, _) = self, step > 1 else { return window }
        return Point(x: (window.x + step / 2) / step * step, y: window.y)
    }
}
