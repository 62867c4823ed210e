import Carousel
import Raster
import Testing
import Vocabulary

/// Slides that are late, that cannot be shown, that are alone, or not there at all.
@Suite struct ReadinessTests {
    private func settled(_ names: String) -> Stage {
        var stage = Stage(lineup(names))
        stage.settle()
        return stage
    }

    @Test func lateRestsOnWithoutATimerAndBeginsAtOnce() throws {
        var stage = settled("ab")
        stage.prepares = false
        stage.send(.screensChanged)
        stage.run(.seconds(60))
        #expect(stage.paths == "a")
        #expect(stage.wake == nil)
        let step = try #require(stage.asked)
        let actions = stage.prepared(step)
        #expect(actions.motions == [Motion(step: step, start: stage.now)])
    }

    @Test func theFirstPictureIsAwaited() throws {
        var stage = Stage(lineup("ab"), starts: false)
        stage.prepares = false
        let actions = stage.send(.woke)
        #expect(actions.holds == [["a"]])
        #expect(actions.prepares == [Step(from: nil, to: .slide(slide("a")))])
        stage.run(.seconds(60))
        #expect(stage.carousel.scene == nil)
        let step = try #require(stage.asked)
        let answer = stage.prepared(step)
        #expect(answer.motions.count == 1)
        #expect(step.transition == .cut)
    }

    @Test func unreadableIsLeftOutUntilItIsReadable() {
        var stage = settled("abcd")
        stage.send(.readable(path: "b", false))
        #expect(stage.asked?.to == .slide(slide("c")))
        stage.send(.readable(path: "c", false))
        stage.run(moves: 4)
        #expect(stage.paths == "adada")
        stage.settle()
        stage.send(.readable(path: "c", true))
        stage.run(moves: 5)
        #expect(stage.paths == "adadacdacd")
        #expect(stage.carousel.position == Position(15))
    }

    @Test func unreadableWhileItIsAwaitedLetsTheNextComeAtOnce() {
        var stage = settled("abc")
        stage.prepares = false
        stage.send(.screensChanged)
        stage.run(.seconds(5))
        stage.prepares = true
        stage.slowness = .zero
        stage.send(.readable(path: "b", false))
        stage.run(.milliseconds(1))
        #expect(stage.paths == "ac")
    }

    @Test func allUnreadableShowsTheBackgroundUntilOneIsReadable() {
        var stage = settled("abc")
        for path in ["b", "c", "a"] { stage.send(.readable(path: path, false)) }
        stage.run(.milliseconds(500))
        #expect(stage.paths == "a", "what is on the screen may stay its time")
        stage.run(.seconds(1))
        #expect(stage.paths == "a-")
        #expect(stage.carousel.scene == .empty(.black))
        #expect(stage.held.isEmpty)
        let somethingHappens = stage.runNext(before: stage.now + .seconds(1_000_000))
        #expect(!somethingHappens)
        stage.send(.skip(5))
        stage.send(.readable(path: "c", true))
        stage.run(.seconds(60))
        #expect(stage.paths == "a-c")
        stage.send(.readable(path: "a", true))
        stage.run(.milliseconds(50))
        #expect(stage.paths == "a-ca")
    }

    @Test func nothingReadableFromTheStart() {
        var stage = Stage(lineup("ab"), starts: false)
        stage.send(.readable(path: "a", false))
        stage.send(.readable(path: "b", false))
        stage.run(.seconds(60))
        #expect(stage.paths == "-")
    }

    @Test func noSlide() {
        var carousel = CarouselState(Lineup(groups: [], whenEmpty: .color(Color(red: 1, green: 2, blue: 3))))
        let step = Step(from: nil, to: .empty(Color(red: 1, green: 2, blue: 3)))
        let start = carousel.handle(.woke, at: at(0))
        #expect(start == [.prepare(step)])
        let answer = carousel.handle(.prepared(step), at: at(1))
        #expect(answer == [.begin(Motion(step: step, start: at(1)))])
        let end = carousel.handle(.arrived, at: at(2))
        #expect(end == [])
        for event in [Event.skip(3), .skip(-1), .pause, .resume, .toggle, .woke, .screensChanged, .arrived] {
            let actions = carousel.handle(event, at: at(3))
            #expect(actions == [])
        }
    }

    @Test func oneSlideRestsForEverWithoutATimer() {
        var stage = settled("a")
        #expect(stage.carousel.next == nil)
        for event in [Event.woke, .pause, .resume, .toggle, .toggle, .screensChanged, .skip(1), .skip(-2)] {
            let actions = stage.send(event)
            #expect(actions == [])
        }
        let somethingHappens = stage.runNext(before: stage.now + .seconds(1_000_000))
        #expect(!somethingHappens)
        #expect(stage.paths == "a")
    }

    @Test func theOnlyReadableSlideOfSeveralRestsForEver() {
        for seed in UInt64(0)..<20 {
            let bag = Lineup(groups: [.init(order: .shuffled, slides: slides("abcde"))], seed: seed)
            var stage = Stage(bag)
            stage.settle()
            for other in "abcde" where String(other) != stage.current {
                stage.send(.readable(path: String(other), false))
            }
            stage.run(.seconds(60))
            #expect(stage.moves == 1)
            #expect(stage.carousel.next == nil)
        }
    }

    @Test func oneReadableSlideIsFoundInAnyShuffle() {
        for seed in UInt64(0)..<50 {
            let bag = Lineup(groups: [.init(order: .shuffled, slides: slides("abcdefghi"))], seed: seed)
            var stage = Stage(bag, at: Int64(seed), starts: false)
            for other in "bcdefghi" { stage.send(.readable(path: String(other), false)) }
            stage.settle()
            #expect(stage.current == "a")
        }
    }

    @Test func unreadableWhileItMovesInStays() {
        var stage = settled("ab")
        stage.run(moves: 1)
        stage.send(.readable(path: "b", false))
        stage.settle()
        #expect(stage.current == "b")
        stage.run(.seconds(60))
        #expect(stage.paths == "aba")
    }
}
