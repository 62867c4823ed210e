import Carousel
import ControlProtocol
import Raster
import Testing

@testable import Player
import Vocabulary

/// Commands for one of several shows, and commands for a time.
@Suite struct CommandedShowTests {
    private let cast: Cast
    private var scratch: Scratch { cast.scratch }

    init() throws {
        cast = try Cast(7)
        try cast.scratch.write(list: "a.yaml", 0...2)
        try cast.scratch.write(list: "b.yaml", 3...5)
        try write("{headless-1: a.yaml, headless-2: b.yaml}")
    }

    private func write(_ outputs: String) throws { try scratch.write("site.yaml", "outputs: \(outputs)\n") }

    private func path(_ name: String) -> String { scratch[name] }

    private func theatre() throws -> Multiplex { try Multiplex([path("site.yaml")], until: .milliseconds(400)) }

    /// The slides on the two outputs; -1: black, nil: something else.
    private func shown(_ theatre: Multiplex) -> [Int?] {
        ["headless-1", "headless-2"].map { name in
            let pixels = theatre.screen(name)?.pixels
            if pixels?.allSatisfy({ $0 & 0xFF_FFFF == 0 }) == true { return -1 }
            return cast.number(of: pixels)
        }
    }

    private func obey(_ theatre: Multiplex, _ output: String?, _ event: Event, until end: Duration? = nil) throws {
        for channel in try theatre.ensemble.channels(on: output) { channel.show.obey(event, until: end) }
    }

    private func picture(_ name: String) -> Event { .interlude(.slide(Slide(shownByCommand: path(name)))) }

