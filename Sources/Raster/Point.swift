/// A point in whole pixels, from the upper left corner.
public struct Point: Hashable, Sendable {
    /// Pixels to the right.
    public var x: Int
    /// Pixels down.
    public var y: Int

    /// A point `x` pixels to the right and `y` pixels down.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The upper left corner.
    public static let zero = Point(x: 0, y: 0)
}
