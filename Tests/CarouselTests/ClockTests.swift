import Carousel
import Schedules
import Testing
import Vocabulary

/// Slides with schedules come and go by the wall clock.
@Suite struct ClockTests {
    static let scripts = Script.all(
        """
        a slide that opens joins the round, and nothing more will open
          a b@5..8 c slow=0 start=later | clock(0) settle 4s shown=acac 3s shown=acacabc
            mark 60s distinct=ac watch=never
        a slide that closes leaves at once
          a:60s@0..3 b slow=0 start=later | clock(0) settle 2900ms shown=a 150ms shown=ab begun=3000ms
          a:60s!1@0..3 b slow=0 start=later | clock(0) settle 2900ms shown=a 150ms shown=ab begun=3000ms
        an urgent slide takes over at the second, and what it interrupted comes again
          a:60s b x!9@10..12 slow=0 start=later | clock(0) settle 11s shown=ax begun=10000ms
            2s shown=axa begun=12000ms
        a pause holds a slide that closes
          a@0..3 b slow=0 start=later | clock(0) settle pause 10s shown=a resume 10ms shown=ab
        nothing open is the fall-back
          a@2..4 empty=s slow=0 start=later | clock(0) settle begun=0ms 3s shown=sa begun=2000ms
            7s shown=sas begun=4000ms
        without a trusted clock scheduled slides wait, and the show wants to hear of a clock that is set
          a b@-100..100 c slow=0 start=later | clock() settle 10s distinct=ac awaitsClock=yes watch=never
            mark clock(-10) 3s distinct=ab awaitsClock=no
        a clock that is set back opens again
          a b@0..5 slow=0 start=later | clock(0) settle 20s current=a mark clock(-20) 4s distinct=ab
        without schedules nobody looks at the clock
          ab slow=0 start=later | clock(0) settle 10s watch=- awaitsClock=no
        a reload with a schedule looks at the clock that was said last
          ab slow=0 start=later | clock(0) settle mark reload(a c@0..100) 3s distinct=ac watch=100000ms
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    /// Hours in another zone: open at 13:00:05 there is 12:00:05 here.
    @Test func hoursAreTheZonesOwn() {
        var slides = slides("ab")
        slides[1].showing.schedules = [Schedule(hours: [.init(start: 13 * 3600 + 5, end: 14 * 3600)])]
        var stage = Stage(Lineup(slides), starts: false, zone: Zone { _ in 3600 })
        stage.wallAtZero = noon
        stage.tellClock()
        stage.run(.seconds(5))
        #expect(!stage.paths.contains("b"))
        stage.run(.seconds(3))
        #expect(stage.paths.contains("b"))
    }
}
