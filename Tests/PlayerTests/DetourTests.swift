import Carousel
import Raster
import Schedules
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// Playlists that commands have play for a time.
@Suite struct DetourTests {
    private let cast: Cast
    private var scratch: Scratch { cast.scratch }

    init() throws {
        cast = try Cast(7)
        for (name, slides) in [("a", [0, 1, 2]), ("b", [5]), ("d", [3, 4])] {
            try cast.scratch.write(list: "\(name).yaml", slides)
        }
        try cast.scratch.write("site.yaml", "outputs: {headless-1: a.yaml, headless-2: b.yaml}\n")
    }

    private func path(_ name: String) -> String { scratch[name] }

    /// At 400 ms: 600 ms of the first rest are left.
    private func theatre() throws -> (Multiplex, Show) {
        let theatre = try Multiplex([path("site.yaml")], until: .milliseconds(400))
        return (theatre, theatre.show)
    }

    private func play(_ name: String, _ theatre: Multiplex, until end: Duration? = nil) {
        let channel = theatre.ensemble.channels[0]
        channel.show.begin(detour: channel.reader.detour(to: path(name)), until: end)
    }

    @Test func aPlaylistForATime() throws {
        let (theatre, show) = try theatre()
        play("d.yaml", theatre, until: .seconds(6))
        #expect(!show.isSettled)
        try theatre.run(until: .milliseconds(700))
        #expect(cast.shown(theatre) == 3 && show.isSettled && show.detour?.path == path("d.yaml"))
        #expect(show.carousel.lineup.count == 2 && show.round.lineup.count == 3)
        for (time, slide) in [(1900, 4), (3100, 3), (4300, 4), (5500, 3)] {
            try theatre.at(.milliseconds(time)) { #expect(cast.shown(theatre) == slide, "at \(time)") }
        }
        #expect(theatre.wentOn == 0)
        try theatre.run(until: .milliseconds(6500))
        #expect(cast.shown(theatre) == 0 && show.detour == nil && theatre.wentOn == 1, "where it was")
        // 600 ms of its rest were left.
        try theatre.at(.milliseconds(6750)) { #expect(cast.shown(theatre) == 0) }
        try theatre.at(.milliseconds(7100)) { #expect(cast.shown(theatre) == 1) }
        // The other show has seen nothing of it.
        #expect(theatre.ensemble.channels[1].show.round.position == Position(0))
    }

    /// While a slide moves, and while another one of it moves: the move ends first.
    @Test func itBeginsAndEndsBetweenMoves() throws {
        let (theatre, show) = try theatre()
        try theatre.run(until: .milliseconds(1100))
        play("d.yaml", theatre, until: .milliseconds(2500))
        #expect(show.isMoving && show.detour == nil)
        try theatre.at(.milliseconds(1220)) { #expect(show.detour != nil) }
        try theatre.at(.milliseconds(1500)) { #expect(cast.shown(theatre) == 3) }
        try theatre.run(until: .milliseconds(2510))
        let isMoving = show.isMoving && show.detour != nil
        try theatre.at(.milliseconds(3000)) { #expect(isMoving && cast.shown(theatre) == 1 && show.detour == nil) }
    }

    /// What is asked for in it is its own: pauses, steps, slides, pictures; going on ends what holds it, and then itself.
    @Test func commandsAreIts() throws {
        let (theatre, show) = try theatre()
        play("d.yaml", theatre)
        try theatre.run(until: .seconds(1))
        show.obey(.skip(1))
        try theatre.at(.milliseconds(1400)) { #expect(cast.shown(theatre) == 4) }
        show.obey(.go(0))
        try theatre.at(.milliseconds(1800)) { #expect(cast.shown(theatre) == 3) }
        show.obey(.pause)
        try theatre.at(.seconds(30)) { #expect(cast.shown(theatre) == 3) }
        show.obey(.interlude(.slide(Slide(shownByCommand: path("6.png")))))
        try theatre.at(.seconds(31)) { #expect(cast.shown(theatre) == 6 && show.detour != nil) }
        show.obey(.resume)
        try theatre.run(until: .milliseconds(31_300))
        #expect(cast.shown(theatre) == 3 && show.detour != nil && !show.carousel.isPaused)
        show.obey(.resume)
        try theatre.at(.milliseconds(31_700)) { #expect(cast.shown(theatre) == 0 && show.detour == nil) }
    }

    /// One takes the place of another, and the round is still the one before both; a pause of the round holds on.
    @Test func oneAfterAnother() throws {
        try scratch.write(list: "e.yaml", [6])
        let (theatre, show) = try theatre()
        show.obey(.pause)
        play("d.yaml", theatre)
        try theatre.at(.seconds(2)) { #expect(cast.shown(theatre) == 4, "it is not paused") }
        play("e.yaml", theatre, until: .seconds(9))
        try theatre.at(.seconds(8)) { #expect(cast.shown(theatre) == 6) }
        try theatre.run(until: .seconds(60))
        #expect(cast.shown(theatre) == 0 && show.carousel.isPaused && show.detour == nil)
        show.obey(.resume)
        try theatre.at(.milliseconds(60_900)) { #expect(cast.shown(theatre) == 1) }
    }

    @Test func somebodyWhoIsThereProlongsIt() throws {
        let (theatre, show) = try theatre()
        play("d.yaml", theatre, until: .seconds(2))
        try theatre.run(until: .seconds(1))
        show.prolong(until: .seconds(20))
        try theatre.at(.seconds(19)) { #expect(show.detour != nil) }
        try theatre.at(.seconds(21)) { #expect(show.detour == nil) }
    }

    @Test(arguments: [
        ("none.yaml", "none.yaml"), ("empty.yaml", "a playlist needs at least one slide"), ("bad.yaml", "bad.yaml:1:"),
        ("holes.yaml", "holes.yaml"),
    ]) func whatCannotBePlayed(_ name: String, _ words: String) throws {
        try scratch.write("empty.yaml", "slides: []\n")
        try scratch.write("bad.yaml", "slides: [0.png\n")
        try scratch.write("holes.yaml", "slides: [{playlist: lost.yaml}]\n")
        let (theatre, show) = try theatre()
        play(name, theatre, until: .seconds(100))
        try theatre.run(until: .milliseconds(500))
        #expect(show.commandFailure?.contains(words) == true, "\(show.commandFailure ?? "-")")
        #expect(show.isSettled && show.detour == nil && cast.shown(theatre) == 0)
        let refused = theatre.reports.count { if case .show(_, .commandFailed) = $0 { true } else { false } }
        #expect(refused == 1)
        try theatre.at(.milliseconds(1300)) { #expect(cast.shown(theatre) == 1, "the show goes on") }
    }

    /// Files that cannot be shown are passed over; where none is left, the detour shows what its playlist says.
    @Test func picturesThatCannotBeShown() throws {
        try scratch.write("3.png", Array(cast.patterns[3].png.prefix(60)))
        let (theatre, show) = try theatre()
        play("d.yaml", theatre, until: .seconds(5))
        try theatre.at(.seconds(2)) { #expect(cast.shown(theatre) == 4) }
        try theatre.at(.milliseconds(5500)) { #expect(cast.shown(theatre) == 0 && show.detour == nil) }
    }

    /// The round is edited meanwhile, and a file of it goes: what comes back is the present state.
    @Test(arguments: [true, false]) func theRoundIsEditedMeanwhile(_ loses: Bool) throws {
        let (theatre, show) = try theatre()
        play("d.yaml", theatre, until: .seconds(5))
        try theatre.run(until: .seconds(1))
        try scratch.write(list: "a.yaml", loses ? [6, 2] : [6, 0, 2])
        theatre.ensemble.reload()
        try theatre.run(until: .seconds(4))
        #expect(show.round.lineup.count == (loses ? 2 : 3) && show.carousel.lineup.count == 2)
        show.handle(.readable(path: path("2.png"), false))
        try theatre.at(.milliseconds(5400)) { #expect(cast.shown(theatre) == (loses ? 6 : 0)) }
        try theatre.at(.seconds(7)) { #expect(cast.shown(theatre) == 6, "2.png is passed over") }
    }

    /// A display that goes and comes is given what plays.
    @Test func displaysComeAndGo() throws {
        let (theatre, show) = try theatre()
        play("d.yaml", theatre, until: .seconds(20))
        try theatre.run(until: .seconds(1))
        try theatre.unplug("headless-1")
        try theatre.run(until: .seconds(2))
        try theatre.plug(Multiplex.size, as: "headless-1")
        try theatre.run(until: .milliseconds(2500))
        #expect(cast.shown(theatre).map { [3, 4].contains($0) } == true && show.detour != nil)
        try theatre.unplug("headless-1")
        try theatre.at(.seconds(21)) { #expect(show.detour == nil) }
        try theatre.plug(Multiplex.size, as: "headless-1")
        try theatre.at(.seconds(22)) { #expect(cast.shown(theatre).map { [0, 1, 2].contains($0) } == true) }
    }

    /// The next run goes on where the round stands.
    @Test func thePlaceIsTheRounds() throws {
        let (theatre, show) = try theatre()
        show.obey(.go(1))
        try theatre.run(until: .milliseconds(900))
        let before = show.round.bookmark
        play("d.yaml", theatre)
        try theatre.at(.seconds(4)) { #expect(show.round.bookmark == before) }
    }

    /// Its layout and its marks are its own: several slides at once, and then one.
    @Test(arguments: [true, false]) func anotherLayout(_ isRound: Bool) throws {
        let layout = "layout: {item: 40%, spacing: 0px, snap: start}\n"
        if isRound {
            try scratch.write(list: "a.yaml", [0, 1, 2], layout)
        } else {
            try scratch.write(list: "d.yaml", [3, 4], layout)
        }
        let (theatre, show) = try theatre()
        let before = theatre.screen("headless-1")?.pixels
        play("d.yaml", theatre, until: .milliseconds(1300))
        try theatre.at(.seconds(1)) { #expect(show.detour != nil && (cast.shown(theatre) == 3) == isRound) }
        try theatre.run(until: .milliseconds(1700))
        #expect(show.detour == nil && theatre.screen("headless-1")?.pixels == before)
        #expect(theatre.show.screens[0].failure == nil)
    }

    /// Slides with hours that the round does not have: where none is open, nothing begins.
    @Test(arguments: [(2000, nil), (2003, 4)]) func itsSchedulesCount(_ year: Int, _ slide: Int?) throws {
        try scratch.write(
            "d.yaml", "slides: [{image: 3.png, show: {until: 2000-01-01}}, {image: 4.png, show: {from: 2002-01-01}}]\n")
        let (theatre, show) = try theatre()
        show.wallClock = { WallInstant(sinceEpoch: .seconds((year - 1970) * 365 * 86_400 + 86_400 * 60)) }
        play("d.yaml", theatre)
        try theatre.run(until: .milliseconds(1500))
        #expect((show.detour != nil) == (slide != nil))
        #expect(cast.shown(theatre) == slide ?? 1)
        #expect(slide != nil || show.commandFailure?.hasSuffix("d.yaml: no slide may be shown now") == true)
    }

    /// Random commands: whatever comes, a picture is there, and in the end the round goes on.
    @Test(arguments: 0..<20) func anyHistory(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let (theatre, show) = try theatre()
        for _ in 0..<60 {
            let end = theatre.now + .milliseconds(.random(in: 1...3000, using: &random))
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1: play(["d.yaml", "b.yaml", "none.yaml"].randomElement(using: &random)!, theatre, until: end)
            case 2: show.obey(.resume)
            case 3: show.obey(.skip(.random(in: -2...2, using: &random)))
            case 4: show.obey(.interlude(.color(.black)), until: end)
            case 5: show.obey(.pause, until: end)
            case 6: theatre.ensemble.reload()
            default: break
            }
            try theatre.run(until: theatre.now + .milliseconds(.random(in: 0...700, using: &random)))
        }
        for _ in 0..<3 { show.obey(.resume) }
        try theatre.after(.seconds(2)) { #expect(show.detour == nil && show.wantedDetour == nil && !show.isHeld) }
        let stays = theatre.now
        try theatre.run(until: stays + .milliseconds(600))
        let first = show.carousel.scene?.slide?.path
        try theatre.run(until: stays + .milliseconds(1800))
        #expect(first != nil && show.carousel.scene?.slide?.path != first)
        #expect(show.carousel.lineup.count == 3 && show.screens[0].failure == nil)
    }
}
