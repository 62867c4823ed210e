import Raster

extension ColorDescription.Primaries {
    /// ITU-R BT.709 and D65, as in IEC 61966-2-1.
    static let sRGB = Self(
        white: Point(x: 0.3127, y: 0.3290), red: Point(x: 0.64, y: 0.33), green: Point(x: 0.30, y: 0.60),
        blue: Point(x: 0.15, y: 0.06))

    private var points: [Point] { [white, red, green, blue] }

    func isEqual(to other: Self, within tolerance: Double) -> Bool {
        zip(points, other.points).allSatisfy { abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance }
    }
}
