import Carousel
import Input
import Raster
import Testing

@testable import Player
import Vocabulary

/// A finger that draws the slides, on a screen 50 pixels wide.
@Suite struct DragTests {
    private static let size = Size(width: 50, height: 4)
    private static let period = Theatre.period

    func theatre(
        _ count: Int = 3, layout: Layout? = nil, _ change: (inout Style) -> Void = { _ in }
    ) throws -> (Theatre, Finger, Cast) {
        let cast = try Cast(count, size: Self.size) {
            $0.duration = .seconds(10)
            change(&$0)
        }
        let theatre = try Theatre(cast.slides, layout: layout, size: Self.size, until: .seconds(1))
        theatre.takeFrames()
        return (theatre, Finger(theatre), cast)
    }

    /// Where the window stands on the endless strip of all pictures, in pixels.
    func place(_ pixels: [UInt32]?) -> Int {
        guard let pixel = pixels?.first else { return -1 }
        return (Int(pixel >> 16) - 1) * 50 + (Int(pixel >> 8 & 255) - 1) / 5
    }

    @Test(arguments: [Transition.slide(.left), .fade, .cut, .slide(.up)])
    func thePictureFollowsTheFinger(_ transition: Transition) throws {
        let (theatre, finger, _) = try theatre { $0.transitions = [transition] }
        try finger.move(to: -0.04, for: .milliseconds(200))
        let start = finger.way
        try finger.draw(to: -0.5)
        try theatre.run(until: theatre.now + .milliseconds(40))
        let (moves, frames) = (finger.history, theatre.takeFrames())
        // Each frame shows where the finger was at the vblank before last, or later.
        #expect(frames.count > 15)
        for frame in frames.dropFirst() {
            let known = moves.filter { $0.time <= frame.time - Self.period * 2 }.last?.way ?? start
            let recent = moves.filter { $0.time > frame.time - Self.period * 2 && $0.time <= frame.time }.map(\.way)
            let places = ([known] + recent).map { Int(((start - $0) * 50).rounded()) }
            #expect(places.contains(place(frame.pixels)), "\(frame.time): \(place(frame.pixels)) of \(places)")
        }
        #expect(place(theatre.screen()) == 23)
        #expect(theatre.outputs[0].refusals.isEmpty)
        #expect(theatre.show.screens[0].smoothness.total.moves == 0, "nobody judges a hand")
    }

    /// However late a slide is painted, and however many have passed, the picture comes to where the finger is.
    @Test(arguments: [(-0.5, 25), (0.5, 125), (-1.3, 65), (-2.5, 125), (2.5, 25)])
    func itComesToTheFinger(_ way: Double, _ place: Int) throws {
        let (theatre, finger, _) = try theatre { $0.transitions = [.fade] }
        try finger.move(to: way < 0 ? -0.04 : 0.04, for: .zero)
        try finger.move(to: finger.way + way, for: .seconds(4))
        #expect(self.place(theatre.screen()) == place)
        #expect(try theatre.newFrames(for: .seconds(5)).isEmpty)
    }

