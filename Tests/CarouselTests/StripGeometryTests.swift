import Carousel
import PlaylistFormat
import Raster
import Testing

@Suite struct StripGeometryTests {
    private static let screen = Size(width: 1366, height: 769)

    @Test(arguments: [
        (Transition.Direction.left, Axis.horizontal, Point(x: 0, y: 0), Point(x: 1366, y: 0)),
        (.right, .horizontal, Point(x: 1366, y: 0), Point(x: 0, y: 0)),
        (.up, .vertical, Point(x: 0, y: 0), Point(x: 0, y: 769)),
        (.down, .vertical, Point(x: 0, y: 769), Point(x: 0, y: 0)),
    ])
    func theOldAndTheNewLieSideBySide(direction: Transition.Direction, axis: Axis, old: Point, new: Point) throws {
        let strip = try #require(StripGeometry(.slide(direction), screen: Self.screen))
        #expect(strip.axis == axis)
        #expect(strip.oldRect == Rect(origin: old, size: Self.screen))
        #expect(strip.newRect == Rect(origin: new, size: Self.screen))
        #expect(strip.window(at: 0) == old)
        #expect(strip.window(at: 1) == new)
        #expect(strip.size.width == max(strip.oldRect.maxX, strip.newRect.maxX))
        #expect(strip.size.height == max(strip.oldRect.maxY, strip.newRect.maxY))
    }

    @Test(arguments: Transition.Direction.allCases)
    func theWindowNeverTurnsBackNorLeavesTheStrip(direction: Transition.Direction) throws {
        let strip = try #require(StripGeometry(.slide(direction), screen: Self.screen))
        let sign = strip.newIsFirst ? -1 : 1
        var last = strip.window(at: 0)
        for step in 0...5000 {
            let window = strip.window(at: Double(step) / 5000)
            #expect((window.x - last.x) * sign >= 0 && (window.y - last.y) * sign >= 0)
            #expect(window.x >= 0 && window.x + Self.screen.width <= strip.size.width)
            #expect(window.y >= 0 && window.y + Self.screen.height <= strip.size.height)
            last = window
        }
        #expect(last == strip.newRect.origin)
    }

    @Test func halfTheWayIsHalfTheScreen() {
        #expect(StripGeometry(.slide(.left), screen: Self.screen)?.window(at: 0.5) == Point(x: 683, y: 0))
        #expect(StripGeometry(.slide(.right), screen: Self.screen)?.window(at: 0.25) == Point(x: 1025, y: 0))
    }

    @Test func aCutHasNoStrip() {
        #expect(StripGeometry(.cut, screen: Self.screen) == nil)
    }
}
