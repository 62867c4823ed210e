internal import Carousel
internal import Synchronization

/// The jobs of one show: hands them to the workers in the order of their urgency.
struct JobQueue {
    private let workers: any Workers
    /// Jobs that release former lineups, until a thread has begun them. They are the least urgent.
    private var leavings: [Job] = []

    init(_ workers: any Workers) { self.workers = workers }

    /// Has a thread release the former state of a show that goes on with another lineup.
    mutating func release(_ carousel: CarouselState) { leavings.append(Job(.letGo(Leavings(carousel)))) }

    /// Replaces the jobs that wait by these, the most urgent first.
    mutating func schedule(_ jobs: [Job]) {
        leavings.removeAll(where: \.hasBegun)
        workers.schedule(jobs.filter { !$0.hasBegun } + leavings)
    }

    /// Lets all jobs wait until `schedule` is called.
    func pause() { workers.pause() }

    /// Drops all jobs that wait.
    func stop() { workers.schedule([]) }
}

/// The former state of a show that has gone on with another lineup. To release 100,000 slides takes a while.
final class Leavings: Sendable {
    private let carousel: Mutex<CarouselState?>

    init(_ carousel: CarouselState) { self.carousel = Mutex(carousel) }

    func letGo() { carousel.withLock { $0 = nil } }
}
