public import Raster

/// A value that runs along straight lines from key to key while an animation goes from 0 to 1.
public struct Track<Value: Interpolated>: Hashable, Sendable {
    /// What the value is when the animation has come to `progress`.
    public struct Keyframe: Hashable, Sendable {
        /// 0...1
        public let progress: Double
        /// The value there.
        public let value: Value

        /// A value at `progress`, 0...1.
        public init(_ progress: Double, _ value: Value) {
            self.progress = progress
            self.value = value
        }
    }

    /// One or more, in the order of their progress.
    public let keys: [Keyframe]

    /// The same value all the time.
    public init(_ value: Value) { self.init(keys: [Keyframe(0, value)]) }

    /// One straight line.
    public init(from start: Value, to end: Value) { self.init(keys: [Keyframe(0, start), Keyframe(1, end)]) }

    /// - Parameter keys: in the order of their progress. Before the first and from the last on the value stands.
    public init(keys: [Keyframe]) {
        precondition(!keys.isEmpty, "a track has a value")
        precondition(zip(keys, keys.dropFirst()).allSatisfy { $0.progress <= $1.progress }, "keys stand in order")
        self.keys = keys
    }

    /// Whether it is the same value all the time.
    public var isConstant: Bool { keys.allSatisfy { $0.value == keys[0].value } }

    /// The value at `progress`, rounded once.
    ///
    /// Inlinable: a move asks for it at every frame, and where the kind of value is not known that is slow.
    @inlinable public func value(at progress: Double) -> Value {
        guard let next = keys.firstIndex(where: { progress < $0.progress }) else { return keys[keys.count - 1].value }
        if next == 0 { return keys[0].value }
        let (from, to) = (keys[next - 1], keys[next])
        let part = (progress - from.progress) / (to.progress - from.progress)
        return Value.between(from.value, to.value, at: part)
    }
}

/// A kind of value that has others on the way from one to another.
public protocol Interpolated: Hashable, Sendable {
    /// The value that lies `part`, 0...1, of the way from `start` to `end`.
    static func between(_ start: Self, _ end: Self, at part: Double) -> Self
}

extension Int: Interpolated {
    /// The nearest number, a half rounded up.
    ///
    /// It is the distance from the lower end that is rounded: numbers that go the same way keep their distance, wherever
    /// they start.
    public static func between(_ start: Int, _ end: Int, at part: Double) -> Int {
        start <= end
            ? start + Int((Double(end - start) * part + 0.5).rounded(.down))
            : end + Int((Double(start - end) * (1 - part) + 0.5).rounded(.down))
    }
}

extension Point: Interpolated {
    /// Each coordinate for itself.
    public static func between(_ start: Point, _ end: Point, at part: Double) -> Point {
        Point(x: .between(start.x, end.x, at: part), y: .between(start.y, end.y, at: part))
    }
}

extension Rect: Interpolated {
    /// Each edge for itself: two rectangles that have an edge in common have it all the way.
    public static func between(_ start: Rect, _ end: Rect, at part: Double) -> Rect {
        let (left, top) = (
            Int.between(start.origin.x, end.origin.x, at: part), Int.between(start.origin.y, end.origin.y, at: part)
        )
        return Rect(
            origin: Point(x: left, y: top),
            size: Size(
                width: .between(start.maxX, end.maxX, at: part) - left,
                height: .between(start.maxY, end.maxY, at: part) - top))
    }
}

extension Window: Interpolated {
    /// Each edge for itself, to 1/65,536 of a pixel.
    public static func between(_ start: Window, _ end: Window, at part: Double) -> Window {
        let (left, top) = (Int.between(start.x, end.x, at: part), Int.between(start.y, end.y, at: part))
        return Window(
            x: left, y: top, width: .between(start.x + start.width, end.x + end.width, at: part) - left,
            height: .between(start.y + start.height, end.y + end.height, at: part) - top)
    }
}

extension Opacity: Interpolated {
    /// The nearest of 65,535 parts.
    public static func between(_ start: Opacity, _ end: Opacity, at part: Double) -> Opacity {
        Opacity(rawValue: UInt16(clamping: Int.between(Int(start.rawValue), Int(end.rawValue), at: part)))
    }
}
