import Carousel
import Glibc
import Present
import Testing

@testable import Player
import Vocabulary

/// Displays that do not do what they should.
@Suite struct FlipTests {
    @Test func aFlipThatNeverComesIsBounded() throws {
        let (theatre, _) = try Theatre.playing(2, until: .milliseconds(900))
        let output = theatre.outputs[0]
        output.swallowsFlips = true
        try theatre.at(.milliseconds(1999)) { #expect(output.abandoned == 0) }
        try theatre.run(until: .milliseconds(2000))
        #expect(output.abandoned == 1, "after a second the mode is set anew")
        #expect(output.shows == 3, "with the same frame")
        try theatre.at(.milliseconds(2999)) { #expect(theatre.show.screens.failure == nil) }
        try theatre.run(until: .seconds(3))
        #expect(theatre.show.screens.failure?.subject == "headless-1", "it is for the display to give the output up")
        let shows = output.shows
        try theatre.run(until: .seconds(10))
        #expect(
            output.shows == shows && theatre.show.nextWake == nil, "nothing more is handed over, and nobody is woken")
    }

    @Test func aFlipThatComesAfterAllGoesOn() throws {
        let (theatre, cast) = try Theatre.playing(3, until: .milliseconds(500))
        // Once in every move: the patience is for each flip, not for all.
        for move in 1...5 {
            while !theatre.show.carousel.isMoving { try theatre.run(until: theatre.now + .milliseconds(10)) }
            theatre.outputs[0].swallowsFlips = true
            try theatre.run(until: theatre.now + .milliseconds(60))
            theatre.outputs[0].swallowsFlips = false
            try theatre.run(until: theatre.now + .milliseconds(1200))
            #expect(!theatre.show.carousel.isMoving)
            #expect(theatre.outputs[0].abandoned == move)
            #expect(theatre.screen() == cast.patterns[move % 3].pixels)
        }
        #expect(theatre.frames.allSatisfy { !$0.pixels.contains(0) })
        #expect(theatre.show.screens[0].smoothness.total.longestGap > .seconds(1), "and it is told")
    }

    /// Strips cannot be pinned from a move's middle on: the show goes on by copies, and says so.
    @Test(arguments: [ENOMEM, EINVAL]) func aRungThatFailsIsLeft(_ number: Int32) throws {
        let (theatre, cast) = try Theatre.playing(3, until: .milliseconds(500))
        while !theatre.show.carousel.isMoving { try theatre.run(until: theatre.now + .milliseconds(10)) }
        let output = theatre.outputs[0]
        output.stripFailure = number
        for move in 1...4 {
            try theatre.run(until: theatre.now + .milliseconds(20))
            while theatre.show.carousel.isMoving { try theatre.run(until: theatre.now + .milliseconds(10)) }
            #expect(theatre.screen() == cast.patterns[move % 3].pixels)
            while !theatre.show.carousel.isMoving { try theatre.run(until: theatre.now + .milliseconds(10)) }
        }
        #expect(output.failedRungs.map(\.rung) == [.pan] && output.failedRungs[0].reason == "it failed")
        #expect(output.abandoned == 0, "no mode is set for it")
        let routes = theatre.show.screens[0].routes
        #expect(routes[.slide(.left)]?.description == "copy (no pan: cannot flip: it failed)")
        #expect(theatre.frames.allSatisfy { !$0.pixels.contains(0) })
    }

    @Test func framebuffersAreBounded() throws {
        let count = 1000
        let cast = try Cast(3)
        var slides: [Slide] = []
        for number in 0..<count {
            var slide = cast.slides[number % 3]
            // Every kind of step, in no simple order.
            let ways: [Transition] = [.slide(.left), .slide(.up), .cut, .slide(.right), .slide(.left), .slide(.down)]
            slide.style.transitions = [ways[number * 7 % 13 % 6]]
            slides.append(slide)
        }
        let theatre = try Theatre(Lineup(slides))
        var most = 0
        while theatre.show.carousel.position.steps < Int64(count) {
            try theatre.run(until: theatre.now + .milliseconds(310))
            most = max(most, theatre.outputs[0].liveFramebuffers)
            if theatre.show.carousel.position.steps % 50 == 7 { theatre.show.handle(.skip(2)) }
        }
        #expect(most <= 3)
        #expect(theatre.outputs[0].refusals.isEmpty)
    }
}
