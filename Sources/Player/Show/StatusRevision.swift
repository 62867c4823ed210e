internal import Carousel
internal import Schedules

/// Counts what a reader of the status could see change.
struct StatusRevision {
    /// What of the carousel is in the status.
    private struct Visible: Equatable {
        let scene, next: Scene?
        let interlude: Interlude?
        let number: Int?
        let position: Position
        let places: Int
        let isMoving, isPaused: Bool
        let pendingSkip: Int64
        let awaitsClock: Bool
        let nextChange: WallInstant?

        init(_ carousel: CarouselState) {
            scene = carousel.scene
            next = carousel.next
            interlude = carousel.interlude
            number = carousel.slideNumber
            position = carousel.position
            places = carousel.places
            isMoving = carousel.isMoving
            isPaused = carousel.isPaused
            pendingSkip = carousel.pendingSkip
            awaitsClock = carousel.awaitsClock
            nextChange = carousel.nextChange
        }
    }

    private(set) var count = 0
    private var visible: Visible?

    /// Something besides the carousel has changed.
    mutating func increment() { count += 1 }

    /// Takes in how the carousel stands.
    mutating func note(_ carousel: CarouselState) {
        let visible = Visible(carousel)
        if visible != self.visible { count += 1 }
        self.visible = visible
    }
}
