internal import Carousel
internal import Synchronization

/// What a show was before it went on with another lineup. To let go of 100,000 slides takes a while.
final class Leavings: Sendable {
    private let carousel: Mutex<CarouselState?>

    init(_ carousel: CarouselState) { self.carousel = Mutex(carousel) }

    func letGo() { carousel.withLock { $0 = nil } }
}
