import Raster
import Testing

@Suite struct OrientationTests {
    /// What a viewer sees at (x, y) of a picture stored with `stored` pixels, by the table of the EXIF specification.
    static func origin(_ orientation: Orientation, _ x: Int, _ y: Int, in stored: Size) -> Point {
        let (right, bottom) = (stored.width - 1, stored.height - 1)
        return switch orientation {
        case .topLeft: Point(x: x, y: y)
        case .topRight: Point(x: right - x, y: y)
        case .bottomRight: Point(x: right - x, y: bottom - y)
        case .bottomLeft: Point(x: x, y: bottom - y)
        case .leftTop: Point(x: y, y: x)
        case .rightTop: Point(x: y, y: bottom - x)
        case .rightBottom: Point(x: right - y, y: bottom - x)
        case .leftBottom: Point(x: right - y, y: x)
        }
    }

    @Test(arguments: Orientation.allCases) func storedBoxHoldsWhatIsSeen(orientation: Orientation) {
        let stored = Size(width: 5, height: 3)
        let seen = orientation.applied(to: stored)
        #expect(seen == (orientation.isTransposed ? Size(width: 3, height: 5) : stored))
        for top in 0..<seen.height {
            for left in 0..<seen.width {
                for height in 1...seen.height - top {
                    for width in 1...seen.width - left {
                        let points = (top..<top + height).flatMap { y in
                            (left..<left + width).map { x in Self.origin(orientation, x, y, in: stored) }
                        }
                        let xs = points.map { $0.x }.sorted()
                        let ys = points.map { $0.y }.sorted()
                        let box = orientation.storedBox(
                            of: Box(x: Double(left), y: Double(top), width: Double(width), height: Double(height)),
                            in: stored)
                        let expected = Box(
                            x: Double(xs[0]), y: Double(ys[0]), width: Double(xs[xs.count - 1] - xs[0] + 1),
                            height: Double(ys[ys.count - 1] - ys[0] + 1))
                        #expect(box == expected)
                    }
                }
            }
        }
    }

    @Test(arguments: Orientation.allCases) func mirrorsSayWhereAnAxisRuns(orientation: Orientation) {
        let stored = Size(width: 5, height: 3)
        let start = Self.origin(orientation, 0, 0, in: stored)
        let right = Self.origin(orientation, 1, 0, in: stored)
        let down = Self.origin(orientation, 0, 1, in: stored)
        #expect(orientation.isTransposed == (right.x == start.x))
        #expect(orientation.mirrorsX == (right.x + right.y < start.x + start.y))
        #expect(orientation.mirrorsY == (down.x + down.y < start.x + start.y))
    }

    @Test func fractionsStay() {
        let box = Orientation.rightTop.storedBox(
            of: Box(x: 0.25, y: 1.5, width: 1.5, height: 2.125), in: Size(width: 5, height: 3))
        #expect(box == Box(x: 1.5, y: 1.25, width: 2.125, height: 1.5))
    }
}

@Suite struct TurningTests {
    /// One turn after another is what it does to a rectangle, for all 64 pairs.
    @Test func turnsFollowEachOther() {
        let stored = Size(width: 7, height: 5)
        let rect = Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 1))
        for first in Orientation.allCases {
            for second in Orientation.allCases {
                let between = first.seenRect(of: rect, in: stored)
                let both = first.followed(by: second)
                #expect(
                    both.seenRect(of: rect, in: stored) == second.seenRect(of: between, in: first.applied(to: stored)),
                    "\(first), \(second)")
                #expect(both.applied(to: stored) == second.applied(to: first.applied(to: stored)))
            }
        }
    }

    /// `seenRect` and `storedBox` undo each other.
    @Test(arguments: Orientation.allCases) func thereAndBack(_ orientation: Orientation) {
        let stored = Size(width: 9, height: 4)
        let rect = Rect(origin: Point(x: 2, y: 1), size: Size(width: 5, height: 2))
        let seen = orientation.seenRect(of: rect, in: stored)
        let box = Box(
            x: Double(seen.origin.x), y: Double(seen.origin.y), width: Double(seen.size.width),
            height: Double(seen.size.height))
        #expect(orientation.storedBox(of: box, in: stored) == Box(x: 2, y: 1, width: 5, height: 2))
    }
}
