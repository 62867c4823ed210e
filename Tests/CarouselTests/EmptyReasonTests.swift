import Testing

/// Why there is nothing to show.
@Suite struct EmptyReasonTests {
    static let scripts = Script.all(
        """
        no slide at all, unless black is asked for
          | reason=slides
          a | reason=-
          empty=#000000 | reason=-
        every slide is left out, until one is tried again
          ab | -a reason=- -b reason=faultlessSlides ?a reason=faultlessSlides +a reason=- edit() reason=slides
        a closed schedule lacks nothing; one that is closed may be faulty, for what matters is what is open
          a@0..3600 | clock(-60) reason=- -a reason=- clock(60) reason=faultlessSlides clock(7200) reason=-
        open and faulty beside closed
          a@0..3600 b | clock(-60) reason=- -b reason=faultlessSlides clock(60) reason=-
        no clock
          a@0..3600 | reason=clock clock(-60) reason=- clock() reason=clock
          a@0..3600 b | reason=- -b reason=faultlessSlides
        the fall-back is shown while it can be, unless the schedule says black
          a empty=z | -a reason=- -z reason=faultlessSlides
          a@0..3600 empty=z | clock(-60) -z reason=-
          a empty=#000000 | -a reason=-
        closed is every slide, until one opens, whatever is shown then
          a@0..3600 b@60..120 | closed=- clock(-60) closed=from opens=0ms clock(0) closed=- clock(7200) closed=until
            opens=never
          a@60..3600 b@..-90 empty=z | clock(-60) closed=until opens=60000ms -z closed=until clock(60) closed=-
          a@0..3600 empty=#000000 | clock(-60) closed=from edit() closed=-
        a faulty slide that is open is no closing
          a@0..3600 b | clock(-60) closed=- -b closed=- clock(60) -a closed=- +b closed=-
          a@0..3600 b!5 | clock(-60) closed=- -b closed=-
        """)

    @Test(arguments: scripts) func tells(_ script: Script) { script.play() }
}
