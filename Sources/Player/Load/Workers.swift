internal import Carousel
internal import Painters
internal import Synchronization

/// Where jobs are done.
protocol Workers: AnyObject {
    /// Whose jobs these are.
    var client: WorkerClient { get }

    /// Puts these jobs, the most urgent first, in the place of those that have not begun.
    func schedule(_ jobs: [Job])

    /// Lets all jobs wait until `schedule` is called: the processor is needed.
    func pause()
}

/// Jobs that are done when they are asked for, one at a time: for a virtual clock.
final class InlineWorkers: Workers {
    let client = WorkerClient(rawValue: 1)
    private let painter: any Painter
    private var jobs: [Job] = []

    init(painter: any Painter = LocalPainter()) { self.painter = painter }

    func schedule(_ jobs: [Job]) { self.jobs = jobs }

    func pause() { jobs = [] }

    /// Does the most urgent job; nil if there is none.
    func runOne() -> WorkResult? {
        while !jobs.isEmpty {
            if let result = jobs.removeFirst().run(painter: painter) { return result }
        }
        return nil
    }
}

/// The former state of a show that has gone on with another lineup. To release 100,000 slides takes a while.
final class Leavings: Sendable {
    private let carousel: Mutex<CarouselState?>

    init(_ carousel: CarouselState) { self.carousel = Mutex(carousel) }

    func letGo() { carousel.withLock { $0 = nil } }
}
