import Carousel
import Raster
import TestSupport
import Testing
import Vocabulary

/// What a command shows instead of the round, and slides that it goes to.
@Suite struct InterludeTests {
    /// The slide `a` rests for 1000 ms: for 400 ms before an interlude, and for 600 ms after it.
    static let scripts = Script.all(
        """
        the round goes on where it was, the picture comes back at once, and nothing wakes the show meanwhile
          abc slow=0 late=0 | settle 400ms show(N) settled=no 1ms current=N showsInterlude=yes settled=yes
            position=0 number=- 1h current=N wake=- holds=a mark show()
            1ms settle elapsed=100ms current=a showsInterlude=no settled=yes wake=600ms 750ms current=b position=1
          abc slow=0 late=0 | settle 400ms show(black) settled=no 1ms current=- showsInterlude=yes settled=yes
            position=0 number=- 1h current=- wake=- holds=a mark show()
            1ms settle elapsed=1ms current=a showsInterlude=no settled=yes wake=599ms 750ms current=b position=1
        one follows the other
          abc slow=0 late=0 | settle 400ms show(N) 1s show(black) settled=no 1s shown=aN- settled=yes
            show() 1ms current=a wake=599ms
        a pause is kept beside it
          abc slow=0 late=0 | settle 400ms pause show(N) 10s current=N paused=yes show() 10s current=a wake=-
            resume wake=600ms
        a pause that ends meanwhile leaves it
          abc slow=0 late=0 | settle 400ms pause show(black) 10s resume 10s current=- show() 1ms current=a wake=599ms
        a picture that cannot be shown is given up, is no slide, and does not disturb the round
          abc slow=0 late=0 | settle 400ms wake=600ms hold show(N) wantedPath=N holds=N -N interlude=none wantedPath=-
            settled=yes leftOut= current=a wake=600ms moves=1
        one that is shown stays, whatever a screen that has come since cannot load
          abc slow=0 late=0 | settle 400ms show(N) 1ms -N ?N 10s current=N interlude=N
        in a move it comes after
          abc slow=0 late=0 | settle 400ms x1 show(N) 101ms shown=abN show() 1ms settle current=b wake=1000ms
        it drops skips that have not begun
          abc slow=0 late=0 | settle 400ms hold skip(2) show(black) free screens 1s shown=a- settled=yes
        a reload changes the round behind it, and it outlives the reload
          abc slow=0 late=0 | settle 400ms show(N) 1s reload(abc) 10s current=N show() 1ms settle current=a wake=600ms
          abc slow=0 late=0 | settle 400ms show(N) 1s reload(xyab) 10s current=N show() 1ms settle current=a wake=600ms
          abc slow=0 late=0 | settle 400ms show(N) 1s reload(bc) 10s current=N show() 1ms settle current=b wake=1000ms
        without a slide it gives way to the background
          abc slow=0 late=0 | settle 400ms -abc 2s show(N) 1s current=N sought= show() 1s current=- showsInterlude=no
        before anything was shown
          ab start=later | show(black) 1s shown=- show() 200ms shown=-a
        in a banner it stands alone
          abcd item=600 | settle show(N) 1s current=N row=[N] show() 500ms current=a
        going back is in the next round
          abc slow=0 late=0 | settle 400ms go(2) 150ms go(1) 150ms shown=acb position=4
        going on in a pause and from an interlude, also to where the round stands
          abc slow=0 late=0 | settle 400ms pause show(N) 1s go(2) 10s shown=aNc paused=yes interlude=none
            show(black) 1s go(2) 1s shown=aNc-c position=2
        going to what cannot be shown is given up, as to what is left out and to what is not there
          abc slow=0 late=0 | settle 400ms hold go(2) wantedPath=c settled=no -c wantedPath=- settled=yes current=a
            go(2) go(99) settled=yes
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    @Test(arguments: [(1, "b"), (2, "c"), (-1, "c"), (-3, "a")], ["N", "black"])
    func aSkipEndsIt(_ skip: (steps: Int, path: String), _ interlude: String) {
        Script.play(
            """
            abc slow=0 late=0 | settle 400ms show(\(interlude)) 5s skip(\(skip.steps)) 150ms current=\(skip.path)
            moves=3 settled=yes position=\(skip.steps) interlude=none
            """)
    }

    @Test(arguments: [(1, "b", "no", 2), (4, "e", "no", 2), (0, "a", "yes", 1)])
    func toANumber(_ number: Int, _ path: String, _ isThere: String, _ moves: Int) {
        Script.play(
            """
            abcde slow=0 late=0 | settle 400ms go(\(number)) settled=\(isThere) 120ms current=\(path) position=\(number)
            settled=yes number=\(number) moves=\(moves)
            """)
    }

    @Test func aPrecomputedReloadIsTaken() {
        var stage = Stage(lineup("abc"))
        stage.settle()
        stage.send(.interlude(.slide(slide("N", move: 0, .cut))))
        stage.run(.seconds(1))
        stage.send(.go(2))
        let new = lineup("ab")
        let ahead = stage.carousel.precomputedReload(to: new, anew: false)
        #expect(ahead.begins(at: stage.carousel, anew: false))
        stage.send(.reload(new, anew: false))
        stage.run(.seconds(1))
        #expect("ab".contains(stage.current ?? "-"))
    }

    /// The stage holds the carousel to its contract at each event.
    @Test(arguments: UInt64(1)...8)
    func whateverComesTheRoundGoesOn(_ seed: UInt64) {
        let layout = seed % 4 == 0 ? Layout() : nil
        let order: Order = seed % 2 == 0 ? .listed : .shuffled
        let lineups = ["abcdef", "cdxyz", "a", ""].map { Lineup(slides($0), order, seed: seed, layout: layout) }
        var stage = Stage(lineups[0], seed: seed, screens: [Size(width: 1000, height: 500)])
        stage.keepsShown = false
        var random = Seeded(seed)
        stage.send(.go(99))
        for _ in 0..<2000 {
            switch random.below(14) {
            case 0: stage.send(.interlude(.slide(slide("N", move: 0, .cut))))
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

    @Test func inAShuffleItIsTheNextPlace() {
        var stage = Stage(lineup("[abcdefgh] seed=7"))
        stage.settle()
        for number in [3, 6, 0, 5] {
            stage.send(.go(number))
            stage.run(.milliseconds(150))
            #expect(stage.current == String("abcdefgh".dropFirst(number).prefix(1)))
        }
        #expect(stage.carousel.position.steps < 32)
    }
}