    /// A finger that draws back what it has just drawn in is followed from the first frame on: nothing is painted.
    @Test func theWayBackIsThereAtOnce() throws {
        let (theatre, finger, _) = try theatre { $0.transitions = [.slide(.left)] }
        try finger.stroke(to: -0.7, release: 0)
        try theatre.after(.seconds(1)) { #expect(place(theatre.screen()) == 50) }
        theatre.takeFrames()
        let start = theatre.now
        try finger.move(to: 0.04, for: .zero)
        try finger.move(to: 0.24, for: Self.period * 2)
        #expect(place(theatre.screen()) == 40)
        #expect(theatre.takeFrames().count <= 2 && theatre.now == start + Self.period * 2)
    }

    /// The picture stands, no frame is handed over, and nobody wakes.
    @Test func aFingerThatStandsStopsAll() throws {
        let (theatre, finger, _) = try theatre()
        try finger.stroke(to: -0.4)
        try theatre.run(until: theatre.now + .milliseconds(100))
        let (stood, shows) = (theatre.now, theatre.outputs[0].shows)
        theatre.takeFrames()
        try theatre.run(until: stood + .seconds(5))
        #expect(theatre.takeFrames().isEmpty && theatre.outputs[0].shows == shows)
        #expect(theatre.show.nextWake.map { $0 > stood + .seconds(20) } == true)
        // It moves on at once.
        try finger.move(to: -0.5, for: .milliseconds(40))
        #expect(place(theatre.screen()) == 23)
    }

    @Test(arguments: [
        // From where, how fast, and how far the show is then.
        (-0.3, 0.0, Int64(0)), (-0.7, 0, 1), (-0.2, -1.0, 1), (-0.7, 1.0, 0), (0.3, 0, 0), (0.7, 0, -1), (0.2, 2.0, -1),
        (-0.02, -0.4, 0), (-0.3, -8.0, 1),
    ]) func itSnapsToASlide(_ way: Double, _ velocity: Double, _ steps: Int64) throws {
        let (theatre, finger, cast) = try theatre()
        let lead = way < 0 ? -0.03 : 0.03
        try finger.move(to: lead, for: .milliseconds(200))
        try finger.draw(to: way + lead)
        finger.release(velocity)
        let from = theatre.now
        try theatre.run(until: from + .milliseconds(900))
        #expect(theatre.show.carousel.position.steps == steps)
        #expect(!theatre.show.isMoving && theatre.show.grip == nil)
        #expect(theatre.screen() == cast.patterns[(Int(steps) + 3) % 3].pixels)
        // It never turns, and has no end but its own.
        let places = theatre.takeFrames().filter { $0.time > from + Self.period * 2 }.map { place($0.pixels) }
        let sign = (steps == 0) == (way < 0) ? -1 : 1
        for (old, new) in zip(places, places.dropFirst()) {
            let step = (new - old + 225) % 150 - 75
            #expect(step * sign >= 0 && abs(step) < 25, "\(places)")
        }
        // The slide that stands has its whole rest.
        let stood = theatre.now
        try theatre.at(stood + .seconds(8)) { #expect(theatre.show.carousel.position.steps == steps) }
        try theatre.at(stood + .seconds(11)) { #expect(theatre.show.carousel.position.steps == steps + 1) }
    }

    /// A slide that was drawn back is told as whole once more, and the next step is the one that it was.
    @Test func whatWasDrawnBackIsWhole() throws {
        let (theatre, finger, cast) = try theatre()
        try finger.stroke(to: -0.2, release: 0)
        try theatre.run(until: .seconds(3))
        let sighted = theatre.sighted.map { $0?.files[0].path ?? "-" }
        #expect(sighted == [cast.slides[0].path, "-", cast.slides[0].path])
        #expect(theatre.shown == [cast.slides[0].path], "it has not come anew")
    }

    /// The move that goes by time is taken where it is.
    @Test func aMoveUnderWayIsTakenOver() throws {
        let (theatre, finger, _) = try theatre { $0.transitionDuration = .seconds(1) }
        try theatre.run(until: .milliseconds(10_400))
        let before = place(theatre.screen())
        #expect(before > 10 && before < 30)
        try finger.move(to: 0.05, for: .milliseconds(100))
        let taken = place(theatre.screen())
        #expect(abs(taken - before) <= 3)
        try finger.move(to: 0.15, for: .milliseconds(100))
        #expect(place(theatre.screen()) == taken - 5)
        finger.release(1)
        try theatre.run(until: theatre.now + .seconds(1))
        #expect(theatre.show.carousel.position == Position(0) && place(theatre.screen()) == 0)
    }

    /// What runs on after a finger is taken up by the next one.
    @Test func theNextFingerTakesItUp() throws {
        let (theatre, finger, _) = try theatre()
        try finger.stroke(to: -0.3, release: -2)
        try theatre.run(until: theatre.now + .milliseconds(60))
        let running = place(theatre.screen())
        #expect(running > 13 && running < 50)
        try finger.move(to: -0.03, for: .milliseconds(100))
        let taken = place(theatre.screen())
        #expect(abs(taken - running) < 12)
        try theatre.after(.seconds(2)) { #expect(place(theatre.screen()) == taken) }
        finger.release(-1)
        try theatre.after(.seconds(1)) { #expect(theatre.show.carousel.position == Position(1)) }
    }

    /// A finger that turns draws the slide on the other side.
    @Test func itTurns() throws {
        let (theatre, finger, _) = try theatre()
        try finger.stroke(to: -0.2, begin: .milliseconds(100))
        try finger.draw(to: 0.4)
        try theatre.run(until: theatre.now + .milliseconds(100))
        #expect((102..<140).contains(place(theatre.screen())), "the last slide comes from the left")
        try finger.draw(to: 0.7)
        finger.release()
        try theatre.after(.seconds(1)) { #expect(theatre.show.carousel.position == Position(-1)) }
    }

    /// Items of a banner pass one after the other under one finger.
    @Test func aBannerIsDrawnItemByItem() throws {
        var layout = Layout()
        layout.item = .perMille(400)
        layout.snap = .start
        let (theatre, finger, _) = try theatre(5, layout: layout)
        try finger.stroke(to: -0.2, begin: .milliseconds(100))
        // Half an item is a fifth of the screen.
        let hold = try #require(theatre.show.grip?.hold)
        #expect(hold.scale == -2.5)
        try finger.draw(to: -0.98)
        finger.release()
        try theatre.after(.seconds(1)) { #expect(theatre.show.carousel.position == Position(2)) }
    }

    @Test func aFingerThatIsForgottenHoldsNothingUp() throws {
        let (theatre, finger, _) = try theatre()
        try finger.stroke(to: -0.4)
        // A panel that is never quiet.
        for step in 0..<70 { try finger.move(to: -0.4 + Double(step % 2) * 0.004, for: .milliseconds(500)) }
        #expect(theatre.show.grip == nil && !theatre.show.isMoving)
        #expect(theatre.show.carousel.position == Position(0))
        try finger.move(to: -0.9, for: .milliseconds(500))
        #expect(place(theatre.screen()) == 0, "that finger draws no more")
    }

    /// A finger that is lost before anything was drawn asks for nothing, and a command that comes then is all that is done.
    @Test(arguments: [true, false]) func whatWasNotDrawnIsForgotten(_ isLost: Bool) throws {
        let (theatre, finger, _) = try theatre()
        try finger.move(to: 0.03, for: .zero)
        try finger.move(to: 0.6, for: .zero)
        #expect(!theatre.show.isMoving)
        if isLost { finger.tell(.lost) } else { theatre.show.obey(.pause) }
        try theatre.run(until: .seconds(5))
        #expect(theatre.show.carousel.position == Position(0) && theatre.show.grip == nil)
    }

    @Test(arguments: [Event.pause, .go(2), .interlude(.color(.black))]) func aCommandEndsIt(_ event: Event) throws {
        let (theatre, finger, _) = try theatre()
        try finger.stroke(to: -0.3)
        theatre.show.obey(event)
        try theatre.run(until: theatre.now + .seconds(2))
        #expect(!theatre.show.isMoving && theatre.show.carousel.isSettled)
        #expect(theatre.show.carousel.isPaused == (event == .pause))
    }

    /// A pause holds slides that time would change; a hand changes them all the same.
    @Test func aPausedShowIsDrawn() throws {
        let (theatre, finger, _) = try theatre()
        theatre.show.obey(.pause)
        try finger.stroke(to: -0.3, release: -1)
        try theatre.run(until: .seconds(60))
        #expect(theatre.show.carousel.position == Position(1) && theatre.show.carousel.isPaused)
    }

    /// Where something else is shown, a stroke asks for the round.
    @Test func aStrokeEndsWhatACommandShows() throws {
        let (theatre, finger, _) = try theatre()
        theatre.show.obey(.interlude(.color(.black)))
        try theatre.run(until: .seconds(2))
        try finger.stroke(to: -0.3, release: 0)
        try theatre.run(until: .seconds(4))
        #expect(theatre.show.carousel.interlude == nil && theatre.show.carousel.position == Position(1))
    }

    /// The slide on its way cannot be shown any more, or the lineup is another one.
    @Test(arguments: [true, false]) func whatHappensMeanwhileLeavesNoHole(_ returns: Bool) throws {
        let (theatre, finger, cast) = try theatre(4)
        try finger.stroke(to: -0.4)
        theatre.show.handle(.readable(path: cast.slides[1].path, false))
        theatre.show.handle(.reload(Lineup(cast.slides.reversed()), anew: false))
        finger.release(returns ? 1 : -1)
        try theatre.after(.seconds(1)) { #expect(theatre.screen() == cast.patterns[returns ? 0 : 1].pixels) }
        let names = theatre.shown.count
        try theatre.after(.seconds(11)) { #expect(theatre.shown.count == names + 1) }
    }
}
