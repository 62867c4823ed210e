import Carousel
import Testing
import Vocabulary

@Suite struct ListedSlideTests {
    static let scripts = Script.all(
        """
        states and their changes, and nothing before the first slide and behind the last
          a b@0..1800 c@9000..9999 de slow=0 late=0 | clock(0) settle -d list=0a,1b,2c,3d,4e
            states=shown,open,closed,leftOut,open changes=-,1800000ms,9000000ms,-,- number=0
        priorities are listed one after the other, and what is not seen is open
          a b!5@0..1800 c slow=0 late=0 start=later | clock(0) settle current=b list=0b,1a,2c
            states=shown,outranked,outranked show(black) 1s states=open,outranked,outranked
        what is held has no time
          ab slow=0 late=0 | settle waits=2100ms,1000ms pause waits=-,-
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    /// Whatever the order and the weights, each slide comes when it was said.
    @Test(arguments: [Order.listed, .shuffled])
    func theTimesAreThoseAtWhichTheyCome(_ order: Order) {
        let slides = slides("ab c*3 de f*2 g").enumerated().map { number, slide in
            var slide = slide
            slide.style.duration = .milliseconds(500 + 100 * number)
            if number == 2 { slide.style.transitions = [.cut] }
            return slide
        }
        var stage = Stage(Lineup(slides, order, seed: 3))
        (stage.slowness, stage.lateness) = (.zero, .zero)
        stage.settle()
        for _ in 0..<5 {
            stage.run(.milliseconds(730))
            let start = stage.now
            let listed = stage.carousel.listedSlides(0..<7, at: start)
            let moves = stage.shown.count
            var later = stage
            later.run(.seconds(60))
            for slide in listed {
                let comes = later.shown.dropFirst(moves).first { $0.step.to.slide?.path == slide.slide.path }
                #expect(slide.wait.map { start + $0 } == comes?.begun, "\(slide.slide.path)")
            }
        }
    }
}
