import TestSupport
import Testing

@testable import Input

@Suite struct GestureRecognizerTests {
    private static func frame(_ milliseconds: Int, _ contacts: (id: Int, x: Double, y: Double)...) -> TouchFrame {
        TouchFrame(
            contacts.map { .init(id: $0.id, at: TouchPlace($0.x, $0.y)) }, at: .milliseconds(milliseconds))
    }

    private static func gestures(_ frames: [TouchFrame]) -> [Gesture] {
        var recognizer = GestureRecognizer()
        return frames.compactMap { recognizer.take($0) }
    }

    @Test func aFingerThatComesAndGoesIsATapWhereItCame() {
        #expect(
            Self.gestures([Self.frame(0, (1, 0.5, 0.5)), Self.frame(40, (1, 0.51, 0.49)), Self.frame(80)]) == [
                .tap(TouchPlace(0.5, 0.5))
            ])
        let two = [Self.frame(0, (1, 0.1, 0)), Self.frame(9), Self.frame(50, (2, 0.9, 1)), Self.frame(60)]
        #expect(Self.gestures(two) == [.tap(TouchPlace(0.1, 0)), .tap(TouchPlace(0.9, 1))])
    }

    @Test func aFingerThatMovesIsADrag() {
        let frames = [
            Self.frame(0, (1, 0.9, 0.5)), Self.frame(10, (1, 0.885, 0.5)), Self.frame(20, (1, 0.87, 0.5)),
            Self.frame(30, (1, 0.77, 0.55)), Self.frame(40, (1, 0.77, 0.55)), Self.frame(99),
        ]
        let told = Self.gestures(frames)
        #expect(told.count == 3)
        #expect(
            told.first
                == .drag(
                    Drag(
                        .begun, way: TouchWay(from: TouchPlace(0.9, 0.5), to: TouchPlace(0.87, 0.5)),
                        at: .milliseconds(20))))
        guard case .drag(let moved)? = told.dropFirst().first, case .drag(let end)? = told.last else {
            Issue.record("\(told)")
            return
        }
        #expect(moved.stage == .moved && end.stage == .released(TouchWay(0, 0)), "a finger that stood has no speed")
        #expect(abs(moved.way.x + 0.13) < 1e-9 && abs(moved.way.y - 0.05) < 1e-9 && end.way == moved.way)
    }

    @Test(arguments: [
        ("a hand that rests", [frame(0, (1, 0.5, 0.5)), frame(501)]),
        (
            "two fingers",
            [frame(0, (1, 0.5, 0.5)), frame(9, (1, 0.5, 0.5), (2, 0.6, 0.5)), frame(20, (1, 0.5, 0.5)), frame(30)]
        ),
        ("two at once", [frame(0, (1, 0.5, 0.5), (2, 0.6, 0.5)), frame(20, (1, 0.5, 0.5)), frame(30)]),
        ("another finger in its place", [frame(0, (1, 0.5, 0.5)), frame(20, (2, 0.5, 0.5)), frame(30)]),
        ("a palm", [frame(0, (1, 0.5, 0.5), (2, 0.6, 0.5), (3, 0.7, 0.5)), frame(20, (1, 0.5, 0.9)), frame(30)]),
        (
            "three fingers",
            [
                frame(0, (1, 0.5, 0.5), (2, 0.6, 0.5)), frame(9, (1, 0.5, 0.5), (2, 0.6, 0.5), (3, 0, 0)),
                frame(20, (1, 0.1, 0.5), (2, 0.9, 0.5), (3, 0, 0)), frame(30),
            ]
        ),
        ("time stamps of the past", [frame(90, (1, 0.5, 0.5)), frame(20)]),
        ("nothing", [frame(0), frame(20)]),
    ])
    func allElseIsNone(_ what: String, _ frames: [TouchFrame]) {
        #expect(Self.gestures(frames) == [], "\(what)")
        // And it holds up nothing.
        #expect(
            Self.gestures(frames + [Self.frame(2000, (9, 0.2, 0.2)), Self.frame(2100)]) == [.tap(TouchPlace(0.2, 0.2))],
            "\(what)")
    }

    @Test func aSecondTapSoonAndNearIsADoubleTap() {
        func taps(_ pause: Int, _ x: Double) -> [Gesture] {
            Self.gestures([
                Self.frame(0, (1, 0.5, 0.5)), Self.frame(50), Self.frame(50 + pause, (2, x, 0.5)),
                Self.frame(100 + pause), Self.frame(150 + pause, (3, x, 0.5)), Self.frame(200 + pause),
            ])
        }
        let (first, second) = (Gesture.tap(TouchPlace(0.5, 0.5)), TouchPlace(0.55, 0.5))
        #expect(taps(300, 0.55) == [first, .doubleTap(second), .tap(second)], "a third one is a first one again")
        #expect(taps(301, 0.55) == [first, .tap(second), .doubleTap(second)])
        #expect(taps(100, 0.61).prefix(2) == [first, .tap(TouchPlace(0.61, 0.5))])
    }

    @Test func twoFingersThatMoveAreAPinch() {
        typealias Span = Pinch.FingerSpan
        let frames = [
            Self.frame(0, (1, 0.5, 0.5)), Self.frame(9, (1, 0.5, 0.5), (2, 0.75, 0.5)),
            Self.frame(20, (1, 0.5, 0.5), (2, 0.765, 0.5)), Self.frame(30, (1, 0.5, 0.5), (2, 0.875, 0.5)),
            Self.frame(40, (1, 0.25, 0.5), (2, 0.875, 0.5)), Self.frame(50, (1, 0.25, 0.5), (2, 0.875, 0.5)),
            // One goes, the other moves on; a third comes and goes.
            Self.frame(60, (2, 0.875, 0.5)), Self.frame(70, (2, 0.875, 0.25)),
            Self.frame(80, (2, 0.875, 0.25), (3, 0.125, 0.25)), Self.frame(90, (2, 0.875, 0.25), (3, 0.25, 0.25)),
            Self.frame(99),
        ]
        func span(_ x: Double, _ y: Double, _ reach: Double?) -> Span {
            Span(middle: TouchPlace(x, y), reach: reach.map { TouchWay($0, 0) })
        }
        let expected: [(Pinch.FingersStage, Int)] = [
            (.begun, 30), (.moved(from: span(0.6875, 0.5, 0.375), to: span(0.5625, 0.5, 0.625)), 40),
            (.moved(from: span(0.875, 0.5, nil), to: span(0.875, 0.25, nil)), 70),
            (.moved(from: span(0.5, 0.25, -0.75), to: span(0.5625, 0.25, -0.625)), 90), (.ended, 99),
        ]
        #expect(Self.gestures(frames) == expected.map { .pinch(Pinch($0, at: .milliseconds($1))) })
    }

    @Test func aPinchThatIsForgottenEnds() {
        var recognizer = GestureRecognizer()
        _ = recognizer.take(Self.frame(0, (1, 0.5, 0.5), (2, 0.6, 0.5)))
        let begun = recognizer.take(Self.frame(9, (1, 0.5, 0.5), (2, 0.8, 0.5)))
        #expect(begun == .pinch(Pinch(.begun, at: .milliseconds(9))))
        #expect(recognizer.reset(at: .seconds(1)) == .pinch(Pinch(.ended, at: .seconds(1))))
        #expect(recognizer.take(Self.frame(2000, (1, 0.1, 0.1), (2, 0.8, 0.5))) == nil)
    }

    @Test func whatHasBegunIsForgotten() {
        var recognizer = GestureRecognizer()
        _ = recognizer.take(Self.frame(0, (1, 0.5, 0.5)))
        #expect(recognizer.reset(at: .zero) == nil)
        let taps = [Self.frame(10), Self.frame(20, (2, 0.1, 0.1)), Self.frame(30)].compactMap { recognizer.take($0) }
        #expect(taps == [.tap(TouchPlace(0.1, 0.1))])
    }

    @Test func aDragThatIsForgottenEnds() {
        var recognizer = GestureRecognizer()
        _ = recognizer.take(Self.frame(0, (1, 0.5, 0.5)))
        _ = recognizer.take(Self.frame(9, (1, 0.5, 0.625)))
        #expect(recognizer.reset(at: .seconds(1)) == .drag(Drag(.lost, way: TouchWay(0, 0.125), at: .seconds(1))))
        #expect(recognizer.reset(at: .seconds(1)) == nil)
        #expect(recognizer.take(Self.frame(2000, (1, 0.5, 0.9))) == nil, "that finger is not heard any more")
    }

    /// Fingers come and go in a drag, and it goes on from where it is.
    @Test func moreFingersDoNotJump() {
        var recognizer = GestureRecognizer()
        let frames = [
            Self.frame(0, (1, 0.5, 0.5)), Self.frame(8, (1, 0.4, 0.5)), Self.frame(16, (1, 0.4, 0.5), (2, 0.9, 0.1)),
            Self.frame(24, (1, 0.35, 0.5), (2, 0.9, 0.3)), Self.frame(32, (2, 0.9, 0.3)), Self.frame(40, (2, 0.8, 0.3)),
            Self.frame(48, (2, 0.8, 0.3), (3, 0.1, 0.1)), Self.frame(56, (2, 0.75, 0.3), (3, 0.1, 0.1)),
        ]
        let ways = frames.compactMap { recognizer.take($0) }.compactMap { gesture -> Double? in
            if case .drag(let drag) = gesture { (drag.way.x * 100).rounded() } else { nil }
        }
        #expect(ways == [-10, -15, -25, -30])
    }

    /// Of a finger, and which speed it has at the end.
    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let times: [Int]
        let places: [Double]
        let end: Int
        let speed: Double
    }

    private static let courses: [Course] = [
        Course(testDescription: "steady", times: [0, 10, 20, 30], places: [0, 0.01, 0.02, 0.03], end: 30, speed: 1),
        Course(
            testDescription: "it has turned", times: [0, 9, 200, 210, 220], places: [0, 0.1, 0.05, 0.04, 0.03],
            end: 220, speed: -1),
        Course(testDescription: "it stands", times: [0, 10, 20], places: [0, 0.1, 0.2], end: 61, speed: 0),
        Course(testDescription: "it has just stopped", times: [0, 10, 20], places: [0, 0.1, 0.2], end: 50, speed: 10),
        Course(testDescription: "all at once", times: [5, 5, 5], places: [0, 0.1, 0.2], end: 5, speed: 0),
        Course(testDescription: "times of the past", times: [50, 40, 50], places: [0, 0.1, 0.11], end: 50, speed: 1),
    ]

    /// The speed is that of the last moments.
    @Test(arguments: courses) func theSpeed(_ course: Course) {
        let start = TouchPlace(0, 0.5)
        var tracker = DragTracker(.init(id: 1, at: start), from: start, at: .milliseconds(course.times[0]))
        for (time, x) in zip(course.times, course.places).dropFirst() {
            _ = tracker.take(Self.frame(time, (1, x, 0.5)))
        }
        #expect(abs(tracker.velocity(at: .milliseconds(course.end)).x - course.speed) < 1e-6)
    }

    /// Random histories: a tap is told as the only finger goes that came within the time and stayed, a drag once it has moved, until
    /// the last one goes; its way is continuous, and each glass without fingers is one on which the next counts.
    @Test func aGestureHasItsFinger() {
        var random = Seeded(33)
        var counts = [0, 0, 0]
        for _ in 0..<3_000 {
            var (recognizer, now, contacts, next) = (GestureRecognizer(), 0, [TouchFrame.Contact](), 0)
            var (began, most, first, hasStrayed, way) = (0, 0, TouchPlace(0, 0), false, 0.0)
            var isPinching = false
            for _ in 0..<40 {
                now += Int.random(in: 0...250, using: &random)
                let wasEmpty = contacts.isEmpty
                var reached = 0.0
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1:
                    let place = TouchPlace(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
                    contacts.append(.init(id: next, at: place))
                    next += 1
                case 2...4 where !contacts.isEmpty:
                    let (old, reach) = (contacts[0].place, Bool.random(using: &random) ? 0.015 : 0.2)
                    reached = reach
                    let place = TouchPlace(old.x + .random(in: -reach...reach, using: &random), old.y)
                    contacts[0] = .init(id: contacts[0].id, at: place)
                case 5 where !contacts.isEmpty: contacts.removeFirst()
                default: contacts = []
                }
                if wasEmpty {
                    (began, most, hasStrayed, way, first) = (now, 0, false, 0, contacts.first?.place ?? first)
                }
                most = max(most, contacts.count)
                let told = recognizer.take(TouchFrame(contacts, at: .milliseconds(now)))
                let couldDrag =
                    most == 1 && !contacts.isEmpty && abs(contacts[0].place.x - first.x) > GestureRecognizer.slop
                switch told {
                case .tap(let place), .doubleTap(let place):
                    #expect(contacts.isEmpty && !wasEmpty && most == 1 && now - began <= 500 && !hasStrayed)
                    #expect(place == first)
                    counts[0] += 1
                case .pinch(let pinch):
                    #expect(!hasStrayed && most > 1 && isPinching != (pinch.stage == .begun))
                    #expect(contacts.isEmpty == (pinch.stage == .ended))
                    if case .moved(let former, let new) = pinch.stage {
                        #expect(TouchWay(from: former.middle, to: new.middle).length <= reached + 1e-9)
                        #expect((former.reach == nil) == (new.reach == nil))
                    }
                    isPinching = pinch.stage != .ended
                    counts[2] += 1
                case .drag(let drag):
                    #expect(hasStrayed != (drag.stage == .begun))
                    if drag.stage == .begun {
                        #expect(couldDrag)
                    } else {
                        #expect(abs(drag.way.x - way) <= reached + 1e-9)
                    }
                    if case .released = drag.stage {
                        #expect(contacts.isEmpty && drag.way.x == way)
                    } else {
                        #expect(!contacts.isEmpty)
                    }
                    (hasStrayed, way) = (true, drag.way.x)
                    counts[1] += 1
                case nil:
                    #expect(hasStrayed || !couldDrag)
                    #expect(!(contacts.isEmpty && isPinching), "a pinch ends")
                    #expect(!(contacts.isEmpty && hasStrayed && !wasEmpty), "a drag ends")
                }
                if contacts.isEmpty { hasStrayed = false }
            }
        }
        #expect(counts.allSatisfy { $0 > 500 }, "\(counts)")
    }
}

