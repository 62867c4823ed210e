import Carousel
import Raster
import TestSupport
import Testing
import Vocabulary

/// What a command shows instead of the round, and slides that it goes to.
@Suite struct InterludeTests {
    private static let notice = Interlude.slide(slide("N", move: 0, .cut))

    /// The slide `a` has rested for 400 ms of 1000, and the next is prepared.
    private func resting(_ lineup: Lineup = lineup("abc")) -> Stage {
        var stage = Stage(lineup)
        (stage.slowness, stage.lateness) = (.zero, .zero)
        stage.settle()
        stage.run(.milliseconds(400))
        return stage
    }

    @Test(arguments: [notice, .color(.black)])
    func theRoundGoesOnWhereItWas(_ interlude: Interlude) {
        var stage = resting()
        stage.send(.interlude(interlude))
        #expect(!stage.carousel.isSettled)
        stage.run(.milliseconds(1))
        #expect(stage.carousel.scene == interlude.scene && stage.carousel.showsInterlude && stage.carousel.isSettled)
        #expect(stage.carousel.position == Position(0) && stage.carousel.slideNumber == nil)
        stage.run(.seconds(3600))
        #expect(stage.carousel.scene == interlude.scene && stage.wake == nil, "nothing wakes the show")
        #expect(stage.held.map(\.path).contains("a"), "it comes back at once")
        let end = stage.now
        stage.send(.interlude(nil))
        stage.run(.milliseconds(1))
        stage.settle()
        #expect(stage.current == "a" && !stage.carousel.showsInterlude && stage.carousel.isSettled)
        // It slides over the picture.
        let move = interlude == Self.notice ? 100 : 0
        #expect(stage.wake == end + .milliseconds(600 + move), "it has rested for 400 of 1000 ms before")
        stage.run(.milliseconds(750))
        #expect(stage.current == "b" && stage.carousel.position == Position(1))
    }

    @Test func oneFollowsTheOther() {
        var stage = resting()
        stage.send(.interlude(Self.notice))
        stage.run(.seconds(1))
        stage.send(.interlude(.color(.black)))
        #expect(!stage.carousel.isSettled)
        stage.run(.seconds(1))
        #expect(stage.paths == "aN-" && stage.carousel.isSettled)
        stage.send(.interlude(nil))
        stage.run(.milliseconds(1))
        #expect(stage.current == "a" && stage.wake == stage.now + .milliseconds(599))
    }

    @Test func aPauseIsKeptBesideIt() {
        var stage = resting()
        stage.send(.pause)
        stage.send(.interlude(Self.notice))
        stage.run(.seconds(10))
        #expect(stage.current == "N" && stage.carousel.isPaused)
        stage.send(.interlude(nil))
        stage.run(.seconds(10))
        #expect(stage.current == "a" && stage.wake == nil)
        stage.send(.resume)
        #expect(stage.wake == stage.now + .milliseconds(600))
    }

    @Test func aPauseThatEndsMeanwhile() {
        var stage = resting()
        stage.send(.pause)
        stage.send(.interlude(.color(.black)))
        stage.run(.seconds(10))
        stage.send(.resume)
        stage.run(.seconds(10))
        #expect(stage.current == "-", "it holds until it is ended itself")
        stage.send(.interlude(nil))
        stage.run(.milliseconds(1))
        #expect(stage.current == "a" && stage.wake == stage.now + .milliseconds(599))
    }

    @Test(arguments: [(Int64(1), "b"), (2, "c"), (-1, "c"), (-3, "a")])
    func aSkipEndsIt(_ steps: Int64, _ path: String) {
        for interlude in [Self.notice, .color(.black)] {
            var stage = resting()
            stage.send(.interlude(interlude))
            stage.run(.seconds(5))
            stage.send(.skip(steps))
            stage.run(.milliseconds(150))
            #expect(stage.current == path && stage.moves == 3 && stage.carousel.isSettled)
            #expect(stage.carousel.position == Position(steps) && stage.carousel.interlude == nil)
        }
    }

