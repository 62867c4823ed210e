internal import Carousel
internal import Synchronization

/// The jobs of one show: hands them to the workers in the order of their urgency.
struct JobQueue {
    private let workers: any Workers
    /// Lineups that the show has left, until a thread has begun to release them. Nothing is less urgent.
    private var leavings: [Job] = []

    init(_ workers: any Workers) { self.workers = workers }

    /// Has a thread release what the show was before it went on with another lineup.
    mutating func release(_ carousel: CarouselState) { leavings.append(Job(.letGo(Leavings(carousel)))) }

    /// Puts these in the place of those that have not begun, the most urgent first.
    mutating func schedule(_ jobs: [Job]) {
        leavings.removeAll(where: \.hasBegun)
        workers.schedule(jobs.filter { !$0.hasBegun } + leavings)
    }

    /// Begins nothing until something is scheduled.
    func pause() { workers.pause() }

    /// Begins nothing more.
    func stop() { workers.schedule([]) }
}

/// What a show was before it went on with another lineup. To release 100,000 slides takes a while.
final class Leavings: Sendable {
    private let carousel: Mutex<CarouselState?>

    init(_ carousel: CarouselState) { self.carousel = Mutex(carousel) }

    func letGo() { carousel.withLock { $0 = nil } }
}
