import Testing

/// Slides that a hand draws.
@Suite struct GripTests {
    /// Where a show rests on its first slide, and the next one is asked for, but not prepared.
    private static let rest = "hold woke prepare settle"

    static let scripts = Script.all(
        """
        it is the neighbour
          abcd start=later | \(rest) mark 500ms grip(1) prepare byHand=yes current=b transitions=0:slide-left
            400ms arrived current=b position=1 restEnd=1000ms
          abcd start=later | \(rest) mark 500ms grip(-1) prepare byHand=yes current=d transitions=0:slide-right
            400ms arrived current=d position=-1 restEnd=1000ms
          abcd start=later | \(rest) mark 500ms grip(7) prepare byHand=yes current=b transitions=0:slide-left
            400ms arrived current=b position=1 restEnd=1000ms
        what is prepared for the next step by time begins at once where it looks the same
          ab start=later | \(rest) 1ms prepare begins=0 1ms grip(1) begins=1 byHand=yes
        drawn back it rests anew
          abc start=later | \(rest) 500ms grip(1) prepare byHand=yes position=1 300ms returned current=a position=0
            restEnd=1000ms asked=b
        letting go before it begins is nothing
          abc start=later | \(rest) 10ms grip(-1) asked=c gripped=yes 10ms grip() asked=b gripped=no
        what a command asks for comes first
          abc start=later | \(rest) 10ms grip(-1) 10ms skip(2) gripped=no
          abc start=later | \(rest) 10ms grip(-1) 10ms go(2) gripped=no
          abc start=later | \(rest) 10ms grip(-1) 10ms show(black) gripped=no
          abc start=later | \(rest) 10ms grip(-1) 10ms reload(axyz) gripped=no
        one slide and what a command shows are not drawn
          a start=later | \(rest) 10ms grip(1) said= gripped=no
          ab start=later | \(rest) 10ms show(black) 10ms grip(1) gripped=no
        a move under way is the hand's
          abc start=later | \(rest) 10ms skip(1) 1ms prepare byHand=no 29ms grip(0) begins=0 byHand=yes
            260ms returned position=0 current=a
        drawn back in another lineup, which has other positions
          abc start=later | \(rest) 500ms grip(1) prepare byHand=yes 100ms reload(xabc) 200ms returned current=a next=b
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }
}
