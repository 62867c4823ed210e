import Testing

/// Why there is nothing to show.
@Suite struct EmptyReasonTests {
    static let scripts = Script.all(
        """
        no slide at all, unless black is asked for
          | lacking=slides
          a | lacking=-
          empty=#000000 | lacking=-
        every slide is left out, until one is tried again
          ab | -a lacking=- -b lacking=faultlessSlides ?a lacking=faultlessSlides +a lacking=- edit() lacking=slides
        a closed schedule lacks nothing; one that is closed may be faulty, for what matters is what is open
          a@0..3600 | clock(-60) lacking=- -a lacking=- clock(60) lacking=faultlessSlides clock(7200) lacking=-
        open and faulty beside closed
          a@0..3600 b | clock(-60) lacking=- -b lacking=faultlessSlides clock(60) lacking=-
        no clock
          a@0..3600 | lacking=clock clock(-60) lacking=- clock() lacking=clock
          a@0..3600 b | lacking=- -b lacking=faultlessSlides
        the fall-back is shown while it can be, unless the schedule says black
          a empty=z | -a lacking=- -z lacking=faultlessSlides
          a@0..3600 empty=z | clock(-60) -z lacking=-
          a empty=#000000 | -a lacking=-
        """)

    @Test(arguments: scripts) func tells(_ script: Script) { script.play() }
}
