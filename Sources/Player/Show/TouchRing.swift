internal import Carousel
internal import Compose
internal import Draw
internal import Input
internal import Raster

/// A ring where a finger has tapped, until what that has asked for is there.
struct TouchRing {
    /// So long it is seen at least, unless a move comes: a pause shows nothing else.
    private static let least = Duration.milliseconds(300)

    /// What was asked for may never come.
    private static let most = Duration.seconds(10)

    let screen: ScreenNumber
    private let end: Duration
    /// When it may go.
    private(set) var due: Duration

    init(on screen: ScreenNumber, at now: Duration) {
        (self.screen, due, end) = (screen, now + Self.least, now + Self.most)
    }

    /// Whether it goes now; where what was asked for is not there, it is asked again after some time.
    mutating func isOver(isAnswered: Bool, at now: Duration) -> Bool {
        if due > now { return false }
        if isAnswered || now >= end { return true }
        due = now + Self.least
        return false
    }

    /// What it looks like around a place of a screen.
    ///
    /// - Parameter place: as the display scans out.
    static func layer(at place: TouchPlace, on size: Size) throws(OutOfMemory) -> Layer {
        let radius = max(4, size.shorterSide / 20)
        let side = 2 * radius
        let picture = try Picture.allocated(Size(width: side, height: side))
        draw(onto: picture, radius: Double(radius))
        let middle = place.pixel(on: size)
        let corner = Point(x: middle.x - radius, y: middle.y - radius)
        return Layer(
            .premultiplied(picture), window: Window(Rect(size: picture.size)),
            place: Rect(origin: corner, size: picture.size))
    }

    /// A light ring with a dark one on each side of it: it is seen on every picture.
    private static func draw(onto picture: Picture, radius: Double) {
        let width = radius / 4
        for y in 0..<picture.size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices {
                    let (dx, dy) = (Double(x) + 0.5 - radius, Double(y) + 0.5 - radius)
                    let distance = abs((dx * dx + dy * dy).squareRoot() - (radius - width - 1))
                    func covered(_ half: Double) -> Double { min(1, max(0, half - distance + 0.5)) }
                    let (light, all) = (covered(width / 2), covered(width) * 0.6)
                    let alpha = max(light, all)
                    // Black beneath, white above.
                    let (a, white) = (UInt32((alpha * 255).rounded()), UInt32((light * 255).rounded()))
                    row[x] = a << 24 | white << 16 | white << 8 | white
                }
            }
        }
    }
}

extension Show {
    /// Shows that a tap was felt, where its answer is not seen yet.
    ///
    /// - Parameter place: as the display scans out.
    func ring(at place: TouchPlace, on screen: Screen) {
        guard shownPad == nil, zoom == nil, rubberBand == nil, !carousel.isMoving, screen.state.isAtRest,
            screen.failure == nil,
            !preparations.isJoining(screen.number), let ground = screen.cover?.ground ?? screen.frame,
            let layer = try? TouchRing.layer(at: place, on: screen.surface.size)
        else { return }
        touchRing = TouchRing(on: screen.number, at: clock())
        screen.cover = Cover(layer, over: ground)
        screen.wake(at: clock())
    }

    /// Takes the ring away that has been seen long enough, where the answer to its tap is there.
    func endRing(at now: Duration) {
        guard let ring = touchRing, touchRing?.isOver(isAnswered: isSettled, at: now) == true else { return }
        touchRing = nil
        guard let screen = screens[ring.screen], screen.cover != nil else { return }
        screen.cover = nil
        restore([screen], goesOn: false)
    }
}
