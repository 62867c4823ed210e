import Testing

/// What is said about values, to the letter.
@Suite struct YAMLValueErrorTests {
    /// A slide with one more line, and what is said about that line: column, message.
    struct Value: CustomTestStringConvertible, Sendable {
        var line: String
        var column: Int
        var message: String

        init(_ line: String, _ column: Int, _ message: String) {
            self.line = line
            self.column = column
            self.message = message
        }

        var testDescription: String { line }
    }

    @Test(arguments: [
        Value("duration: [8s]", 13, "expected a duration like 8s, found a list"),
        Value("duration: {s: 8}", 13, "expected a duration like 8s, found a mapping"),
        Value("duration: soon", 13, "expected a duration like 8s, found 'soon'"),
        Value("duration: 8", 13, "expected a duration like 8s, found '8'; did you mean 8s?"),
        Value("duration: 2.5", 13, "expected a duration like 8s, found '2.5'; did you mean 2.5s?"),
        Value("duration: 8 S", 13, "expected a duration like 8s, found '8 S'; did you mean 8s?"),
        Value("duration: 1m 30", 13, "expected a duration like 8s, found '1m 30'; did you mean 1m30s?"),
        Value("duration: 90sec", 13, "expected a duration like 8s, found '90sec'; did you mean 90s?"),
        Value("duration: 5 min", 13, "expected a duration like 8s, found '5 min'; did you mean 5m?"),
        Value("duration: 1d", 13, "expected a duration like 8s, found '1d'; did you mean 24h?"),
        Value("duration: 1 day 2 hours", 13, "expected a duration like 8s, found '1 day 2 hours'; did you mean 26h?"),
        Value(
            "duration: 1 hour 30 minutes", 13,
            "expected a duration like 8s, found '1 hour 30 minutes'; did you mean 1h30m?"),
        Value("duration: 2,5s", 13, "expected a duration like 8s, found '2,5s'; did you mean 2.5s?"),
        Value("duration: 2 months", 13, "expected a duration like 8s, found '2 months'"),
        Value("duration: -8s", 13, "expected a duration like 8s, found '-8s'"),
        Value("duration: ''", 13, "expected a duration like 8s, found an empty text"),
        Value("duration: ~", 13, "expected a duration like 8s, found nothing"),
        Value("duration:", 12, "expected a duration like 8s, found nothing"),
        Value("duration: 99ms", 13, "expected a duration of 100ms to 168h (7 days), found '99ms'"),
        Value("duration: 168h1ms", 13, "expected a duration of 100ms to 168h (7 days), found '168h1ms'"),
        Value("transition-duration: 61s", 24, "expected a duration of 0s to 60s, found '61s'"),
        Value("transition-duration: 0", 24, "expected a duration like 8s, found '0'; did you mean 0s?"),
        Value("fit: covr", 8, "unknown fit 'covr'; did you mean 'cover'?"),
        Value("fit: COVER", 8, "unknown fit 'COVER'; did you mean 'cover'?"),
        Value("fit: zoom", 8, "unknown fit 'zoom'; did you mean 'cover'?"),
        Value("fit: fill", 8, "unknown fit 'fill'; did you mean 'cover'?"),
        Value("fit: letterbox", 8, "unknown fit 'letterbox'; did you mean 'contain'?"),
        Value("fit: tiled", 8, "unknown fit 'tiled'; known: auto, cover, contain, stretch, center"),
        Value("fit: [cover]", 8, "expected one of auto, cover, contain, stretch, center, found a list"),
        Value("fit: null", 8, "expected one of auto, cover, contain, stretch, center, found nothing"),
        Value("easing: ease-inout", 11, "unknown easing 'ease-inout'; did you mean 'ease-in-out'?"),
        Value("easing: easeInOut", 11, "unknown easing 'easeInOut'; did you mean 'ease-in-out'?"),
        Value("easing: bounce", 11, "unknown easing 'bounce'; known: linear, ease-in, ease-out, ease-in-out"),
        Value("transition: slide-lfet", 15, "unknown transition 'slide-lfet'; did you mean 'slide-left'?"),
        Value("transition: push", 15, "unknown transition 'push'; did you mean 'slide-left'?"),
        Value("transition: dissolve", 15, "unknown transition 'dissolve'; did you mean 'fade'?"),
        Value("transition: slideLeft", 15, "unknown transition 'slideLeft'; did you mean 'slide-left'?"),
        Value(
            "transition: spin", 15,
            """
            unknown transition 'spin'; known: slide-left, slide-right, slide-up, slide-down, cover-left, cover-right, \
            cover-up, cover-down, reveal-left, reveal-right, reveal-up, reveal-down, wipe-left, wipe-right, wipe-up, \
            wipe-down, fade, fade-through, cut
            """),
        Value("transition: wipe_up", 15, "unknown transition 'wipe_up'; did you mean 'wipe-up'?"),
        Value(
            "transition: fade-through(red)", 15,
            "expected a colour in the parentheses, like fade-through(#101418), found 'fade-through(red)'"),
        Value("transition: []", 15, "'transition' is empty; write one like slide-left, or a list of several"),
        Value("transition: [fade, cut, fade]", 27, "'fade' stands in the list twice"),
        Value("transition: [fade, fad]", 22, "unknown transition 'fad'; did you mean 'fade'?"),
        Value(
            "easing: cubic-bezier(0, 0, 1.5, 1)", 11,
            "expected cubic-bezier(a, b, c, d) with four numbers from 0 to 1, found 'cubic-bezier(0, 0, 1.5, 1)'"),
        Value(
            "easing: cubic-bezier(0, 0", 11,
            """
            expected cubic-bezier(a, b, c, d) with four numbers from 0 to 1, found 'cubic-bezier(0, 0'; within braces, \
            write it in quotes
            """),
        Value("easing: steps(0)", 11, "expected steps(n) with a whole number from 1 to 1000, found 'steps(0)'"),
        Value("easing: steps(1.5)", 11, "expected steps(n) with a whole number from 1 to 1000, found 'steps(1.5)'"),
        Value(
            "background: red", 15,
            "expected a colour like \"#101418\" or blur, found 'red'; did you mean \"#ff0000\"?"),
        Value("background: puce", 15, "expected a colour like \"#101418\" or blur, found 'puce'"),
        Value(
            "background: 101418", 15,
            "expected a colour like \"#101418\" or blur, found '101418'; did you mean \"#101418\"?"),
        Value("background: '#12345'", 15, "expected a colour like \"#101418\" or blur, found '#12345'"),
        Value(
            "background: #101418", 14,
            "expected a colour like \"#101418\" in quotes (a bare # starts a comment), or blur"),
        Value("background: [1, 2]", 15, "expected a colour like \"#101418\" or blur, found a list"),
        Value(
            "background: Blur", 15,
            "expected a colour like \"#101418\" or blur, found 'Blur'; did you mean 'blur'?"),
        Value(
            "background: blurr", 15,
            "expected a colour like \"#101418\" or blur, found 'blurr'; did you mean 'blur'?"),
        Value("pair: yes", 9, "expected true or false, found 'yes'; did you mean true?"),
        Value("pair: off", 9, "expected true or false, found 'off'; did you mean false?"),
        Value("pair: perhaps", 9, "expected true or false, found 'perhaps'"),
        Value("pair:", 8, "expected true or false, found nothing"),
        Value("spacing: 24", 12, "expected a length like 10% or 24px, found '24'; did you mean 24px?"),
        Value("spacing: 24 PX", 12, "expected a length like 10% or 24px, found '24 PX'; did you mean 24px?"),
        Value("spacing: 2.5px", 12, "expected a length like 10% or 24px, found '2.5px'"),
        Value("spacing: -1px", 12, "expected a length like 10% or 24px, found '-1px'"),
        Value("spacing: 4097px", 12, "expected a length of 0% to 50% or 0px to 4096px, found '4097px'"),
        Value("spacing: 50.1%", 12, "expected a length of 0% to 50% or 0px to 4096px, found '50.1%'"),
        Value("spacing: 2,5%", 12, "expected a length like 10% or 24px, found '2,5%'; did you mean 2.5%?"),
        Value("spacing: 4097", 12, "expected a length like 10% or 24px, found '4097'"),
        Value("spacing: px", 12, "expected a length like 10% or 24px, found 'px'"),
        Value("spacing: ''", 12, "expected a length like 10% or 24px, found an empty text"),
        Value("spacing: [24px]", 12, "expected a length like 10% or 24px, found a list"),
        Value("spacing:", 11, "expected a length like 10% or 24px, found nothing"),
    ])
    func style(_ value: Value) {
        let caret = String(repeating: " ", count: value.column - 1) + "^"
        let rest = ": \(value.message)\n  \(value.line)\n\(caret)"
        #expect(complaint(yaml: "slides:\n- image: a\n  \(value.line)\n") == "lobby.yaml:3:\(value.column)" + rest)
        #expect(complaint(yaml: "slides:\n- folder: a\n  \(value.line)\n") == "lobby.yaml:3:\(value.column)" + rest)
        #expect(complaint(yaml: "slides: [a]\ndefaults:\n  \(value.line)\n") == "lobby.yaml:3:\(value.column)" + rest)
    }

