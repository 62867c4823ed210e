import Carousel
import Decode
import Draw
import Raster
import Testing

@testable import Player

@Suite struct ReadinessTests {
    @Test func restsOnUntilTheNextIsReady() throws {
        let (theatre, cast) = try Theatre.playing(3)
        theatre.workers.delay = { job in
            if case .load(let key, _) = job.work, key.path.name.hasSuffix("/1.png") { .seconds(5) } else { .zero }
        }
        try theatre.run(until: .milliseconds(4990))
        #expect(theatre.frames.map(\.pixels) == [cast.patterns[0].pixels])
        #expect(theatre.show.nextWake == nil, "waiting is not polling")
        // Loading began when the first picture was there, and a flip takes a vblank.
        try theatre.run(until: .seconds(6))
        let times = theatre.frames.dropFirst().map(\.time)
        #expect(times == (1...10).map { .seconds(5) + Theatre.period * $0 })
        #expect(theatre.screen() == cast.patterns[1].pixels)
    }

    @Test func aPaintingIsAwaitedLikeAPicture() throws {
        let (theatre, cast) = try Theatre.playing(2)
        theatre.workers.delay = { job in if case .paint = job.work { .seconds(3) } else { .zero } }
        try theatre.run(until: .seconds(8))
        // Each framebuffer is painted for 3 s, and nothing of it is seen before.
        #expect(theatre.frames.first?.time == .seconds(3))
        #expect(theatre.frames.first?.pixels == cast.patterns[0].pixels)
        let first = try #require(theatre.frames.dropFirst().first)
        #expect(first.time == .seconds(6) + Theatre.period, "painted while the first rested")
        #expect(theatre.frames.allSatisfy { !$0.pixels.contains(0) }, "never half a picture")
    }

    @Test func loadersKeepOutOfTheWayOfAMove() throws {
        let (theatre, _) = try Theatre.playing(9, until: .milliseconds(1010))
        let begun = theatre.workers.begun
        #expect(theatre.show.carousel.isMoving)
        try theatre.at(.milliseconds(1199)) { #expect(theatre.workers.begun == begun) }
        try theatre.at(.milliseconds(1201)) { #expect(theatre.workers.begun > begun) }
    }

    /// What is loading is the most urgent: first what is shown, then what comes, then one more either way.
    @Test func loadsInTheOrderOfUrgency() throws {
        let (theatre, _) = try Theatre.playing(9)
        var loaded: [String] = []
        theatre.workers.delay = { job in
            if case .load(let key, _) = job.work { loaded.append(String(key.path.name.suffix(5).prefix(1))) }
            return .zero
        }
        try theatre.at(.milliseconds(500)) { #expect(loaded == ["0", "1", "2", "8"]) }
        try theatre.at(.milliseconds(1700)) { #expect(loaded == ["0", "1", "2", "8", "3"]) }
    }
}
