import Carousel
import Raster
import Testing
import Vocabulary

/// What happens where a neighbour in a banner goes, or comes, while the current slide rests.
@Suite struct ReplacedNeighbourTests {
    static let scripts = Script.all(
        """
        one that cannot be shown stays until its successor is there, and the rest goes on
          abcd item=600 | hold prepare settle mark 300ms -b replaces=others row=d[a]b prepare settle row=d[a]c shown=a
            asked=c askedShift=1 prepare x1 begun=1000ms
        a rest that is over waits for the replacement
          abc item=600 | settle hold -b 5s shown=a prepare settle prepare shown=ac
        one that closes and opens
          a:100s b:100s@..100 c:100s item=600 | clock(90) settle 5s row=c[a]b 20s row=c[a]c shown=a
            clock(0) 1s row=c[a]b shown=a
        the current one that closes leaves at once with its neighbours, and in the end it is not seen any more
          a:100s@..100 b:100s cd item=600 | clock(90) 5s row=d[a]b 7s shown=ab row=d[b]c
        a pause keeps its time
          abcd item=600 | settle mark 400ms pause -b 10s row=d[a]c shown=a resume x1 begun=11000ms
        a skip goes first
          abcd item=600 | settle hold -b replaces=others skip(-1) asked=d replaces=no
        a picture that is drawn anew is shown again, unless nobody sees it
          abcd item=600 | settle hold row=d[a]b ~b replaces=same ~b prepare settle row=d[a]b replaces=no ~c replaces=no
        a layout that comes or goes takes effect at once
          abc | settle mark 300ms reload(abc item=600) 100ms row=c[a]b x1 shown=ab begun=1000ms
          abc item=600 | settle mark 300ms reload(abc) 100ms row=-[a]- x1 shown=ab begun=1000ms
        a higher priority takes the row over
          abc x!1@100.. item=600 | clock(99) 1500ms current=x shift=1 row=[x]
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    /// A screen that shows more asks for more, and none at all changes nothing.
    @Test func screensDecideHowMany() {
        var layout = Layout()
        layout.item = .pixels(600)
        var carousel = CarouselState(Lineup(slides("abcdefg"), layout: layout))
        func show(_ event: Event) {
            for step in carousel.handle(event, at: at(0)).prepares {
                if let step { show(.prepared(step)) }
            }
            if carousel.isMoving { show(.arrived) }
        }
        let (small, large) = (Size(width: 1000, height: 500), Size(width: 2000, height: 500))
        for (sizes, event, row) in [
            ([small], Event.woke, "g[a]b"), ([small, large], .screensChanged, "fg[a]bc"),
            ([], .screensChanged, "fg[a]bc"),
        ] {
            carousel.measure(sizes)
            show(event)
            #expect(carousel.rowText == row)
        }
    }
}
