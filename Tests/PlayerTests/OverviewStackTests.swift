import Carousel
import Raster
import Testing

@testable import Player
import Vocabulary

/// Folders stand in the overview as stacks, which open.
@Suite struct OverviewStackTests {
    /// Five pictures, fifteen in a folder, one, two in the former folder, and seven in another.
    private let stage: OverviewTheatre

    init() throws {
        stage = try OverviewTheatre { number in
            switch number {
            case ..<5: ""
            case 20: "alone"
            case 23...: "Hills"
            default: "Sea"
            }
        }
    }

    /// A show with an overview from one second on; at three seconds.
    private func theatre(
        _ stage: OverviewTheatre? = nil, slide: Int = 0, until end: Duration? = .seconds(60),
        _ prepare: (Theatre) throws -> Void = { _ in }
    ) throws -> Theatre {
        let theatre = try (stage ?? self.stage).theatre()
        theatre.show.obey(.go(slide))
        try theatre.run(until: .milliseconds(1900))
        try prepare(theatre)
        theatre.show.turnOverview(until: end)
        try theatre.run(until: .seconds(3))
        return theatre
    }

    private func thumbnails(_ theatre: Theatre) -> [Sheet.Thumbnail] {
        theatre.show.carousel.scene?.slide?.sheet?.thumbnails ?? []
    }