    @Test func aPictureThatCannotBeShownIsGivenUp() {
        var stage = resting()
        let end = stage.wake
        stage.prepares = false
        stage.send(.interlude(Self.notice))
        #expect(stage.carousel.wantedPath == "N" && stage.held.map(\.path).contains("N"))
        stage.send(.readable(path: "N", false))
        #expect(stage.carousel.interlude == nil && stage.carousel.wantedPath == nil && stage.carousel.isSettled)
        #expect(!stage.carousel.doesWithout("N"), "it is no slide")
        #expect(stage.current == "a" && stage.wake == end && stage.moves == 1, "the round was not disturbed")
    }

    @Test func oneThatIsShownStays() {
        var stage = resting()
        stage.send(.interlude(Self.notice))
        stage.run(.milliseconds(1))
        // A screen that has come since cannot load it.
        for event in [Event.readable(path: "N", false), .unreachable(path: "N")] { stage.send(event) }
        stage.run(.seconds(10))
        #expect(stage.current == "N" && stage.carousel.interlude == Self.notice)
    }

    @Test func inAMoveItComesAfter() {
        var stage = resting()
        stage.run(moves: 1)
        stage.send(.interlude(Self.notice))
        stage.run(.milliseconds(101))
        #expect(stage.paths == "abN")
        stage.send(.interlude(nil))
        stage.run(.milliseconds(1))
        stage.settle()
        #expect(stage.current == "b" && stage.wake == stage.now + .seconds(1))
    }

    @Test func itDropsSkipsThatHaveNotBegun() {
        var stage = resting()
        stage.prepares = false
        stage.send(.skip(2))
        stage.send(.interlude(.color(.black)))
        stage.prepares = true
        stage.send(.screensChanged)
        stage.run(.seconds(1))
        #expect(stage.paths == "a-" && stage.carousel.isSettled)
    }

    @Test func aReloadChangesTheRoundBehindIt() {
        for (new, path) in [("abc", "a"), ("xyab", "a"), ("bc", "b")] {
            var stage = resting()
            stage.send(.interlude(Self.notice))
            stage.run(.seconds(1))
            stage.send(.reload(lineup(new)))
            stage.run(.seconds(10))
            #expect(stage.current == "N", "it outlives the reload")
            stage.send(.interlude(nil))
            stage.run(.milliseconds(1))
            stage.settle()
            #expect(stage.current == path)
            #expect(stage.wake == stage.now + (path == "a" ? .milliseconds(600) : .seconds(1)), "\(new)")
        }
    }

    @Test func aPrecomputedReloadIsTaken() {
        var stage = resting()
        stage.send(.interlude(Self.notice))
        stage.run(.seconds(1))
        stage.send(.go(2))
        let new = lineup("ab")
        let ahead = stage.carousel.precomputedReload(to: new, anew: false)
        #expect(ahead.begins(at: stage.carousel, anew: false))
        stage.send(.reload(new, anew: false))
        stage.run(.seconds(1))
        #expect("ab".contains(stage.current ?? "-"))
    }

    @Test func withoutASlideItGivesWayToTheBackground() {
        var stage = resting()
        for path in ["a", "b", "c"] { stage.send(.readable(path: path, false)) }
        stage.run(.seconds(2))
        stage.send(.interlude(Self.notice))
        stage.run(.seconds(1))
        #expect(stage.current == "N" && stage.sought.isEmpty)
        stage.send(.interlude(nil))
        stage.run(.seconds(1))
        #expect(stage.current == "-" && !stage.carousel.showsInterlude)
    }

    @Test func beforeAnythingWasShown() {
        var stage = Stage(lineup("ab"), starts: false)
        stage.send(.interlude(.color(.black)))
        stage.run(.seconds(1))
        #expect(stage.paths == "-")
        stage.send(.interlude(nil))
        stage.run(.milliseconds(200))
        #expect(stage.paths == "-a")
    }

    @Test func inABannerItStandsAlone() {
        var layout = Layout()
        layout.item = .perMille(600)
        var stage = Stage(
            Lineup(groups: [.init(order: .listed, slides: slides("abcd"))], layout: layout),
            screens: [Size(width: 1000, height: 500)])
        stage.settle()
        stage.send(.interlude(Self.notice))
        stage.run(.seconds(1))
        #expect(stage.current == "N" && stage.carousel.row == Row(layout))
        stage.send(.interlude(nil))
        stage.run(.milliseconds(500))
        #expect(stage.current == "a")
    }

