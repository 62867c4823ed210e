import Carousel
import Compose
import Raster

@testable import Player
@testable import Present
import Vocabulary

/// A show on one rung, on a virtual clock, until it rests: what it holds then beside its framebuffers.
enum Resting {
    /// - Returns: bytes, as the sum of PSS, and the rung of the last move.
    static func measure(_ path: String, on size: Size, rung: Rung) -> (held: Int, rung: Rung?) {
        var style = Style()
        style.duration = .seconds(1)
        style.transitionDuration = .milliseconds(200)
        let slides = (0..<6).map { Slide(path: "\(path)/\($0).jpg", style: style) }
        var now = Duration.zero
        let device = MemoryScanout(size, rung: rung, isShared: true)
        let output = LadderOutput(device, now: { now })
        let workers = InlineWorkers()
        let show = Show(
            Lineup(groups: [Lineup.Group(order: .listed, slides: slides)]), on: [output], workers: workers,
            clock: { now })
        show.handle(.woke)
        var commits = 0
        // Past the first round, at rest, and with all at hand that it wants.
        while show.carousel.position.steps < 8 || show.isMoving || show.gallery.isLoading || device.commits > commits {
            if device.commits > commits {
                commits = device.commits
                now += .milliseconds(16)
                output.flip()
                show.flipped(
                    Flip(output: output.id, crtc: CRTCID(rawValue: 1), sequence: UInt32(commits), time: now))
            } else if let outcome = workers.runOne() {
                show.finished(outcome)
            } else if let due = show.nextWake {
                now = max(now, due)
                show.wake(at: now)
            } else {
                break
            }
        }
        while let outcome = workers.runOne() { show.finished(outcome) }
        let rungs = show.screens[0].routes.values.map(\Route.rung)
        return withExtendedLifetime(show) { (SharedMemory.heldBesides, rungs.first { $0 != Rung.cut }) }
    }
}