@Suite struct CalibrationMatrixTests {
    @Test func placesAreMapped() throws {
        let quarter = try #require(CalibrationMatrix([0, -1, 1, 1, 0, 0]))
        #expect(quarter.place(TouchPlace(0, 0)) == TouchPlace(1, 0))
        #expect(quarter.place(TouchPlace(1, 0.25)) == TouchPlace(0.75, 1))
        #expect(CalibrationMatrix.none.place(TouchPlace(0.3, 0.7)) == TouchPlace(0.3, 0.7))
    }

    @Test func udevsDatabaseIsRead() {
        let text = "S:input/by-path/x\nE:ID_INPUT=1\nE:LIBINPUT_CALIBRATION_MATRIX=0 1 0 -1 0 1\nG:seat\n"
        #expect(CalibrationMatrix(udev: text) == CalibrationMatrix([0, 1, 0, -1, 0, 1]))
        #expect(CalibrationMatrix(udev: "E:ID_INPUT=1\n") == nil)
    }

    @Test(arguments: [
        [], [1, 0, 0, 0, 1], [1, 1, 0, 1, 1, 0], [.nan, 0, 0, 0, 1, 0], [1, 0, .infinity, 0, 1, 0],
        [1e9, 0, 0, 0, 1, 0],
    ])
    func whatIsNoMatrixIsNone(_ numbers: [Double]) {
        #expect(CalibrationMatrix(numbers) == nil)
    }
}
