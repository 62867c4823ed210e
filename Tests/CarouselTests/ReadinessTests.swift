import Carousel
import Testing

/// Slides that are late, that cannot be shown, that are alone, or not there at all.
@Suite struct ReadinessTests {
    static let scripts = Script.all(
        """
        what is late rests on without a timer, and begins at once
          ab | settle hold screens 60s shown=a wake=- mark prepare begins=1 begun=0ms shown=ab
        the first picture is awaited, and cut to
          ab start=later | hold woke said=hold,prepare held=a asked=a 60s current=none prepare begins=1
            transitions=0:cut
        what is unreadable is left out until it is readable
          abcd | settle -b asked=c -c x4 shown=adada settle +c x5 shown=adadacdacd position=15
        one that is awaited and turns out to be unreadable lets the next come at once
          abc slow=0 | settle hold screens 5s free -b 1ms shown=ac
        what is on the screen may stay its time; then the background comes, until a slide is readable
          abc | settle -bca 500ms shown=a 1s shown=a- current=- held= idle=yes skip(5) +c 60s shown=a-c
            +a 50ms shown=a-ca
        nothing is readable from the start
          ab start=later | -a -b 60s shown=-
        no slide
          empty=#010203 start=later | hold woke said=prepare asked=#010203 prepare said=begin transitions=0:cut
            arrived said= skip(3) said= skip(-1) said= pause said= resume said= toggle said= woke said= screens said=
            arrived said=
        one slide rests for ever without a timer
          a | settle next=none woke said= pause said= resume said= toggle said= toggle said= screens said=
            skip(1) said= skip(-2) said= idle=yes shown=a
        unreadable while it moves in, it stays
          ab | settle x1 -b settle current=b 60s shown=aba
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    @Test(arguments: UInt64(0)..<20) func theOnlyReadableSlideOfSeveralRestsForEver(seed: UInt64) {
        var stage = Stage(lineup("[abcde] seed=\(seed)"))
        stage.settle()
        for other in "abcde" where String(other) != stage.current {
            stage.send(.readable(path: String(other), false))
        }
        stage.run(.seconds(60))
        #expect(stage.moves == 1)
        #expect(stage.carousel.next == nil)
    }

    @Test(arguments: 0..<50) func oneReadableSlideIsFoundInAnyShuffle(seed: Int) {
        Script.play("[abcdefghi] seed=\(seed) at=\(seed) start=later | -bcdefghi settle current=a")
    }
}