    private func tap(_ place: Int, _ theatre: Theatre, until end: Duration) throws {
        let words = theatre.show.pick(try #require(stage.spot(place, theatre)))
        #expect(!words.isEmpty)
        try theatre.run(until: end)
    }

    @Test func aFolderIsAStack() throws {
        let theatre = try theatre()
        let thumbnails = thumbnails(theatre)
        #expect(thumbnails.map(\.number) == [0, 5, 20, 23])
        #expect(thumbnails.map { $0.stack?.count } == [5, 17, nil, 7])
        #expect(thumbnails[1].stack?.folder == stage.scratch["Sea"] && thumbnails[1].stack?.numbers == 5..<23)
        let seen = try stage.middles(theatre)
        for (place, slide) in [0, 5, 20, 23].enumerated() {
            #expect(stage.isClose(seen[place], stage.colour(slide)), "\(place)")
        }
        #expect(stage.spot(4, theatre) == nil && theatre.show.carousel.lineup.count == 1)
    }

    @Test func itOpens() throws {
        let theatre = try theatre()
        try tap(1, theatre, until: .seconds(5))
        #expect(theatre.show.isSettled && theatre.show.detour?.stack?.numbers == 5..<23)
        #expect(thumbnails(theatre).map(\.number) == Array(5..<16) && theatre.show.carousel.lineup.count == 2)
        #expect(theatre.show.carousel.position == Position(0))
        var seen = try stage.middles(theatre)
        #expect(stage.spot(0, theatre) == .back && !stage.isClose(seen[0], stage.colour(5)))
        #expect((1..<12).allSatisfy { stage.isClose(seen[$0], stage.colour(4 + $0)) })
        theatre.show.obey(.skip(1))
        try theatre.run(until: .seconds(7))
        seen = try stage.middles(theatre)
        // The slide between them is not of this folder.
        #expect(thumbnails(theatre).map(\.number) == [16, 17, 18, 19, 21, 22])
        #expect(
            stage.spot(0, theatre) == .back && (1..<5).allSatisfy { stage.isClose(seen[$0], stage.colour(15 + $0)) })
        // The show goes on from what is tapped on.
        try tap(4, theatre, until: .seconds(9))
        #expect(theatre.show.detour == nil && stage.shows(19, theatre) && theatre.show.carousel.slideNumber == 19)
        try theatre.at(.seconds(20)) { #expect(theatre.show.carousel.slideNumber == 20) }
    }

    /// Both by the first place of a page and by what asks for the overview.
    @Test(arguments: [true, false]) func itLeadsBack(_ taps: Bool) throws {
        let stage = try OverviewTheatre { "\($0 / 2)" }
        let theatre = try theatre(stage, slide: 3)
        theatre.show.obey(.skip(1))
        try theatre.at(.seconds(5)) { #expect(thumbnails(theatre).map(\.number) == [24, 26, 28]) }
        try tap(1, theatre, until: .seconds(7))
        #expect(thumbnails(theatre).map(\.number) == [26, 27])
        if taps {
            try tap(0, theatre, until: .seconds(9))
        } else {
            theatre.show.turnOverview(until: .seconds(30))
            try theatre.run(until: .seconds(9))
        }
        #expect(theatre.show.detour?.stack == nil && theatre.show.carousel.position == Position(1))
        #expect(thumbnails(theatre).map(\.number) == [24, 26, 28] && theatre.show.detour?.end == .seconds(60))
        theatre.show.turnOverview(until: nil)
        try theatre.at(.seconds(11)) { #expect(theatre.show.detour == nil && stage.shows(3, theatre)) }
    }

    /// First comes the page with the stack of the slide that is shown; in that stack, the page with the slide.
    @Test func thePageOfTheSlide() throws {
        let many = try theatre(OverviewTheatre { "\($0 / 2)" }, slide: 27)
        #expect(many.show.carousel.position == Position(1) && thumbnails(many).map(\.number) == [24, 26, 28])
        // Its folder has begun on another page than what lies beside it.
        let late = try theatre(OverviewTheatre { $0 == 28 ? "0" : "\($0 / 2)" }, slide: 28)
        #expect(late.show.carousel.position == Position(0) && thumbnails(late).first?.stack?.numbers == 0..<29)
        let theatre = try theatre(slide: 18)
        #expect(theatre.show.carousel.position == Position(0))
        try tap(1, theatre, until: .seconds(5))
        #expect(theatre.show.carousel.position == Position(1) && thumbnails(theatre).first?.number == 16)
    }

    /// What cannot be shown is not in a stack, is not counted, and ends none.
    @Test func onlyWhatCanBeShown() throws {
        let theatre = try theatre { theatre in
            for slide in [5, 6, 20, 24, 25, 26, 27, 28, 29] {
                theatre.show.handle(.readable(path: stage.slides[slide].path, false))
            }
        }
        #expect(thumbnails(theatre).map(\.number) == [0, 7, 23])
        #expect(thumbnails(theatre).map { $0.stack?.count } == [5, 15, nil])
        #expect(stage.isClose(try stage.middles(theatre)[1], stage.colour(7)))
        theatre.show.handle(.readable(path: stage.slides[7].path, false))
        theatre.show.handle(.readable(path: stage.slides[20].path, true))
        try tap(1, theatre, until: .seconds(5))
        #expect(thumbnails(theatre).map(\.number) == Array(8..<19))
        theatre.show.obey(.skip(1))
        try theatre.at(.seconds(6)) { #expect(thumbnails(theatre).map(\.number) == [19, 21, 22]) }
    }

    /// There are no stacks where all is in one folder, and where each folder has one picture.
    @Test(arguments: ["Sea", ""]) func thereIsNothingToStack(_ name: String) throws {
        let theatre = try theatre(OverviewTheatre { name.isEmpty ? "\($0)" : name })
        #expect(
            thumbnails(theatre).map(\.number) == Array(0..<12) && thumbnails(theatre).allSatisfy { $0.stack == nil })
    }

    /// What comes from the web lies in one folder, and does not belong together.
    @Test func picturesFromTheWeb() throws {
        let paths = (0..<3).map { "/cache/https:%2F%2Fpictures.example%2F\($0).jpg" } + ["/a/1.jpg", "/a/2.jpg"]
        let request = OverviewRequest(
            of: CarouselState(Lineup(paths.map { Slide(path: $0) })), in: Sheet.Grid(on: OverviewTheatre.size), Style())
        let sheet = try #require(request.listed()?.lineup.slides.first?.sheet)
        #expect(sheet.thumbnails.map { $0.stack?.count } == [nil, nil, nil, 2])
    }

    /// Commands count the slides of the round, also in an open stack.
    @Test func aCommandGoesToASlide() throws {
        let theatre = try theatre()
        try tap(1, theatre, until: .seconds(5))
        theatre.show.obey(.go(2))
        try theatre.at(.seconds(7)) { #expect(theatre.show.detour == nil && stage.shows(2, theatre)) }
    }

    /// Nobody is there any more: the show is where it was.
    @Test func itEndsByItself() throws {
        let theatre = try theatre(until: .seconds(10))
        theatre.show.prolong(until: .seconds(20))
        try tap(1, theatre, until: .seconds(19))
        #expect(theatre.show.detour?.stack != nil)
        try theatre.at(.seconds(22)) { #expect(theatre.show.detour == nil && theatre.show.carousel.slideNumber == 0) }
    }

    /// While the pages of a stack are listed, another tap counts, and so does the end of the overview.
    @Test(arguments: [true, false]) func whoIsFasterThanTheList(_ picks: Bool) throws {
        let theatre = try theatre()
        theatre.workers.delay = { if case .listPages = $0.work { .milliseconds(400) } else { .zero } }
        try tap(1, theatre, until: .milliseconds(3100))
        #expect(theatre.show.wantedDetour?.stack != nil)
        if picks { _ = theatre.show.pick(try #require(stage.spot(2, theatre))) } else { theatre.show.obey(.resume) }
        try theatre.run(until: .seconds(6))
        #expect(theatre.show.detour == nil && theatre.show.wantedDetour == nil && stage.shows(picks ? 20 : 0, theatre))
    }

    /// The folder has gone from the round: the stacks stay.
    @Test func itHasGone() throws {
        let theatre = try theatre()
        theatre.show.goOn(with: Lineup(Array(stage.slides[..<3])), nil, anew: false, isSame: true)
        try tap(1, theatre, until: .seconds(5))
        #expect(theatre.show.isSettled && theatre.show.detour?.stack == nil && theatre.show.commandFailure != nil)
    }

    /// The picture of a stack is kept as others are.
    @Test func keptPictures() throws {
        let folder = stage.scratch["thumbnails"]
        for isKept in [false, true] {
            let theatre = try theatre { theatre in
                theatre.workers.tiles = TileTerms(
                    store: ThumbnailStore(folder: folder, limit: 1 << 20), patience: (.zero, .zero))
                theatre.workers.delay = { if case .fill = $0.work { .milliseconds(400) } else { .zero } }
            }
            let dim = try stage.middles(theatre).count { $0 == 0x24_262A }
            #expect(isKept ? dim == 0 : dim > 0)
            try theatre.run(until: .seconds(9))
        }
    }
}
