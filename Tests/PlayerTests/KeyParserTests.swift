import ControlProtocol
import Testing

@testable import Player

/// What keys at a terminal do, by the bytes that terminals send for them.
@Suite struct KeyParserTests {
    private func verbs(_ parts: String..., pause: Duration = .milliseconds(1)) -> [Command.Verb] {
        var parser = KeyParser()
        var now = Duration.seconds(100)
        return parts.flatMap { part in
            now += pause
            return parser.take(Array(part.utf8), at: now)
        }
    }

    @Test func keys() {
        #expect(verbs(" rq") == [.toggle, .reload, .stop])
        #expect(verbs("\u{1B}[C\u{1B}[B\u{1B}[D\u{1B}[A") == [.next, .next, .previous, .previous])
        #expect(verbs("\u{1B}OC\u{1B}OB\u{1B}OD\u{1B}OA") == [.next, .next, .previous, .previous])
        #expect(verbs("\u{1B}[C ", "\u{1B}[C") == [.next, .toggle, .next])
    }

    /// At every byte of each.
    @Test func sequencesMayComeInParts() {
        for sequence in ["\u{1B}[C", "\u{1B}OC"] {
            #expect(verbs("\u{1B}", String(sequence.dropFirst())) == [.next])
            #expect(verbs(String(sequence.dropLast()), "C") == [.next])
            #expect(verbs("\u{1B}", String(sequence.dropFirst().first ?? " "), "C", " ") == [.next, .toggle])
        }
    }

    @Test func whatIsNotKnownIsPassedOver() {
        for text in [
            // Other letters, a name in UTF-8, and keys with Ctrl.
            "x7QR\n\r\t", "ä€", "\u{1}\u{4}\u{8}\u{7F}",
            // Home, Page Down, F5, the console's F1, an arrow with Ctrl, letters with Alt, a paste, a click.
            "\u{1B}[H", "\u{1B}[6~", "\u{1B}[15~", "\u{1B}[[A", "\u{1B}[1;5C", "\u{1B}q\u{1B} ", "\u{1B}[200~",
            "\u{1B}OP", "\u{1B}[<0;5;5M",
        ] {
            #expect(verbs(text) == [], "\(text.debugDescription)")
            #expect(verbs(text, "q") == [.stop], "\(text.debugDescription)")
        }
    }

    @Test func escapeAloneIsAKeyOfItsOwn() {
        for start in ["\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[1;"] {
            #expect(verbs(start, "q", pause: .seconds(1)) == [.stop])
        }
        #expect(verbs("\u{1B}\u{1B}[C") == [.next])
        #expect(verbs("\u{1B}[\u{1B}[C") == [.next])
    }
}
