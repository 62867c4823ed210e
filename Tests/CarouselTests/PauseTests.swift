import Carousel
import TestSupport
import Testing
import Vocabulary

@Suite struct PauseTests {
    /// In the third script the show pauses for 100 ms after each of the first two commands, and after the first toggle.
    static let scripts = Script.all(
        """
        keeps the rest of the rest
          abc slow=0 | settle 400ms pause wake=- 1h shown=a mark resume wake=600ms x1 elapsed=600ms
        paused twice is paused once
          abc slow=0 | settle 500ms pause 100ms pause 100ms resume 100ms resume 100ms toggle 100ms toggle 100ms
            wake=200ms
        a pause during a move lets it finish, and then rests
          abc slow=0 | settle x1 pause moving=yes 60s moving=no shown=ab wake=- resume wake=1000ms
        a skip moves, and then rests paused with the whole duration
          abc slow=0 | settle 701ms pause skip(2) 60s shown=ac paused=yes wake=- resume wake=1000ms
        after the end of the rest it waits for the resume
          ab | settle hold screens 10s pause prepare said= resume shown=ab
        before anything is shown
          ab start=later | pause 60s shown=a
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    @Test func anyPatternOfPausesNeitherLosesNorGains() {
        var stage = Stage(Lineup([slide("a", rest: 97), slide("b", rest: 1013), slide("c", rest: 5)]))
        stage.slowness = .zero
        var random = Seeded(11)
        for _ in 0..<30_000 {
            switch random.below(4) {
            case 0: stage.send(.pause)
            case 1: stage.send(.resume)
            case 2: stage.send(.toggle)
            default: break
            }
            // The stage holds the running time of each rest against its duration.
            stage.run(.microseconds(random.below(150_000)))
        }
        #expect(stage.moves > 1000)
    }
}
