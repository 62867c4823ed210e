import Carousel
import Raster
import TestSupport
import Testing

@testable import Player

/// The pages of an overview come as they are, and fill in.
@Suite struct OverviewFillingTests {
    private static let dim: UInt32 = 0x24_262A
    private let stage: OverviewTheatre

    init() throws { stage = try OverviewTheatre() }

    /// A show with an overview from one second on, to whose pages a picture comes each quarter of a second.
    private func theatre(_ store: ThumbnailStore? = nil) throws -> Theatre {
        let theatre = try stage.theatre()
        theatre.workers.tiles = TileTerms(store: store, patience: (.zero, .zero))
        theatre.workers.delay = { if case .fill = $0.work { .milliseconds(250) } else { .zero } }
        theatre.show.turnOverview(until: .seconds(60))
        return theatre
    }

    private func dimCount(_ theatre: Theatre) throws -> Int { try stage.middles(theatre).count { $0 == Self.dim } }

    private func isWhole(_ page: Int, _ theatre: Theatre) throws -> Bool {
        let seen = try stage.middles(theatre)
        return (0..<min(12, 30 - 12 * page)).allSatisfy { stage.isClose(seen[$0], stage.colour(12 * page + $0)) }
    }

    private func sameRest(_ theatre: Theatre, until end: Duration) throws -> Bool {
        return try theatre.newFrames(until: end).isEmpty
    }

    /// The page stands, and each repaint brings pictures and takes none.
    @Test func itFillsIn() throws {
        let theatre = try theatre()
        try theatre.run(until: .milliseconds(1600))
        #expect(theatre.show.isSettled && theatre.show.detour?.isOverview == true)
        #expect(try dimCount(theatre) >= 10)
        theatre.takeFrames()
        var last = try dimCount(theatre)
        var steps = 0
        for tick in 1...40 {
            try theatre.run(until: .milliseconds(1600 + tick * 100))
            let count = try dimCount(theatre)
            #expect(count <= last)
            if count < last { steps += 1 }
            last = count
        }
        #expect(try last == 0 && isWhole(0, theatre) && steps >= 10)
        let repaints = theatre.takeFrames().count
        #expect(repaints >= steps && repaints <= 14, "\(repaints)")
        // Its neighbours fill in unseen, and then nothing is done.
        try theatre.run(until: .seconds(14))
        let begun = theatre.workers.begun
        #expect(try sameRest(theatre, until: .seconds(20)))
        #expect(theatre.workers.begun == begun && !theatre.show.isBusy)
    }

    /// A page that is whole by the time it comes is not painted again.
    @Test func theNextPageIsPreparedAsItIs() throws {
        let theatre = try theatre()
        try theatre.run(until: .seconds(14))
        theatre.show.obey(.skip(1))
        try theatre.run(until: .milliseconds(14_600))
        #expect(try isWhole(1, theatre) && theatre.show.carousel.position == Position(1))
        #expect(try sameRest(theatre, until: .milliseconds(14_900)))
    }

    /// A finger draws the next page while this one fills in, and that one fills in too.
    @Test func aFingerDrawsIt() throws {
        let theatre = try theatre()
        try theatre.run(until: .milliseconds(2200))
        let finger = Finger(theatre)
        try finger.stroke(to: -0.8, release: 0, begin: .milliseconds(100))
        try theatre.run(until: .seconds(4))
        #expect(theatre.show.carousel.position == Position(1))
        #expect(try dimCount(theatre) > 0)
        try theatre.run(until: .seconds(8))
        #expect(try isWhole(1, theatre))
    }

    /// What is missing can be tapped on, and gone away from.
    @Test(arguments: [true, false]) func itIsLeft(_ picks: Bool) throws {
        let theatre = try theatre()
        try theatre.run(until: .milliseconds(1900))
        #expect(try dimCount(theatre) > 5)
        if picks { _ = theatre.show.pick(try #require(stage.spot(11, theatre))) } else { theatre.show.obey(.resume) }
        try theatre.at(.seconds(4)) { #expect(theatre.show.detour == nil && stage.shows(picks ? 11 : 0, theatre)) }
        let begun = theatre.workers.begun
        #expect(try sameRest(theatre, until: .seconds(9)))
        #expect(theatre.workers.begun == begun, "nothing of it is drawn any more")
    }

    /// A picture that cannot be drawn stays dim, and the page is done.
    @Test func oneIsMissing() throws {
        let theatre = try theatre()
        try stage.scratch.write("8.png", [1, 2, 3])
        try theatre.run(until: .seconds(14))
        let seen = try stage.middles(theatre)
        #expect(try dimCount(theatre) == 1 && seen[8] == Self.dim && !theatre.show.isBusy)
    }

    /// One that hangs is gone on with, and one that takes too long is left as it is.
    @Test func itHangs() throws {
        let theatre = try theatre()
        try theatre.run(until: .milliseconds(2200))
        let slide = try #require(theatre.show.carousel.scene?.slide)
        let key = theatre.show.drawing(slide, on: theatre.show.screens[0])
        let page = try #require(theatre.show.gallery.picture(key))
        let before = page.missing.count
        theatre.show.finished(.hung(.fill(key, page)))
        #expect(theatre.show.gallery.picture(key)?.missing.count == before && theatre.show.gallery.isLoading)
        let late = Job(.fill(key, page), for: theatre.workers.client).resultIfLate(after: .seconds(120))
        guard case .loaded(let loaded, let rest) = late else { throw Waited(what: "a page") }
        #expect(loaded == key && rest.missing.isEmpty && rest.picture.isSame(as: page.picture))
        try theatre.run(until: .seconds(7))
        #expect(try isWhole(0, theatre))
    }

    /// A display that comes is given what there is, and what comes.
    @Test func aDisplayComes() throws {
        let theatre = try theatre()
        try theatre.run(until: .milliseconds(2200))
        try theatre.plug(OverviewTheatre.size, as: "another")
        try theatre.run(until: .seconds(12))
        #expect(try isWhole(0, theatre))
        #expect(theatre.screen(0) == theatre.screen(1) && theatre.outputs.count == 2)
    }

    /// What was kept is there with the page.
    @Test func keptPictures() throws {
        let store = ThumbnailStore(folder: stage.scratch["thumbnails"], limit: 1 << 20)
        try theatre(store).run(until: .seconds(14))
        try stage.scratch.write("4.png", [UInt8](repeating: 0, count: 9))
        let theatre = try theatre(ThumbnailStore(folder: stage.scratch["thumbnails"], limit: 1 << 20))
        try theatre.run(until: .milliseconds(1600))
        let seen = try stage.middles(theatre)
        #expect((0..<12).filter { $0 != 4 }.allSatisfy { stage.isClose(seen[$0], stage.colour($0)) })
        #expect(seen[4] == Self.dim, "its file is another")
        // Without a store, and without patience, a page comes whole.
        let patient = try stage.theatre()
        patient.show.turnOverview(until: nil)
        try patient.run(until: .milliseconds(1600))
        #expect(try dimCount(patient) == 1)
    }
}
