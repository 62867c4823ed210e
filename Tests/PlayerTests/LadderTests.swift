import Carousel
import PlaylistFormat
import Present
import Raster
import Testing

@testable import Player

@Suite struct LadderTests {
    private func limit(_ outputs: [WatchedOutput]) {
        for output in outputs { output.inner.maximum = output.mode.size }
    }

    @Test(arguments: Transition.Direction.allCases)
    func copyingShowsWhatPanningShows(_ direction: Transition.Direction) throws {
        let cast = try Cast(3, size: Theatre.size) {
            $0.transition = .slide(direction)
            $0.easing = .easeInOut
        }
        let pan = try Theatre(cast.lineup)
        let copy = try Theatre(cast.lineup, prepare: limit)
        for theatre in [pan, copy] { try theatre.run(until: .seconds(10)) }
        #expect(pan.frames == copy.frames)
        #expect(pan.frames.count > 80)
        #expect(pan.show.screens[0].rungs.values.map(\.rawValue) == ["pan"])
        #expect(copy.show.screens[0].rungs.values.map(\.rawValue) == ["copy"])
        #expect(copy.outputs[0].refusals.isEmpty)
        #expect(copy.outputs[0].liveFramebuffers <= 3)
    }

    @Test func aWideLimitStillAllowsTallStrips() throws {
        let cast = try Cast(3, size: Theatre.size) { $0.transition = .slide(.up) }
        let theatre = try Theatre(cast.lineup) { outputs in
            outputs[0].inner.maximum = Size(width: Theatre.size.width, height: 2 * Theatre.size.height)
        }
        try theatre.run(until: .seconds(3))
        #expect(theatre.show.screens[0].rungs == [.vertical: .pan])
    }

    /// Two screens of other sizes and rates rest and move together, and each at its own pace.
    @Test(arguments: [false, true])
    func screensStayInStep(_ secondCopies: Bool) throws {
        let small = Size(width: 5, height: 3)
        let cast = try Cast(3, size: Theatre.size)
        let modes = [
            Mode(size: Theatre.size, period: Theatre.period), Mode(size: small, period: .milliseconds(50)),
        ]
        let theatre = try Theatre(cast.lineup, modes: modes) { outputs in
            if secondCopies { outputs[1].inner.maximum = small }
        }
        try theatre.run(until: .seconds(60))
        let alone = try Theatre(cast.lineup, modes: [modes[1]])
        try alone.run(until: .seconds(10))
        let rests = Set(alone.frames.map(\.pixels))
        for output in 0..<2 {
            let times = theatre.frames.filter { $0.output == output }.map(\.time)
            // 20 ms and 50 ms: moves begin for both at the same instant, so their first frames are within the longer.
            let starts = zip(times, times.dropFirst()).filter { $1 - $0 > .milliseconds(500) }.map(\.1)
            #expect(starts.count > 40)
            let other = theatre.frames.filter { $0.output != output }.map(\.time)
            for start in starts { #expect(other.contains { abs($0 / start - 1) * (start / .milliseconds(1)) <= 50 }) }
        }
        // Both show the same slide at rest.
        let last = theatre.frames.filter { $0.output == 1 }.map(\.pixels)
        #expect(last.allSatisfy { !$0.contains(0) })
        #expect(!rests.isDisjoint(with: last))
        #expect(theatre.outputs.allSatisfy { $0.refusals.isEmpty && $0.abandoned == 0 })
        #expect(theatre.show.screens.map(\.smoothness.missed) == [0, 0])
    }

    @Test func withoutAVblankTheModePaces() throws {
        let cast = try Cast(3, size: Theatre.size)
        let theatre = try Theatre(cast.lineup) { $0[0].hasVblank = false }
        try theatre.run(until: .milliseconds(11_900))
        let gaps = zip(theatre.frames, theatre.frames.dropFirst()).map { $1.time - $0.time }
        #expect(gaps.allSatisfy { $0 == Theatre.period || $0 >= .seconds(1) })
        #expect(theatre.outputs[0].refusals.isEmpty)
        #expect(theatre.frames.allSatisfy { !$0.pixels.contains(0) })
        // A move begins with its first frame at 0 and takes a vblank more than where vblanks are known: 1.22 s a slide.
        #expect(theatre.show.carousel.position.steps == 9)
        #expect(theatre.show.nextWake.map { $0 > theatre.now } == true)
    }
}
