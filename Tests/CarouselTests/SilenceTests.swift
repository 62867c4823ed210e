import Testing

/// Slides whose file systems do not answer.
@Suite struct SilenceTests {
    static let scripts = Script.all(
        """
        a silent slide is left out
          abc | 2s ?b mark 60s distinct=ac
        with every slide silent the present one stays
          abc | 2s current=b ?abc 100s current=b next=none skip(1) current=b pending=0
        with every slide unreadable it goes, for nothing was unreachable
          abc | 2s -abc 100s current=-
        an answer takes the show on
          abc | 2s ?abc 100s shown=ab +c 10s shown=abc
        a file that is tried again and is damaged is not silent
          ab | 2s ?ab -ab 100s current=-
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }
}
