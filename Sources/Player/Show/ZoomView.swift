internal import Glibc
internal import Input
internal import Raster

/// What is seen of a screen that is magnified, in parts of its width and height, as its viewer sees it.
struct ZoomView: Hashable {
    static let whole = ZoomView(scale: 1, x: 0, y: 0)

    /// 1: all of it is seen.
    var scale: Double
    /// The upper left corner of what is seen.
    var x, y: Double

    /// The same, larger by a factor, where what is seen at a place of the screen stays there.
    func magnified(by factor: Double, about place: TouchPlace) -> ZoomView {
        let new = scale * factor
        return ZoomView(scale: new, x: x + place.x / scale - place.x / new, y: y + place.y / scale - place.y / new)
    }

    /// The same, drawn along by a finger.
    func drawn(by way: TouchWay) -> ZoomView { ZoomView(scale: scale, x: x - way.x / scale, y: y - way.y / scale) }

    /// What lies on the way to another view. What both show at one place stays there.
    func between(_ other: ZoomView, at part: Double) -> ZoomView {
        func mixed(_ start: Double, _ end: Double) -> Double { start + (end - start) * part }
        return ZoomView(
            scale: 1 / mixed(1 / scale, 1 / other.scale), x: mixed(x, other.x), y: mixed(y, other.y))
    }

    /// Whether the difference to another view is one to the eye: a panel that is never quiet does not move.
    func differs(from other: ZoomView) -> Bool {
        max(abs(x - other.x), abs(y - other.y)) * scale >= Grip.least
            || abs(log(scale / other.scale)) >= Grip.least
    }
}

/// How far a view may go.
struct ZoomBounds: Hashable {
    /// The largest scale: one pixel of the picture for one of the screen.
    let limit: Double
    /// Where pictures stand, in parts of the screen.
    let across, down: ClosedRange<Double>

    /// The nearest view that is allowed. Where pictures are smaller than what is seen they stand in its middle.
    func nearest(to view: ZoomView) -> ZoomView {
        let scale = min(limit, max(1, view.scale))
        func start(_ start: Double, _ range: ClosedRange<Double>) -> Double {
            // What does not stand in the middle has the whole screen around it.
            let isCentered = abs(range.lowerBound + range.upperBound - 1) < Grip.least
            let range = isCentered ? range : 0...1
            let (seen, length) = (1 / scale, range.upperBound - range.lowerBound)
            if seen >= length { return 0.5 - seen / 2 }
            return min(range.upperBound - seen, max(range.lowerBound, start))
        }
        return ZoomView(scale: scale, x: start(view.x, across), y: start(view.y, down))
    }
}

/// How a view becomes another one, which a finger or time decides. A value without a clock.
struct ZoomCourse: Hashable {
    /// As long as a page snaps into its place.
    static let time = Duration.milliseconds(250)

    private let start: ZoomView
    let end: ZoomView
    /// When it begins; nil: it is there.
    private let begin: Duration?

    /// There at once.
    init(at view: ZoomView) { (start, end, begin) = (view, view, nil) }

    /// There after `time`.
    init(from start: ZoomView, to end: ZoomView, at now: Duration) { (self.start, self.end, begin) = (start, end, now) }

    /// When it is there; nil: it is.
    var arrival: Duration? { begin.map { $0 + Self.time } }

    func view(at now: Duration) -> ZoomView {
        guard let begin, now < begin + Self.time else { return end }
        let rest = 1 - max(0, (now - begin) / Self.time)
        return start.between(end, at: 1 - rest * rest * rest)
    }
}
