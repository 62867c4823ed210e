internal import Carousel
internal import Synchronization

/// The former state of a show that has gone on with another lineup. To release 100,000 slides takes a while.
final class Leavings: Sendable {
    private let carousel: Mutex<CarouselState?>

    init(_ carousel: CarouselState) { self.carousel = Mutex(carousel) }

    func letGo() { carousel.withLock { $0 = nil } }
}
