import Testing

/// Slides of a higher priority take over while they can be shown.
@Suite struct PriorityTests {
    static let scripts = Script.all(
        """
        only the highest are shown
          ab xy!5 z!-3 | settle x4 shown=xyxyx priority=5
        they take over at once, cut the rest short, and give back where the show stood
          abc xy!5 slow=0 start=later | -xy woke settle x1 settle 300ms mark +x x1 shown=abx elapsed=0ms settle
            -x x3 shown=abxbca priority=0
        a pause holds what is shown
          abc x!5 start=later | -x woke settle pause +x 60s shown=a resume 50ms shown=ax
        a file that has gone leaves after its rest
          abc x!5 start=later | woke settle 300ms -x 100ms shown=x 1s shown=xa
        a reload keeps the place of every priority
          abcd xyz!5 start=later | -xyz woke settle x2 settle +xyz x2 settle shown=abcxy
            reload(qabcd wxyz!5) x1 shown=abcxyz settle -wxyz x2 shown=abcxyzcd
        a shown slide whose priority changes stays
          abcd start=later | woke settle x1 settle reload(ac db!5) 100ms shown=ab x2 shown=abdb
        the fall-back is shown while nothing else can be
          ab empty=s | settle -ab 60s shown=as priority=- +b 50ms shown=asb -bs 2s shown=asb- current=-
        the fall-back may be a colour
          empty=#090807 | settle current=#090807
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }
}
