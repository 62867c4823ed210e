import Carousel
import Raster
import Testing

@testable import Player
import Vocabulary

/// The first picture comes soon, whatever lies around it.
@Suite struct FirstPictureTests {
    private final class Tries {
        var draws = 0
        var looks = 0
    }

    /// - Returns: what is shown first, and what was tried on the way: drawing a picture takes 10 ms, whatever comes of it.
    private func start(_ slides: [Slide]) throws -> (theatre: Theatre, tries: Tries) {
        let tries = Tries()
        let theatre = try Theatre(Lineup(slides))
        theatre.workers.delay = { job in
            switch job.work {
            case .load:
                tries.draws += 1
                return .milliseconds(10)
            case .look:
                tries.looks += 1
                return .milliseconds(10)
            default: return .zero
            }
        }
        return (theatre, tries)
    }

    private func broken(_ count: Int, beside cast: Cast) throws -> [Slide] {
        try (0..<count).map { number in
            Slide(
                path: try cast.scratch.write("broken-\(number).png", "no picture at all"), style: cast.slides[0].style)
        }
    }

    @Test func amongBrokenOnes() throws {
        let cast = try Cast(2)
        var slides = try broken(1500, beside: cast)
        slides.insert(cast.slides[0], at: 1100)
        let (theatre, tries) = try start(slides)
        while theatre.shown.isEmpty, theatre.now < .seconds(3) {
            try theatre.run(until: theatre.now + .milliseconds(10))
        }
        #expect(theatre.shown == [cast.slides[0].path])
        #expect(tries.draws < 60 && tries.looks <= 6, "\(tries.draws), \(tries.looks)")
        // Each that was looked at is told, and not tried again.
        #expect(theatre.leftOut.count > tries.draws)
        #expect(Set(theatre.leftOut).count == theatre.leftOut.count)
        #expect(theatre.show.files.unshowable.reasons.count == theatre.leftOut.count)
        #expect(theatre.show.look == nil)
    }

    /// With a good one among the first few the order counts.
    @Test func inOrderWhereThatIsSoon() throws {
        let cast = try Cast(3)
        let slides = try broken(20, beside: cast) + [cast.slides[1]] + (try broken(5, beside: cast)) + [cast.slides[0]]
        let (theatre, tries) = try start(slides)
        try theatre.run(until: .seconds(1))
        #expect(theatre.shown == [cast.slides[1].path])
        #expect(tries.looks == 0)
    }

    /// A file whose disk does not answer may be good: it is tried again, as one whose turn has come is.
    @Test func silentOnesAreTriedAgain() throws {
        let cast = try Cast(2)
        var slides = try broken(400, beside: cast)
        // Reading it fails with EIO: nothing is mapped at the address 0 (proc(5)).
        for index in stride(from: 60, to: 400, by: 10) { slides[index].path = "/proc/self/mem" }
        slides.insert(cast.slides[0], at: 390)
        let (theatre, _) = try start(slides)
        try theatre.run(until: .seconds(1))
        #expect(theatre.shown == [cast.slides[0].path])
        #expect(theatre.show.files.nextTry != nil)
    }

    /// The sources are read again meanwhile: what was looked for is not there any more.
    @Test func aReloadEndsTheLook() throws {
        let cast = try Cast(2)
        let slides = try broken(1500, beside: cast)
        let (theatre, tries) = try start(slides)
        while tries.looks == 0 { try theatre.run(until: theatre.now + .milliseconds(10)) }
        theatre.show.handle(.reload(cast.lineup))
        try theatre.run(until: theatre.now + .milliseconds(200))
        #expect(theatre.shown == [cast.slides[0].path])
        #expect(tries.looks == 1 && theatre.show.look == nil)
    }
}
