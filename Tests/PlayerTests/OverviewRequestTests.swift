import Carousel
import Testing

@testable import Player
import Vocabulary

/// The pages of an overview are listed by a loader thread.
@Suite struct OverviewRequestTests {
    private let stage: OverviewTheatre

    init() throws { stage = try OverviewTheatre() }

    /// A show whose pages are there after 400 ms.
    private func theatre() throws -> Theatre {
        let theatre = try stage.theatre()
        theatre.workers.delay = { if case .listPages = $0.work { .milliseconds(400) } else { .zero } }
        return theatre
    }

    private func request(_ theatre: Theatre) throws -> OverviewRequest {
        guard case .listPages(let request)? = theatre.show.wantedDetour?.job?.work else {
            throw PlayerError(anyOf: InputError(["nothing is to be listed"]))
        }
        return request
    }

    /// Until then the round goes on, and a command waits.
    @Test func theRoundGoesOnMeanwhile() throws {
        let theatre = try theatre()
        try theatre.run(until: .milliseconds(9900))
        theatre.show.turnOverview(until: .seconds(60))
        try theatre.run(until: .milliseconds(10_100))
        #expect(theatre.show.isMoving && theatre.show.detour == nil && !theatre.show.isSettled)
        try theatre.run(until: .seconds(12))
        #expect(theatre.show.detour?.isOverview == true && theatre.show.isSettled)
        #expect(stage.isClose(try stage.middles(theatre)[1], stage.colour(1)))
    }

    /// What other commands cancel is not shown, also where its pages were on their way.
    @Test(arguments: [Event.resume, .skip(1), .pause]) func aLateAnswer(_ event: Event) throws {
        let theatre = try theatre()
        theatre.show.turnOverview(until: nil)
        let request = try request(theatre)
        try theatre.run(until: .milliseconds(1100))
        theatre.show.obey(event)
        let pages = OverviewRequest(of: theatre.show.round, in: Sheet.Grid(on: OverviewTheatre.size), Style()).listed()
        theatre.show.finished(.listed(request, pages))
        try theatre.run(until: .seconds(3))
        #expect(theatre.show.detour == nil && theatre.show.wantedDetour == nil && theatre.show.isSettled)
    }

    /// The answer to another request is not taken for this one's.
    @Test func anotherRequest() throws {
        let theatre = try theatre()
        theatre.show.turnOverview(until: nil)
        let first = try request(theatre)
        theatre.show.turnOverview(until: .seconds(20))
        theatre.show.finished(.listed(first, nil))
        #expect(theatre.show.commandFailure == nil && !theatre.show.isSettled)
        try theatre.at(.seconds(3)) { #expect(theatre.show.detour?.end == .seconds(20)) }
    }

    /// The last slide has closed while they were listed: the command is refused.
    @Test func nothingIsLeft() throws {
        let theatre = try theatre()
        theatre.show.turnOverview(until: nil)
        theatre.show.finished(.listed(try request(theatre), nil))
        #expect(theatre.show.commandFailure == "there is no slide that may be shown now")
        #expect(theatre.show.isSettled && theatre.show.detour == nil)
    }

    /// Pages are listed once, and the state is let go.
    @Test func itIsListedOnce() throws {
        let request = OverviewRequest(
            of: CarouselState(Lineup(stage.slides)), in: Sheet.Grid(on: OverviewTheatre.size), Style())
        let pages = try #require(request.listed())
        #expect(pages.lineup.count == 3 && pages.start == Position(0))
        #expect(request.listed() == nil)
    }
}