    @Test(arguments: [
        Value("recursive: yes", 14, "expected true or false, found 'yes'; did you mean true?"),
        Value("recursive: [true]", 14, "expected true or false, found a list"),
        Value("recursive:", 13, "expected true or false, found nothing"),
        Value("order: shufled", 10, "unknown order 'shufled'; did you mean 'shuffled'?"),
        Value("order: random", 10, "unknown order 'random'; did you mean 'shuffled'?"),
        Value("order: alphabetical", 10, "unknown order 'alphabetical'; did you mean 'name'?"),
        Value(
            "order: size", 10,
            "unknown order 'size'; known: listed, name, shuffled, oldest, newest, taken, taken-newest"),
        Value("order: newst", 10, "unknown order 'newst'; did you mean 'newest'?"),
        Value(
            "order: [newest]", 10,
            "expected one of listed, name, shuffled, oldest, newest, taken, taken-newest, found a list"),
    ])
    func folder(_ value: Value) {
        let caret = String(repeating: " ", count: value.column - 1) + "^"
        #expect(
            complaint(yaml: "slides:\n- folder: a\n  \(value.line)\n")
                == "lobby.yaml:3:\(value.column): \(value.message)\n  \(value.line)\n\(caret)")
    }

    @Test(arguments: ["name", "oldest", "newest", "taken", "taken-newest"])
    func ordersOfFoldersDoNotStandAtTheTop(order: String) {
        #expect(
            complaint(yaml: "order: \(order)\nslides: [a]\n")
                == "lobby.yaml:1:8: '\(order)' is an order of folders: write it in the entry of a folder\n"
                + "order: \(order)\n       ^")
    }

    @Test(arguments: [
        Case("", "lobby.yaml:1:1: the playlist is empty"),
        Case("\n", "lobby.yaml:1:1: the playlist is empty"),
        Case("# to do\n", "lobby.yaml:1:1: the playlist is empty\n# to do\n^"),
        Case("---\n...\n", "lobby.yaml:1:1: the playlist is empty\n---\n^"),
        Case("hello\n", "lobby.yaml:1:1: expected a mapping with 'slides', found 'hello'\nhello\n^"),
        Case("- a.jpg\n", "lobby.yaml:1:1: expected a mapping with 'slides', found a list\n- a.jpg\n^"),
        Case(
            "\norder: listed\n",
            "lobby.yaml:2:1: 'slides' is missing: a playlist needs a list of slides\norder: listed\n^"),
        Case("slides:\n", "lobby.yaml:1:8: 'slides' is empty: a playlist needs at least one slide\nslides:\n       ^"),
        Case(
            "slides: []\n",
            "lobby.yaml:1:9: 'slides' is empty: a playlist needs at least one slide\nslides: []\n        ^"),
        Case("slides: a.jpg\n", "lobby.yaml:1:9: expected a list of slides, found 'a.jpg'\nslides: a.jpg\n        ^"),
        Case(
            "slides: {image: a}\n",
            "lobby.yaml:1:9: expected a list of slides, found a mapping\nslides: {image: a}\n        ^"),
        Case(
            "slides:\n- [a]\n",
            "lobby.yaml:2:3: expected a slide (the path of a picture or a playlist, or a mapping), found a list\n- [a]\n  ^"
        ),
        Case(
            "slides:\n-\n- b\n",
            "lobby.yaml:2:2: expected a slide (the path of a picture or a playlist, or a mapping), found nothing\n-\n ^"
        ),
        Case("slides:\n- ''\n", "lobby.yaml:2:3: a path cannot be empty\n- ''\n  ^"),
        Case("slides:\n- image: \"\"\n", "lobby.yaml:2:10: a path cannot be empty\n- image: \"\"\n         ^"),
        Case("slides:\n- folder: ''\n", "lobby.yaml:2:11: a path cannot be empty\n- folder: ''\n          ^"),
        Case(
            "slides:\n- \"a\\0b\"\n", "lobby.yaml:2:3: a path cannot contain a NUL character\n- \"a\\0b\"\n  ^"),
        Case(
            "slides:\n- image:\n", "lobby.yaml:2:9: expected the path of a picture, found nothing\n- image:\n        ^"),
        Case(
            "slides:\n- folder: [a]\n",
            "lobby.yaml:2:11: expected the path of a folder, found a list\n- folder: [a]\n          ^"),
        Case(
            "slides: [a]\ndefaults: 8s\n",
            "lobby.yaml:2:11: expected a mapping of defaults, found '8s'\ndefaults: 8s\n          ^"),
    ])
    func structure(_ example: Case) {
        #expect(complaint(yaml: example.text) == example.message)
    }
}
