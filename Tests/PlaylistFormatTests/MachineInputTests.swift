import PlaylistFormat
import Testing
import Vocabulary

/// What `cyclorama.txt` says of touch and keys, and what is said about it, to the letter.
@Suite struct MachineInputTests {
    private func input(_ text: String) throws -> InputSettings? { try MachineSettings.parsed(text).get().input }

    @Test(arguments: ["", "touch: no", "keys: no", "touch: no\nkeys: no\n", "rotate: 90"])
    func nobodySteersUntilItIsSaid(_ text: String) throws { #expect(try input(text) == nil) }

    @Test func whatIsSaidIsTaken() throws {
        #expect(try input("touch: yes") == InputSettings(touch: ["*"]))
        #expect(try input("keys: yes") == InputSettings(keys: [.init(name: "*")]))
        #expect(try input("touch: Goodix*\nkeys: no") == InputSettings(touch: ["Goodix*"]))
        #expect(
            try input("touch: [Goodix*, ILITEK-TP]\nkeys: [\"*remote*\", it's]")
                == InputSettings(
                    keys: [.init(name: "*remote*"), .init(name: "it's")], touch: ["Goodix*", "ILITEK-TP"]))
    }

    @Test func tapsAreTakenByWhereTheyAre() throws {
        func taps(_ text: String) throws -> InputSettings.TapZones? { try input("touch: yes\ntap: \(text)")?.taps }
        #expect(try taps("toggle") == .init(left: .toggle, middle: .toggle, right: .toggle))
        #expect(try taps("{middle: overview}") == .init(middle: .overview))
        #expect(
            try taps("{left: next, middle: blank, right: previous}")
                == .init(left: .next, middle: .blank(for: nil), right: .previous))
    }

    private static let mistakes = """
        touch: ^true => expected yes, no or the name of a device, like "Goodix*", found 'true'; did you mean yes?
        keys: ^OFF => expected yes, no or the name of a device, like "*remote*", found 'OFF'; did you mean no?
        touch:^ => expected yes, no or the name of a device, like "Goodix*", found nothing
        keys: ^{a: next} => expected yes, no or the name of a device, like "*remote*", found a mapping
        keys: ^a[ => a '[' without ']' in a glob; for a bracket itself write '\\['
        keys: ^[] => 'keys' is empty; write yes, no or the name of a device, like "*remote*", or leave it out
        touch: [a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, ^a] => 'touch' has at most 16 values
        keys: yes⏎tap: ^next => 'tap' is said of 'touch', which is missing
        touch: yes⏎tap: ^togle => unknown action 'togle'; did you mean 'toggle'?
        touch: yes⏎tap: {middle: ^{show: a.png}} \
        => expected one of next, previous, toggle, pause, resume, blank, overview, nothing, found a mapping
        touch: yes⏎tap: {^midle: next} => unknown key 'midle' in 'tap'; did you mean 'middle'?
        ^idle: 1m => key 'idle' does not belong in cyclorama.txt, only in 'input' of a site file
        ^tuch: yes => unknown key 'tuch' in cyclorama.txt; did you mean 'touch'?
        """.cases(as: .machine)

    @Test(arguments: mistakes) func message(_ example: Case) { example.check() }

    /// A mistake leaves out its own key.
    @Test func theRestHolds() {
        let settings = MachineSettings.parsed("touch: [Goodix*]\ntap: {left: nxt, right: toggle}\nkeys: on\n").document
        var expected = InputSettings(touch: ["Goodix*"])
        expected.taps = .init(right: .toggle)
        #expect(settings?.input == expected)
        #expect(MachineSettings.parsed("touch: yes\ntap: nxt").document?.input == InputSettings(touch: ["*"]))
    }
}
