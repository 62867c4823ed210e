import Carousel
import Paths
import Schedules
import Testing
import Vocabulary

@testable import Player

/// What a reading leads to is worked out while the show goes on.
@Suite struct ReloadContextTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        for name in ["a.png", "b.png", "c.png"] { try scratch.write(name, "") }
    }

    private func attempt() -> Attempt<LineupReader.Content> { LineupReader([scratch.path], seed: 1).attempt() }

    private func names(_ carousel: CarouselState) -> [String] { carousel.lineup.slides.map { PathParts($0.path).name } }

    /// It counts from where the show stood last, and for nothing where that has changed since.
    @Test(arguments: [(true, false), (true, true), (false, false)])
    func countsFromTheLastPlaceThatWasTold(tells: Bool, changes: Bool) throws {
        let first = try attempt().content.get()
        var carousel = CarouselState(first.lineup)
        let reloadContext = ReloadContext(carousel, fingerprint: first.sources.fingerprint, anew: false)
        let now = Instant(sinceZero: .zero)
        _ = carousel.handle(.clock(WallInstant(sinceEpoch: .seconds(1))), at: now)
        if tells { reloadContext.update(carousel) }
        try scratch.write("d.png", "")
        var second = attempt()
        reloadContext.lead(&second)
        if changes { _ = carousel.handle(.clock(nil), at: now) }
        carousel.precomputedReload = try second.content.get().precomputedReload
        // Another lineup than what was read, to see which of them it goes on with.
        _ = carousel.handle(.reload(Lineup([]), anew: false), at: now)
        #expect(names(carousel) == (tells && !changes ? ["a.png", "b.png", "c.png", "d.png"] : []))
    }

    /// A show that goes on while a long lineup is worked out has the work done again, and not on its own thread.
    @Test func goesOnMeanwhile() throws {
        let first = try attempt().content.get()
        var carousel = CarouselState(first.lineup)
        let reloadContext = ReloadContext(carousel, fingerprint: nil, anew: false)
        try scratch.write("d.png", "")
        let second = try attempt().content.get()
        let early = try #require(reloadContext.ahead(of: second))
        #expect(reloadContext.isUpToDate(early))
        _ = carousel.handle(.clock(WallInstant(sinceEpoch: .seconds(1))), at: Instant(sinceZero: .zero))
        reloadContext.update(carousel)
        #expect(!reloadContext.isUpToDate(early))
        #expect(reloadContext.isUpToDate(try #require(reloadContext.ahead(of: second))))
    }

    /// Where everything may have changed, what could not be shown is tried again.
    @Test(arguments: [true, false]) func countsForWhatWasAskedFor(anew: Bool) throws {
        var carousel = CarouselState(try attempt().content.get().lineup)
        let now = Instant(sinceZero: .zero)
        _ = carousel.handle(.readable(path: scratch["a.png"], false), at: now)
        let reloadContext = ReloadContext(carousel, fingerprint: nil, anew: false)
        if anew { reloadContext.setAnew() }
        var read = attempt()
        reloadContext.lead(&read)
        carousel.precomputedReload = try read.content.get().precomputedReload
        _ = carousel.handle(.reload(Lineup([]), anew: anew), at: now)
        #expect(names(carousel) == ["a.png", "b.png", "c.png"])
    }

    /// A reading that has found the same goes on with the same memory; nobody has to let go of the other.
    @Test(arguments: [true, false]) func theSameStays(isSame: Bool) throws {
        let first = try attempt().content.get()
        let lineup = first.lineup
        let fingerprint = first.sources.fingerprint
        let reloadContext = ReloadContext(CarouselState(lineup), fingerprint: fingerprint, anew: true)
        if !isSame { try scratch.write("d.png", "") }
        var second = attempt()
        reloadContext.lead(&second)
        let read = try second.content.get().lineup
        #expect(read.count == (isSame ? 3 : 4))
        let places = [lineup, read].map { lineup in
            lineup.levels[0].slides.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        }
        #expect((places[0] == places[1]) == isSame)
    }
}
