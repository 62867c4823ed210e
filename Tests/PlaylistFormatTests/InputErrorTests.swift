import Testing

import PlaylistFormat
import Vocabulary

/// What may steer an output by hand, and what is said where it cannot be, to the letter.
@Suite struct InputErrorTests {
    /// A site file with one output.
    private static func text(_ input: String) -> String { "outputs: {A: {playlist: a, input: \(input)}}" }

    private static func messages(_ input: String) -> [String]? {
        Site.parsed(yaml: Array(text(input).utf8), name: "", folder: "").error?.diagnostics.map(\.message)
    }

    @Test func whatIsSaidIsTaken() throws {
        let input = """
            {keys: {"*remote*": {KEY_RED: {show: b.png, for: 1m}, KEY_1: {go: 7}, BTN_0: {do: blank, for: 8h}, \
            KEY_RIGHT: nothing}, gpio-keys: }, idle: 30s}
            """
        let site = try Site(yaml: Self.text(input), folder: "/signs")
        #expect(
            site.screens[0].input
                == InputSettings(
                    keys: [
                        .init(
                            name: "*remote*",
                            actions: [
                                "KEY_RED": .show("/signs/b.png", for: .seconds(60)), "KEY_1": .go(7),
                                "BTN_0": .blank(for: .seconds(8 * 3600)), "KEY_RIGHT": .nothing,
                            ]), .init(name: "gpio-keys"),
                    ], idle: .seconds(30)))
        #expect(try Site(yaml: Self.text("{keys: [a, b]}")).screens[0].input?.keys.map(\.name) == ["a", "b"])
        #expect(try Site(yaml: Self.text("{keys: a}")).screens[0].input?.idle == .seconds(300))
        #expect(try Site(yaml: "outputs: {A: a}").screens[0].input == nil)
        #expect(try Site(yaml: "outputs: {A: {playlist: a}}").screens[0].input == nil)
    }

    @Test func tapsAreTakenByWhereTheyAre() throws {
        func input(_ text: String) throws -> InputSettings? { try Site(yaml: Self.text(text)).screens[0].input }
        #expect(try input("{touch: a}")?.taps == .init(left: .previous, middle: .nothing, right: .next))
        #expect(try input("{touch: a, tap: toggle}")?.taps == .init(left: .toggle, middle: .toggle, right: .toggle))
        #expect(try input("{touch: a, tap: {middle: {go: 2}}}")?.taps == .init(middle: .go(2)))
        let show = HandAction.show("b.png", for: nil)
        #expect(try input("{touch: a, tap: {show: b.png}}")?.taps == .init(left: show, middle: show, right: show))
        #expect(try input("{touch: [a, b], matrix: [0, 1, 0, -1, 0, 1]}")?.matrix == [0, 1, 0, -1, 0, 1])
        #expect(try input("{touch: [a, b]}")?.touch == ["a", "b"])
    }

    private static let action = """
        expected one of next, previous, toggle, pause, resume, blank, overview, nothing, or a mapping like \
        {show: offers.png, for: 1m}, found
        """
    private static let mistakes = """
        ^yes => expected a mapping like {keys: "*remote*"}, found 'yes'
        ^{idle: 30s} => 'input' needs 'touch' or 'keys', the devices that may steer it
        {keys: a, idle: ^1s} => expected a duration of 5s to 24h, found '1s'
        {keys: ^} => expected the name of a device, like "*remote*", found nothing
        {keys: ^{}} => expected the name of a device, like "*remote*", found a mapping
        {keys: ^''} => a glob cannot be empty
        {keys: ^'[a'} => a '[' without ']' in a glob; for a bracket itself write '\\['
        {keys: {^'[a': }} => a '[' without ']' in a glob; for a bracket itself write '\\['
        {keys: {a: , ^a: }} => duplicate device 'a', first on line 1
        {keys: {a: ^next}} => expected a mapping of keys, like {KEY_RED: next}, found 'next'
        {keys: {a: {KEY_RED: next, ^KEY_RED: next}}} => duplicate key 'KEY_RED', first on line 1
        {keys: {a: {^[]: next}}} => expected the name of a key, like KEY_RED, found a list
        {keys: {a: {^KEY_RET: next}}} => there is no key 'KEY_RET'; did you mean 'KEY_RED'?
        {keys: {a: {^red: next}}} => there is no key 'red'; did you mean 'KEY_RED'?
        {keys: {a: {^Zzzzzz: next}}} => there is no key 'Zzzzzz'; the kernel's names begin with KEY_ or BTN_
        {keys: {a: {KEY_1: ^dance}}} => \(action) 'dance'
        {keys: {a: {KEY_1: ^nxt}}} => \(action) 'nxt'; did you mean 'next'?
        {keys: {a: {KEY_1: ^}}} => \(action) nothing
        {keys: {a: {KEY_1: ^{}}}} => a key or a tap needs one of 'show', 'go' and 'do'
        {keys: {a: {KEY_1: ^{show: b.png, go: 1}}}} => a key or a tap needs one of 'show', 'go' and 'do'
        {keys: {a: {KEY_1: {go: ^0}}}} => expected a whole number from 1 to 1000000, found '0'
        {keys: {a: {KEY_1: {do: ^dance}}}} \
        => unknown action 'dance'; known: next, previous, toggle, pause, resume, blank, overview, nothing
        {keys: {a: {KEY_1: {go: 1, for: ^1m}}}} => 'for' goes with 'show', 'pause' and 'blank'
        {keys: {a: {KEY_1: {do: next, for: ^1m}}}} => 'for' goes with 'show', 'pause' and 'blank'
        {keys: {a: {KEY_1: {show: b.png, for: ^1ms}}}} => expected a duration of 1s to 24h, found '1ms'
        {keys: {a: {KEY_1: {^fit: cover, go: 1}}}} \
        => key 'fit' does not belong in what a key or a tap does, only in 'defaults' or a slide
        {touch: ^} => expected the name of a device, like "*remote*", found nothing
        {touch: a, tap: {left: next, ^up: next}} => unknown key 'up' in 'tap'; known keys: left, middle, right
        {touch: a, tap: ^} => \(action) nothing
        {touch: a, matrix: ^[1, 0, 0]} => expected six numbers, as in [0, 1, 0, -1, 0, 1], found a list
        {touch: a, matrix: [1, 0, 0, 0, 1, ^x]} => expected a number from -1000 to 1000, found 'x'
        {touch: a, matrix: ^[1, 1, 0, 1, 1, 0]} => this matrix maps the panel onto a line
        {keys: a, ^left: next} => key 'left' does not belong in 'input', only in 'tap'
        {keys: a, ^go: 1} => key 'go' does not belong in 'input', only in what a key or a tap does
        {touch: a, tap: {^idle: 1m}} => key 'idle' does not belong in 'tap', only in 'input' of a site file
        {touch: a, tap: {^touch: a}} \
        => key 'touch' does not belong in 'tap', only in 'input' of a site file or in cyclorama.txt
        {touch: a, tap: {left: next, ^tap: next}} \
        => key 'tap' does not belong in 'tap', only in 'defaults', a slide, 'input' of a site file or cyclorama.txt
        {keys: a, ^kys: b} => unknown key 'kys' in 'input'; did you mean 'keys'?
        """.cases(in: "outputs: {A: {playlist: a, input: _}}", as: .site)

    @Test(arguments: mistakes) func message(_ example: Case) { example.check() }

    /// At most sixteen devices, and a hundred keys of each.
    @Test func thereIsALimit() {
        let devices = (0...16).map { "d\($0)" }
        for keys in ["{\(devices.joined(separator: ": , ")): }", "[\(devices.joined(separator: ", "))]"] {
            #expect(Self.messages("{keys: \(keys)}") == ["'keys' has at most 16 values"])
        }
        let keys = (0...100).map { "BTN_\($0): next" }.joined(separator: ", ")
        #expect(Self.messages("{keys: {a: {\(keys)}}}") == ["'keys' has at most 100 values"])
    }
}
