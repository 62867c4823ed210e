import PlaylistFormat
import Testing
import Vocabulary

/// What `cyclorama.txt` says of touch and keys, and what is said about it, to the letter.
@Suite struct MachineInputTests {
    private func parsed(_ text: String) -> Parsed<MachineSettings> {
        MachineSettings.parsed(yaml: Array(text.utf8), name: "cyclorama.txt", zones: { [] })
    }

    private func input(_ text: String) throws -> InputSettings? { try parsed(text).get().input }

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

    @Test(arguments: [
        (
            "touch: true",
            "1:8: expected yes, no or the name of a device, like \"Goodix*\", found 'true'; did you mean yes?"
        ),
        (
            "keys: OFF",
            "1:7: expected yes, no or the name of a device, like \"*remote*\", found 'OFF'; did you mean no?"
        ),
        ("touch:", "1:7: expected yes, no or the name of a device, like \"Goodix*\", found nothing"),
        ("keys: {a: next}", "1:7: expected yes, no or the name of a device, like \"*remote*\", found a mapping"),
        ("keys: a[", "1:7: a '[' without ']' in a glob; for a bracket itself write '\\['"),
        (
            "keys: []",
            "1:7: 'keys' is empty; write yes, no or the name of a device, like \"*remote*\", or leave it out"
        ),
        ("touch: [\(String(repeating: "a, ", count: 16))a]", "1:57: 'touch' has at most 16 values"),
        ("keys: yes\ntap: next", "2:6: 'tap' is said of 'touch', which is missing"),
        ("touch: yes\ntap: togle", "2:6: unknown action 'togle'; did you mean 'toggle'?"),
        (
            "touch: yes\ntap: {middle: {show: a.png}}",
            "2:15: expected one of next, previous, toggle, pause, resume, blank, overview, nothing, found a mapping"
        ),
        ("touch: yes\ntap: {midle: next}", "2:7: unknown key 'midle' in 'tap'; did you mean 'middle'?"),
        ("idle: 1m", "1:1: key 'idle' does not belong in cyclorama.txt, only in 'input' of a site file"),
        ("tuch: yes", "1:1: unknown key 'tuch' in cyclorama.txt; did you mean 'touch'?"),
    ])
    func mistakes(_ text: String, _ message: String) {
        let diagnostics = parsed(text).error?.diagnostics ?? []
        #expect(diagnostics.map { "\($0.line):\($0.column): \($0.message)" } == [message])
    }

    /// A mistake leaves out its own key.
    @Test func theRestHolds() {
        let settings = parsed("touch: [Goodix*]\ntap: {left: nxt, right: toggle}\nkeys: on\n").document
        var expected = InputSettings(touch: ["Goodix*"])
        expected.taps = .init(right: .toggle)
        #expect(settings?.input == expected)
        #expect(parsed("touch: yes\ntap: nxt").document?.input == InputSettings(touch: ["*"]))
    }
}