    @Test func aCommandForOneOutput() throws {
        let theatre = try theatre()
        try obey(theatre, "headless-2", .skip(1))
        try theatre.at(.milliseconds(700)) { #expect(shown(theatre) == [0, 4]) }
        try obey(theatre, "headless-1", .pause)
        try theatre.run(until: .milliseconds(1900))
        #expect(shown(theatre) == [0, 5])
        #expect(theatre.ensemble.channels.map(\.show.isHeld) == [true, false])
        #expect(!theatre.ensemble.isPaused)
    }

    @Test func outputsInStepObeyTogether() throws {
        try write("{headless-1: a.yaml, headless-2: a.yaml}")
        let theatre = try theatre()
        try obey(theatre, "headless-2", .go(2))
        try theatre.at(.milliseconds(700)) { #expect(shown(theatre) == [2, 2]) }
    }

    @Test func outputsThatAreNotThere() throws {
        try write("{headless-1: a.yaml, headless-7: b.yaml}")
        let theatre = try theatre()
        #expect(try theatre.ensemble.channels(on: "headless-7").map(\.name) == [path("b.yaml")])
        let error = #expect(throws: InputError.self) { try theatre.ensemble.channels(on: "DP-1\n") }
        #expect(error?.messages == ["no output is called 'DP-1\\u{a}'; there is headless-1"])
        try obey(theatre, "headless-7", .interlude(.color(.black)))
        try theatre.run(until: .seconds(1))
        try theatre.plug(Multiplex.size, as: "headless-7")
        try theatre.run(until: .milliseconds(1900))
        #expect(theatre.screen("headless-7")?.pixels.allSatisfy { $0 & 0xFF_FFFF == 0 } == true)
    }

    @Test func aPauseForATime() throws {
        let theatre = try theatre()
        try obey(theatre, nil, .pause, until: .seconds(10))
        #expect(theatre.nextEvent == .seconds(10), "nothing wakes it before")
        try theatre.at(.milliseconds(9990)) { #expect(shown(theatre) == [0, 3]) }
        // 600 ms of the rest are left.
        try theatre.at(.milliseconds(10_590)) { #expect(shown(theatre) == [0, 3]) }
        try theatre.run(until: .milliseconds(10_900))
        #expect(shown(theatre) == [1, 4])
        #expect(theatre.wentOn == 2)
    }

    @Test func blackForATime() throws {
        let theatre = try theatre()
        try obey(theatre, "headless-1", .interlude(.color(.black)), until: .seconds(5))
        try theatre.at(.milliseconds(500)) { #expect(shown(theatre) == [-1, 3]) }
        try theatre.at(.milliseconds(4990)) { #expect(shown(theatre).first == -1 && theatre.show.card == nil) }
        try theatre.at(.milliseconds(5500)) { #expect(shown(theatre).first == 0, "where it was") }
        try theatre.at(.milliseconds(5850)) { #expect(shown(theatre).first == 1) }
    }

    @Test func aPictureForATime() throws {
        let theatre = try theatre()
        try obey(theatre, nil, picture("6.png"), until: .seconds(5))
        try theatre.at(.milliseconds(600)) { #expect(shown(theatre) == [6, 6]) }
        try theatre.at(.milliseconds(4990)) { #expect(shown(theatre) == [6, 6]) }
        try theatre.at(.milliseconds(5400)) { #expect(shown(theatre) == [0, 3]) }
        let sighted = theatre.reports.compactMap { report -> String? in
            guard case .sighted(let picture?, let place, _) = report, place.name == "headless-1" else { return nil }
            return picture.files.map(\.path).joined()
        }
        #expect(sighted == ["0.png", "6.png", "0.png"].map(path), "the display log has it")
    }

    @Test(arguments: ["none.png", "bad.png", "a.yaml", ""]) func aPictureThatCannotBeShown(_ name: String) throws {
        try scratch.write("bad.png", Array(cast.patterns[6].png.prefix(60)))
        let theatre = try theatre()
        let show = theatre.show
        for round in 1...2 {
            try obey(theatre, "headless-1", picture(name), until: .seconds(100))
            try theatre.run(until: theatre.now + .milliseconds(100))
            #expect(show.commandFailure?.hasPrefix(path(name)) == true, "round \(round): \(show.commandFailure ?? "-")")
            #expect(show.carousel.isSettled && show.carousel.interlude == nil)
        }
        #expect(shown(theatre) == [0, 3])
        #expect(show.files.unshowable.reasons.isEmpty, "the round lacks nothing")
        // Mended, it is shown.
        if name == "bad.png" {
            try scratch.write("bad.png", cast.patterns[6].png)
            try obey(theatre, "headless-1", picture(name))
            try theatre.after(.milliseconds(100)) { #expect(shown(theatre).first == 6 && show.commandFailure == nil) }
        }
    }

    @Test func whatHeldBeforeAPictureThatCannotBeShownHoldsOn() throws {
        let theatre = try theatre()
        let show = theatre.show
        try obey(theatre, "headless-1", .interlude(.color(.black)), until: .seconds(5))
        try theatre.run(until: .seconds(1))
        try obey(theatre, "headless-1", picture("none.png"), until: .seconds(2))
        try theatre.run(until: .seconds(4))
        #expect(shown(theatre).first == -1 && show.commandFailure != nil && show.terms.interludeEnd == .seconds(5))
        try theatre.at(.milliseconds(5300)) { #expect(shown(theatre).first == 0) }
    }

    /// A placeholder stands in for slides of the round, not for what is asked for.
    @Test func noPlaceholderIsShownInItsPlace() throws {
        try scratch.write(
            "a.yaml", "placeholder: 6.png\ndefaults: {duration: 1s, transition: cut}\nslides: [0.png, 1.png]\n")
        let theatre = try theatre()
        let show = theatre.show
        try obey(theatre, "headless-1", picture("none.png"))
        try theatre.run(until: .milliseconds(600))
        #expect(shown(theatre).first == 0 && show.commandFailure?.contains("none.png") == true)
    }

    @Test func whatIsLeftOutOfTheRoundIsTriedAgain() throws {
        try scratch.write("1.png", Array(cast.patterns[1].png.prefix(60)))
        let theatre = try theatre()
        let show = theatre.show
        try theatre.run(until: .milliseconds(500))
        #expect(show.carousel.doesWithout(path("1.png")))
        #expect(show.obstacle(toSlide: 2)?.hasPrefix("slide 2 (1.png) is left out: \(path("1.png"))") == true)
        try scratch.write("1.png", cast.patterns[1].png)
        try obey(theatre, "headless-1", picture("1.png"))
        try theatre.run(until: .milliseconds(900))
        #expect(shown(theatre).first == 1 && !show.carousel.doesWithout(path("1.png")))
        #expect(show.obstacle(toSlide: 2) == nil)
        #expect(show.obstacle(toSlide: 4) == "there is no slide 4: the show has 3 slides")
    }

    // MARK: - Edits

    @Test func commandsOutliveAReloadAndAnEditOfTheSite() throws {
        let theatre = try theatre()
        try obey(theatre, "headless-1", .interlude(.color(.black)), until: .seconds(20))
        try obey(theatre, "headless-2", .pause, until: .seconds(10))
        try theatre.run(until: .milliseconds(600))
        theatre.ensemble.reload()
        try theatre.at(.seconds(2)) { #expect(shown(theatre) == [-1, 3]) }
        // The outputs play other sources now: what holds is the output's.
        try scratch.write("c.yaml", "slides: [2.png]\n")
        try write("{headless-1: c.yaml, headless-2: a.yaml}")
        theatre.ensemble.reload()
        try theatre.run(until: .seconds(9))
        #expect(shown(theatre) == [-1, 0], "c comes onto a black output, a onto a paused one")
        let terms = theatre.ensemble.channels.map(\.show.terms)
        #expect(terms.map(\.interludeEnd) == [.seconds(20), nil] && terms.map(\.pauseEnd) == [nil, .seconds(10)])
        try theatre.run(until: .milliseconds(20_300))
        #expect(shown(theatre).first == 2 && theatre.ensemble.channels.allSatisfy { !$0.show.isHeld })
    }

    @Test func whatAllShowsAreInHoldsForANewOne() throws {
        let theatre = try theatre()
        try obey(theatre, nil, .pause, until: .seconds(10))
        try write("{headless-1: a.yaml, headless-3: b.yaml}")
        theatre.ensemble.reload()
        try theatre.run(until: .seconds(1))
        try scratch.write("c.yaml", "slides: [2.png, 3.png]\n")
        try write("{headless-1: a.yaml, headless-2: c.yaml}")
        theatre.ensemble.reload()
        try theatre.run(until: .seconds(2))
        #expect(theatre.ensemble.channels.map(\.show.carousel.isPaused) == [true, true])
        #expect(theatre.ensemble.channels.map(\.show.terms.pauseEnd) == [.seconds(10), .seconds(10)])
    }

    // MARK: - What is told

    @Test func theStatusTellsWhatHoldsAndUntilWhen() throws {
        let theatre = try theatre()
        var status = Status()
        status.clockStart = .seconds(1_798_135_200)
        func commanded() -> [CommandedState?] { status.value(of: theatre.ensemble, process: 1).shows.map(\.commanded) }
        #expect(commanded().compactMap(\.self).isEmpty)
        try obey(theatre, "headless-1", .pause, until: .seconds(65))
        try obey(theatre, "headless-1", picture("6.png"))
        try obey(theatre, "headless-2", .interlude(.color(.black)), until: .seconds(5))
        let (one, two) = (commanded()[0], commanded()[1])
        #expect(one?.pause?.until == "2026-12-24T18:01:05Z" && one?.blank == nil)
        #expect(one?.show?.path == path("6.png") && one?.show?.until == nil && one?.show != nil)
        #expect(two?.blank?.until == "2026-12-24T18:00:05Z" && two?.pause == nil && two?.show == nil)
        let before = theatre.ensemble.revision
        try theatre.at(.seconds(6)) { #expect(commanded()[1] == nil && theatre.ensemble.revision != before) }
    }

    @Test func thePagesOfTheSlides() throws {
        let theatre = try theatre()
        var status = Status()
        status.clockStart = .seconds(1_798_135_200)
        let channel = theatre.ensemble.channels[0]
        func page(_ from: Int, _ count: Int) -> SlidesPage {
            status.slides(SlidesQuery(from: from, count: count), of: channel, at: theatre.now)
        }
        let first = page(1, 2)
        #expect(first.outputs == ["headless-1"] && first.count == 3 && first.nextFrom == 3)
        #expect(first.list.map(\.number) == [1, 2] && first.list.map(\.path) == ["0.png", "1.png"].map(path))
        #expect(first.list.map(\.state) == ["shown", "open"] && first.list[0].transitions == ["slide-left"])
        #expect(first.list[1].next == "2026-12-24T18:00:01Z" && first.list[1].duration == 1)
        #expect(page(3, 100).nextFrom == nil && page(3, 100).list.map(\.number) == [3])
        #expect(page(1_000_000_000, 100).list.isEmpty && page(4, 1).nextFrom == nil)
        theatre.ensemble.reload()
        try theatre.at(.milliseconds(900)) { #expect(page(1, 1).lineup != first.lineup, "the numbers may be others") }
    }
}
