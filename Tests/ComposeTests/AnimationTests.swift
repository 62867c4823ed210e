import Raster
import TestSupport
import Testing

@testable import Compose
import Vocabulary

/// What moves, and how it is rounded.
@Suite struct AnimationTests {
    private static let screen = Size(width: 1366, height: 769)
    private static let old = Layer.Content.color(Color(red: 1, green: 0, blue: 0))
    private static let new = Layer.Content.color(Color(red: 2, green: 0, blue: 0))

    private func push(_ direction: Transition.Direction, on screen: Size = screen) -> Animation {
        Transition.slide(direction).animation(from: Self.old, to: Self.new, on: screen)
    }

    /// Where the old picture and the new one begin and end.
    @Test(arguments: [
        (Transition.Direction.left, Point(x: -1366, y: 0), Point(x: 1366, y: 0)),
        (.right, Point(x: 1366, y: 0), Point(x: -1366, y: 0)),
        (.up, Point(x: 0, y: -769), Point(x: 0, y: 769)), (.down, Point(x: 0, y: 769), Point(x: 0, y: -769)),
    ])
    func aPushMovesBoth(_ direction: Transition.Direction, oldEnd: Point, newStart: Point) {
        let animation = push(direction)
        #expect(animation.groups.count == 1 && animation.groups[0].isRigid && !animation.isStill)
        let places = [0.0, 1].map { animation.frame(at: $0).layers.map(\.place.origin) }
        #expect(places == [[.zero, newStart], [oldEnd, .zero]])
        #expect(animation.frame(at: 0.3).layers.allSatisfy { $0.place.size == Self.screen && $0.isOpaque })
    }

    /// The two tile the screen at every instant, and never turn back.
    @Test(arguments: Transition.Direction.allCases)
    func aPushNeitherTearsNorTurnsBack(_ direction: Transition.Direction) {
        let animation = push(direction)
        var last = animation.frame(at: 0).layers[1].place.origin
        for step in 0...5000 {
            let places = animation.frame(at: Double(step) / 5000).layers.map(\.place)
            let gap = Point(x: places[1].origin.x - places[0].origin.x, y: places[1].origin.y - places[0].origin.y)
            #expect(abs(gap.x) == (gap.y == 0 ? 1366 : 0) && abs(gap.y) == (gap.x == 0 ? 769 : 0))
            let way = places[1].origin
            #expect(abs(way.x) <= abs(last.x) && abs(way.y) <= abs(last.y))
            last = way
        }
        #expect(last == .zero)
    }

    @Test func halfTheWayIsHalfTheScreen() {
        func place(_ direction: Transition.Direction, _ progress: Double) -> Point {
            push(direction).frame(at: progress).layers[1].place.origin
        }
        #expect(place(.left, 0.5) == Point(x: 683, y: 0))
        #expect(place(.right, 0.25) == Point(x: -1025, y: 0) || place(.right, 0.25) == Point(x: -1024, y: 0))
        #expect(place(.up, 0.5) == Point(x: 0, y: 384))
    }

    @Test func aCutStandsStill() {
        let animation = Transition.cut.animation(from: Self.old, to: Self.new, on: Self.screen)
        #expect(animation.isStill)
        guard case .color(let color) = animation.frame(at: 0).layers[0].content else { preconditionFailure() }
        #expect(color.red == 2)
    }

    /// On a screen that hangs on its side, what the viewer sees go left goes up or down in the framebuffer.
    @Test(arguments: [
        (Rotation.none, Transition.Direction.left), (.quarter, .up), (.half, .right), (.threeQuarters, .down),
    ])
    func directionsAreTheViewers(_ rotation: Rotation, _ direction: Transition.Direction) {
        let turned = Transition.slide(.left)
            .animation(from: Self.old, to: Self.new, on: Self.screen, turned: rotation)
        let straight = push(direction)
        for progress in [0, 0.25, 1] {
            #expect(turned.frame(at: progress).layers.map(\.place) == straight.frame(at: progress).layers.map(\.place))
        }
    }

    // MARK: - Tracks

    @Test func aTrackRunsInSegments() {
        let track = Track(keys: [.init(0.25, 0), .init(0.5, 100), .init(0.5, 40), .init(1, 50)])
        let values = [0, 0.25, 0.3, 0.375, 0.499999, 0.5, 0.75, 1].map(track.value)
        #expect(values == [0, 0, 20, 50, 100, 40, 45, 50])
        #expect(!track.isConstant && Track(7).isConstant && Track(keys: [.init(0, 7), .init(1, 7)]).isConstant)
        #expect([0, 0.5, 1].map(Track(7).value) == [7, 7, 7])
    }

    /// What goes the same way keeps its distance, from wherever it starts.
    @Test func roundingDoesNotDependOnTheStart() {
        var random = Seeded(1)
        for _ in 0..<20_000 {
            let way = Int.random(in: -9000...9000, using: &random)
            let part = Double.random(in: 0...1, using: &random)
            let (one, other) = (Int.random(in: -9000...9000, using: &random), Int.random(in: 0...9000, using: &random))
            #expect(Int.between(one, one + way, at: part) - one == Int.between(other, other + way, at: part) - other)
        }
        #expect(Int.between(5, -4, at: 0) == 5 && Int.between(5, -4, at: 1) == -4)
    }

    /// A window that grows with its place shows the same pixels at the same place, to the pixel.
    @Test func aGrowingWindowStandsStill() throws {
        let size = Size(width: 1001, height: 333)
        let picture = Picture(size: Size(width: 1100, height: 400))
        let (narrow, whole) = (
            Rect(origin: Point(x: 1001, y: 0), size: Size(width: 0, height: 333)), Rect(size: size)
        )
        let shift = Point(x: 17, y: 5)
        func shifted(_ rect: Rect) -> Window {
            Window(Rect(origin: Point(x: rect.origin.x + shift.x, y: rect.origin.y + shift.y), size: rect.size))
        }
        let layer = MovingLayer(
            .opaque(picture), window: Track(from: shifted(narrow), to: shifted(whole)),
            place: Track(from: narrow, to: whole))
        for step in 0...3000 {
            let layer = layer.layer(at: Double(step) / 3000, seenFrom: .zero)
            let pixels = try #require(layer.window.wholePixels)
            #expect(pixels.size == layer.place.size && layer.place.maxX == 1001)
            #expect(pixels.origin.x - layer.place.origin.x == 17 && pixels.origin.y - layer.place.origin.y == 5)
        }
    }

    /// One that is scaled may stand between pixels.
    @Test func aZoomIsFine() {
        let picture = Picture(size: Size(width: 100, height: 100))
        let layer = MovingLayer(
            .opaque(picture),
            window: Track(
                from: Window(x: 0, y: 0, width: 6_553_600, height: 6_553_600),
                to: Window(x: 655_360, y: 655_360, width: 5_242_880, height: 5_242_880)),
            place: Track(Rect(size: Size(width: 100, height: 100))))
        #expect(layer.layer(at: 0.333, seenFrom: .zero).window.x == 218_235)
        #expect(!layer.isConstant)
    }

    @Test func opacityRunsToo() {
        let layer = MovingLayer(
            Self.new, place: Rect(size: Self.screen), opacity: Track(from: .none, to: .full))
        #expect(layer.layer(at: 0.5, seenFrom: .zero).opacity.rawValue == 32_768)
        #expect(layer.layer(at: 1, seenFrom: .zero).opacity == .full)
        #expect(!Animation.LayerGroup(layers: [layer]).isRigid)
    }
}