    /// The stage holds the carousel to its contract at each event.
    @Test(arguments: UInt64(1)...8)
    func whateverComesTheRoundGoesOn(_ seed: UInt64) {
        let layout = seed % 4 == 0 ? Layout() : nil
        let order: Order = seed % 2 == 0 ? .listed : .shuffled
        let lineups = ["abcdef", "cdxyz", "a", ""].map { names in
            Lineup(groups: [.init(order: order, slides: slides(names))], seed: seed, layout: layout)
        }
        var stage = Stage(lineups[0], seed: seed, screens: [Size(width: 1000, height: 500)])
        stage.keepsShown = false
        var random = Seeded(seed)
        stage.send(.go(99))
        for _ in 0..<2000 {
            switch random.below(14) {
            case 0: stage.send(.interlude(Self.notice))
            case 1: stage.send(.interlude(.color(.black)))
            case 2, 3: stage.send(.interlude(nil))
            case 4: stage.send(.skip(Int64(random.below(7)) - 3))
            case 5: stage.send(.go(random.below(7)))
            case 6: stage.send(random.once(in: 3) ? .pause : .resume)
            case 7: stage.send(.readable(path: ["a", "c", "N"][random.below(3)], random.once(in: 2)))
            case 8: stage.send(.reload(lineups[random.below(4)], anew: random.once(in: 2)))
            case 9: stage.send(.screensChanged)
            default: stage.run(.microseconds(random.below(900_000)))
            }
        }
        stage.send(.resume)
        stage.send(.interlude(nil))
        stage.send(.reload(lineups[0], anew: true))
        stage.run(moves: 20)
        #expect(!stage.carousel.showsInterlude)
    }

    // MARK: - Going to a slide

    @Test(arguments: [(1, "b"), (4, "e"), (0, "a")])
    func toANumber(_ number: Int, _ path: String) {
        var stage = resting(lineup("abcde"))
        stage.send(.go(number))
        #expect(stage.carousel.isSettled == (number == 0), "what is shown is there")
        stage.run(.milliseconds(120))
        #expect(stage.current == path && stage.carousel.position == Position(Int64(number)) && stage.carousel.isSettled)
        #expect(stage.carousel.slideNumber == number && stage.moves == (number == 0 ? 1 : 2))
    }

    @Test func backIsInTheNextRound() {
        var stage = resting(lineup("abc"))
        stage.send(.go(2))
        stage.run(.milliseconds(150))
        stage.send(.go(1))
        stage.run(.milliseconds(150))
        #expect(stage.paths == "acb" && stage.carousel.position == Position(4))
    }

    @Test func inAShuffleItIsTheNextPlace() {
        var stage = resting(Lineup(groups: [.init(order: .shuffled, slides: slides("abcdefgh"))], seed: 7))
        for number in [3, 6, 0, 5] {
            stage.send(.go(number))
            stage.run(.milliseconds(150))
            #expect(stage.current == String("abcdefgh".dropFirst(number).prefix(1)))
        }
        #expect(stage.carousel.position.steps < 32)
    }

    @Test func inAPauseAndFromAnInterlude() {
        var stage = resting()
        stage.send(.pause)
        stage.send(.interlude(Self.notice))
        stage.run(.seconds(1))
        stage.send(.go(2))
        stage.run(.seconds(10))
        #expect(stage.paths == "aNc" && stage.carousel.isPaused && stage.carousel.interlude == nil)
        stage.send(.interlude(.color(.black)))
        stage.run(.seconds(1))
        stage.send(.go(2))
        stage.run(.seconds(1))
        #expect(stage.paths == "aNc-c" && stage.carousel.position == Position(2), "it stands there")
    }

    @Test func whatCannotBeShownIsGivenUp() {
        var stage = resting()
        stage.prepares = false
        stage.send(.go(2))
        #expect(stage.carousel.wantedPath == "c" && !stage.carousel.isSettled)
        stage.send(.readable(path: "c", false))
        #expect(stage.carousel.wantedPath == nil && stage.carousel.isSettled && stage.current == "a")
        stage.send(.go(2))
        stage.send(.go(99))
        #expect(stage.carousel.isSettled, "not what is left out, and not what is not there")
    }
}
