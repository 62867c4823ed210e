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

    @Test func aFingerThatMovesOnIsASwipe() {
        let frames = [
            Self.frame(0, (1, 0.9, 0.5)), Self.frame(40, (1, 0.7, 0.52)), Self.frame(90, (1, 0.4, 0.55)),
            Self.frame(99),
        ]
        #expect(Self.gestures(frames) == [.swipe(from: TouchPlace(0.9, 0.5), to: TouchPlace(0.4, 0.55))])
        let least = [Self.frame(0, (1, 0.5, 0.5)), Self.frame(40, (1, 0.5, 0.625)), Self.frame(99)]
        #expect(Self.gestures(least) == [.swipe(from: TouchPlace(0.5, 0.5), to: TouchPlace(0.5, 0.625))])
    }

    @Test(arguments: [
        (
            "a finger that comes back",
            [frame(0, (1, 0.5, 0.5)), frame(40, (1, 0.53, 0.5)), frame(60, (1, 0.5, 0.5)), frame(80)]
        ),
        ("a short drag", [frame(0, (1, 0.5, 0.5)), frame(40, (1, 0.55, 0.5)), frame(80)]),
        ("a slow drag", [frame(0, (1, 0.5, 0.5)), frame(400, (1, 0.9, 0.5)), frame(600)]),
        ("a hand that rests", [frame(0, (1, 0.5, 0.5)), frame(501)]),
        (
            "two fingers",
            [frame(0, (1, 0.5, 0.5)), frame(9, (1, 0.5, 0.5), (2, 0.6, 0.5)), frame(20, (1, 0.5, 0.5)), frame(30)]
        ),
        ("two at once", [frame(0, (1, 0.5, 0.5), (2, 0.6, 0.5)), frame(20, (1, 0.5, 0.5)), frame(30)]),
        ("another finger in its place", [frame(0, (1, 0.5, 0.5)), frame(20, (2, 0.5, 0.5)), frame(30)]),
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

    @Test func whatHasBegunIsForgotten() {
        var recognizer = GestureRecognizer()
        _ = recognizer.take(Self.frame(0, (1, 0.5, 0.5)))
        recognizer.reset()
        let taps = [Self.frame(10), Self.frame(20, (2, 0.1, 0.1)), Self.frame(30)].compactMap { recognizer.take($0) }
        #expect(taps == [.tap(TouchPlace(0.1, 0.1))])
    }

    /// Random histories: a gesture is told only as the last finger goes, of a single finger that came within the time, and each glass
    /// without fingers is one on which the next counts.
    @Test func aGestureHasItsFinger() {
        var random = Seeded(33)
        var counts = [0, 0]
        for _ in 0..<3_000 {
            var (recognizer, now, contacts, next) = (GestureRecognizer(), 0, [TouchFrame.Contact](), 0)
            var (began, most, way) = (0, 0, [TouchPlace]())
            for _ in 0..<40 {
                now += Int.random(in: 0...250, using: &random)
                let wasEmpty = contacts.isEmpty
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1:
                    let place = TouchPlace(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
                    contacts.append(.init(id: next, at: place))
                    next += 1
                case 2...4 where !contacts.isEmpty:
                    let (old, reach) = (contacts[0].place, Bool.random(using: &random) ? 0.015 : 0.2)
                    let place = TouchPlace(old.x + .random(in: -reach...reach, using: &random), old.y)
                    contacts[0] = .init(id: contacts[0].id, at: place)
                case 5 where !contacts.isEmpty: contacts.removeFirst()
                default: contacts = []
                }
                if wasEmpty { (began, most, way) = (now, 0, []) }
                most = max(most, contacts.count)
                if let contact = contacts.first { way.append(contact.place) }
                let told = recognizer.take(TouchFrame(contacts, at: .milliseconds(now)))
                var wanted: Gesture?
                if contacts.isEmpty, !wasEmpty, most == 1, now - began <= 500, let first = way.first,
                    let last = way.last
                {
                    let strays = way.contains { abs($0.x - first.x) > GestureRecognizer.slop }
                    if !strays { wanted = .tap(first) }
                    if strays, abs(last.x - first.x) >= GestureRecognizer.stroke {
                        wanted = .swipe(from: first, to: last)
                    }
                    if wanted != nil { counts[strays ? 1 : 0] += 1 }
                }
                #expect(told == wanted)
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
