import Carousel
import Testing
import Vocabulary

/// What is said, when, and that nothing is said twice.
@Suite struct ActionTests {
    /// What a carousel says to each event, at its time in milliseconds.
    private typealias Exchange = [(event: Event, time: Int, said: [Action])]

    private static func step(_ from: String?, _ to: String, backwards: Bool = false) -> Step {
        Step(from: from.map { .slide(slide($0)) }, to: .slide(slide(to)), backwards: backwards)
    }

    private static let onward = step("a", "b")

    /// From the start to the rest on `a`, with the step to `b` asked for.
    private static let start: Exchange = [
        (.woke, 0, [.hold(slides("a")), .prepare(step(nil, "a"))]),
        (
            .prepared(step(nil, "a")), 5,
            [.hold(slides("abd")), .begin(Motion(step: step(nil, "a"), start: at(5)))]
        ),
        (.arrived, 10, [.hold(slides("abcd")), .prepare(onward), .wake(at(1010))]),
    ]

    /// The move to `b` at the end of the rest, where it is prepared.
    private static let move: Exchange = [
        (.prepared(onward), 500, []),
        (.woke, 1010, [.hold(slides("bac")), .begin(Motion(step: onward, start: at(1010))), .wake(nil)]),
    ]

    private static func arrival(_ time: Int) -> Exchange {
        [(.arrived, time, [.hold(slides("bcda")), .prepare(step("b", "c")), .wake(at(time + 1000))])]
    }

    private static let exchanges: [(name: String, exchange: Exchange)] = [
        ("a whole round word for word", move + arrival(1120)),
        (
            "what was prepared for another step does not count",
            [(.prepared(step("a", "c")), 500, []), (.woke, 1010, [.wake(nil)])]
        ),
        (
            "changed screens are asked anew",
            [
                (.prepared(onward), 500, []), (.screensChanged, 600, [.prepare(onward)]), (.woke, 1010, [.wake(nil)]),
                (.prepared(onward), 1200, [.hold(slides("bac")), .begin(Motion(step: onward, start: at(1200)))]),
            ]
        ),
        (
            "a reload is asked anew, for the files may be others than before",
            [
                (.prepared(onward), 500, []), (.reload(lineup("abcd")), 600, [.prepare(onward)]),
                (.woke, 1010, [.wake(nil)]),
            ]
        ),
        ("changed screens during a move ask at its end", move + [(.screensChanged, 1050, [])] + arrival(1110)),
        ("a wake-up that came too early is asked for again", [(.woke, 1009, [.wake(at(1010))])]),
        ("the pause takes the wake-up back", [(.pause, 510, [.wake(nil)]), (.toggle, 5000, [.wake(at(5500))])]),
    ]

    @Test(arguments: exchanges.indices) func says(_ number: Int) { check(Self.exchanges[number]) }

    private func check(_ test: (name: String, exchange: Exchange)) {
        var carousel = CarouselState(lineup("abcd"))
        for (event, time, actions) in Self.start + test.exchange {
            let said = carousel.handle(event, at: at(time))
            #expect(said == actions, "\(test.name): \(event) at \(time)")
        }
    }

    /// And what was not said did not change what comes.
    @Test(arguments: [
        Event.prepared(step(nil, "b")), .prepared(step("a", "b", backwards: true)), .arrived, .resume,
        .readable(path: "a", true), .readable(path: "nobody", false), .skip(0),
    ])
    func saysNothingTo(event: Event) { check(("", [(event, 400, [])] + Self.move)) }

    static let scripts = Script.all(
        """
        another place of the same step is not prepared again
          ab slow=0 late=0 | settle 590ms mark skip(3) begins=1 moves=2 begun=0ms position=3
        a skip back undoes the transition
          abcd | settle mark skip(-1) asked=d x1 transitions=0:slide-right
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }
}
