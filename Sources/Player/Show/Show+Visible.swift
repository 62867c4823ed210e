internal import Carousel

extension Show {
    /// What of the carousel is in the status.
    struct Visible: Equatable {
        let scene, next: Scene?
        let position: Position
        let isMoving, isPaused: Bool
        let pendingSkip: Int64
        let awaitsClock: Bool
        let nextChange: WallInstant?

        init(_ carousel: CarouselState) {
            scene = carousel.scene
            next = carousel.next
            position = carousel.position
            isMoving = carousel.isMoving
            isPaused = carousel.isPaused
            pendingSkip = carousel.pendingSkip
            awaitsClock = carousel.awaitsClock
            nextChange = carousel.nextChange
        }
    }
}
