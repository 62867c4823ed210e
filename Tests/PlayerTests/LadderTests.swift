import Carousel
import Present
import Raster
import Testing

@testable import Player
import Vocabulary

@Suite struct LadderTests {
    private func limit(_ outputs: [WatchedOutput]) {
        for output in outputs { output.largestFramebuffer = output.mode.size }
    }

    @Test(arguments: Transition.Direction.allCases)
    func copyingShowsWhatPanningShows(_ direction: Transition.Direction) throws {
        let cast = try Cast(3) {
            $0.transitions = [.slide(direction)]
            $0.easing = .easeInOut
        }
        let pan = try Theatre(cast.lineup)
        let copy = try Theatre(cast.lineup, prepare: limit)
        for theatre in [pan, copy] { try theatre.run(until: .seconds(10)) }
        #expect(pan.frames == copy.frames)
        #expect(pan.frames.count > 80)
        #expect(pan.show.screens[0].routes[.slide(direction)]?.description == "pan")
        #expect(
            copy.show.screens[0].routes[.slide(direction)]?.description
                == (direction == .left || direction == .right
                    ? "copy (no pan: a framebuffer of 20x6 is larger than 10x6)"
                    : "copy (no pan: a framebuffer of 10x12 is larger than 10x6)"))
        #expect(copy.outputs[0].refusals.isEmpty)
        #expect(copy.outputs[0].liveFramebuffers <= 3)
    }

    @Test func aWideLimitStillAllowsTallStrips() throws {
        let cast = try Cast(3) { $0.transitions = [.slide(.up)] }
        let theatre = try Theatre(cast.lineup) { outputs in
            outputs[0].largestFramebuffer = Size(width: Theatre.size.width, height: 2 * Theatre.size.height)
        }
        try theatre.at(.seconds(3)) { #expect(theatre.show.screens[0].routes[.slide(.up)]?.rung == .pan) }
    }

    private struct Move {
        let start: Duration
        let end: Duration
        /// What is there when it is done.
        let picture: [UInt32]
    }

    /// Frames without a rest between them are one move; the first picture comes before all.
    private func moves(of frames: [Theatre.Frame]) -> [Move] {
        var moves: [Move] = []
        var first = 1
        for index in frames.indices.dropFirst() {
            let isLast = index + 1 == frames.count || frames[index + 1].time - frames[index].time > .milliseconds(500)
            guard isLast else { continue }
            moves.append(Move(start: frames[first].time, end: frames[index].time, picture: frames[index].pixels))
            first = index + 1
        }
        return moves
    }

    /// Two screens of other sizes and rates rest and move together, and each at its own pace.
    @Test(arguments: [false, true]) func screensStayInStep(_ secondCopies: Bool) throws {
        let small = Size(width: 5, height: 3)
        let cast = try Cast(3)
        let modes = [
            Theatre.mode(Theatre.size), Mode(size: small, period: .milliseconds(70)),
        ]
        let theatre = try Theatre(cast.lineup, modes: modes) { outputs in
            if secondCopies { outputs[1].largestFramebuffer = small }
        }
        try theatre.run(until: .milliseconds(60_500))
        let moves = [0, 1].map { output in self.moves(of: theatre.frames.filter { $0.output == output }) }
        #expect(moves[0].count > 40 && moves[0].count == moves[1].count)
        // A rest begins when the last screen has arrived, and ends for both at once.
        var begun = Duration.seconds(1)
        for pair in zip(moves[0], moves[1]) {
            for (move, mode) in zip([pair.0, pair.1], modes) {
                #expect(move.start > begun && move.start <= begun + mode.period)
                #expect(move.end >= begun + .milliseconds(200) && move.end < begun + .milliseconds(200) + mode.period)
            }
            begun = max(pair.0.end, pair.1.end) + .seconds(1)
        }
        #expect(zip(moves[0], moves[1]).contains { $0.end != $1.end }, "or this shows nothing")
        let alone = try Theatre(cast.lineup, modes: [modes[1]], until: .seconds(10))
        let rests = self.moves(of: alone.frames).prefix(3).map(\.picture)
        #expect(Set(rests).count == 3)
        for (number, move) in moves[1].enumerated() { #expect(move.picture == rests[number % 3]) }
        for (number, move) in moves[0].enumerated() { #expect(move.picture == cast.patterns[(number + 1) % 3].pixels) }
        #expect(theatre.outputs.allSatisfy { $0.refusals.isEmpty && $0.abandoned == 0 })
        #expect(theatre.show.screens.map(\.smoothness.total.missed) == [0, 0])
    }

    /// Where nothing is painted ahead, the next step begins in the instant that the last one ends.
    @Test func everySlideIsToldOnce() throws {
        let (theatre, cast) = try Theatre.playing(5, until: .milliseconds(1100), prepare: limit)
        theatre.show.handle(.skip(1))
        try theatre.at(.milliseconds(2700)) { #expect(theatre.shown == [0, 1, 2, 3].map { cast.slides[$0].path }) }
    }

    @Test func withoutAVblankTheModePaces() throws {
        let cast = try Cast(3)
        let theatre = try Theatre(cast.lineup, until: .milliseconds(11_900)) { $0[0].hasVblank = false }
        let gaps = zip(theatre.frames, theatre.frames.dropFirst()).map { $1.time - $0.time }
        #expect(gaps.allSatisfy { $0 == Theatre.period || $0 >= .seconds(1) })
        #expect(theatre.outputs[0].refusals.isEmpty && theatre.frames.allSatisfy { !$0.pixels.contains(0) })
        // A move begins with its first frame at 0 and takes a vblank more than where vblanks are known: 1.22 s a slide.
        #expect(theatre.show.carousel.position.steps == 9)
        #expect(theatre.show.nextWake.map { $0 > theatre.now } == true)
    }

    /// A show without memory for a better way, and with it: it climbs after five minutes. Every slide appears.
    @Test(arguments: [(2, Rung.copy), (1, .cut)])
    func lackOfMemoryIsARungAndNotAnEnd(_ screens: Int, _ first: Rung) throws {
        let cast = try Cast(4)
        // Strips of two shapes, so that each move asks for memory.
        let slides = cast.slides.enumerated().map { number, slide in
            var style = slide.style
            style.transitions = [.slide(number % 2 == 0 ? .left : .up)]
            return Slide(path: slide.path, style: style)
        }
        let frame = Theatre.size.area
        let theatre = try Theatre(Lineup(slides)) { $0[0].memory = screens * frame }
        theatre.mayTear = first == .cut
        var steps = Int64(0)
        func expect(_ rung: Rung, within memory: Int, for time: Duration) throws {
            theatre.outputs[0].memory = memory
            try theatre.run(until: theatre.now + time)
            while theatre.show.isMoving { try theatre.run(until: theatre.now + Theatre.period) }
            #expect(theatre.show.screens[0].routes[.slide(.left)]?.rung == rung, "within \(memory) pixels")
            #expect(theatre.show.carousel.position.steps > steps, "it goes on")
            steps = theatre.show.carousel.position.steps
            #expect(cast.patterns.contains { $0.pixels == theatre.screen() }, "a slide, whole")
        }
        try expect(first, within: screens * frame, for: .seconds(6))
        try expect(first, within: 0, for: .seconds(60))
        try expect(first, within: .max, for: .seconds(60))
        try expect(.pan, within: .max, for: .seconds(300))
        #expect(theatre.outputs[0].refusals.isEmpty && theatre.outputs[0].abandoned == 0)
        let told = theatre.reports.count { if case .routed(.slide(.left), _, _) = $0 { true } else { false } }
        #expect(told == 2, "one line for each way")
    }
}
