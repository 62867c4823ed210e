import Carousel
import ControlProtocol
import Input
import JSONText
import Schedules
import Painters
import Testing

@testable import Player

/// What `status.txt` says.
@Suite struct SignStatusTests {
    private static let status = """
        {"process": 7, "site-errors": ["/PICTURES/cyclorama.yaml:2:1: no key 'moed'"], "site-errors-count": 3,
         "absent-outputs": {"HDMI-A-2": "nothing is connected to HDMI-A-2"},
         "shows": [{"showing": {"path": "/PICTURES/summer/beach.jpg", "companion": "/PICTURES/summer/tree.jpg"},
          "since": "2026-12-24T17:00:05Z", "card": null, "next": {"path": "/PICTURES/b.jpg"}, "slides": 12,
          "paused": true, "awaits-clock": true,
          "left-out": [{"path": "/PICTURES/x.jpg", "reason": "no JPEG"}], "left-out-count": 1,
          "playlist-errors": [], "waiting-for": ["/PICTURES/more: No such file or directory"], "waiting-for-count": 1,
          "not-played": ["/PICTURES: 12 HEIC pictures are not played; export them as JPEG"], "not-played-count": 1,
          "outputs": [{"name": "HDMI-A-1", "mode": "1920x1080@60"}]}]}
        """

    private func facts(_ status: String? = Self.status) throws -> SignFacts {
        SignFacts(
            player: try status.flatMap { PlayerStatus(try JSON(reading: Array($0.utf8))) },
            now: try #require(Timestamp.instant("2026-12-24T17:04:59Z")), uptime: .seconds(7260),
            zone: Zone { _ in 3600 })
    }

    /// The text without the blank lines at its end.
    private func text(_ facts: SignFacts, size: Int = 8192) throws -> String {
        let bytes = StatusText(facts).bytes(size: size)
        #expect(bytes.count == size && Array(bytes.suffix(2)) == [0x0D, 0x0A])
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { !$0.utf8.contains(0x0A) && !$0.utf8.contains(0x0D) })
        let last = try #require(lines.lastIndex { !$0.utf8.allSatisfy { $0 == 0x20 } })
        #expect(StatusText.owns(bytes))
        return lines[...last].joined(separator: "\n")
    }

    /// The player is another process: a number of its may be anything.
    @Test(arguments: [("1e300", 999_999_999), ("9223372036854775807", 999_999_999), ("-1e300", 0), ("2.9", 1)])
    func countsOfAnotherProcess(_ count: String, others: Int) throws {
        let show = "{\"left-out\": [{\"path\": \"/a.jpg\", \"reason\": \"no JPEG\"}], \"left-out-count\": \(count)}"
        let wrong = try facts("{\"process\": \(count), \"shows\": [\(show), \(show)]}").wrong
        #expect(wrong.others == 2 * others)
    }

    @Test func golden() throws {
        var facts = try facts()
        facts.notes = ["cyclorama.txt:3: no time zone 'Berlin'"]
        facts.restarts = 2
        facts.lastRestart = facts.now
        #expect(
            try text(facts) == """
                Cyclorama: the status of this sign

                Written:        2026-12-24 18:04 (UTC+01:00)
                                once an hour at most, or when something goes wrong
                Running since:  2026-12-24 16:03
                Player:         Cyclorama \(Version.text)

                On HDMI-A-1, 1920x1080@60:
                  shows         summer/beach.jpg beside summer/tree.jpg
                  since         2026-12-24 18:00
                  next          b.jpg
                  in the round  12 slides
                  paused        it stays until somebody says to go on

                What is wrong:
                  - The player was started again 2 times, at 2026-12-24 18:04
                  - cyclorama.txt:3: no time zone 'Berlin'
                  - cyclorama.yaml:2:1: no key 'moed'
                  - nothing is connected to HDMI-A-2
                  - x.jpg: no JPEG
                  - Waiting for more: No such file or directory
                  - 12 HEIC pictures are not played; export them as JPEG
                  - The clock is not set: pictures that have hours or days wait for it
                  and 2 more

                This text is written by the sign. Delete the file and the sign writes nothing.
                """)
    }

    @Test(arguments: [
        (
            ##""showing": {"background": "#000000"}, "slides": 0"##,
            "shows         the plain color #000000\n  in the round  0 slides"
        ),
        (
            ##""showing": {"background": "#000000"}, "card": ["No pictures yet"]"##,
            "shows         a message: No pictures yet"
        ),
        (
            ##""showing": null, "next": {"path": "/srv/b.jpg"}"##,
            "shows         nothing yet\n  next          /srv/b.jpg"
        ), (##""showing": {"path": "/run/stick/cards/mistakes.png"}"##, "shows         what is wrong: see below"),
        (##""showing": {"path": "/PICTURES/a\r\nb\u202e.jpg"}"##, ##"shows         a\u{d}\u{a}b\u{202e}.jpg"##),
    ]) func shows(_ show: String, _ expected: String) throws {
        let status = #"{"shows": [{\#(show), "outputs": [{"name": "A", "mode": "1x1"}]}]}"#
        let text = try text(facts(status))
        #expect(text.contains("\n\nOn A, 1x1:\n  \(expected)\n\n"), "\(text)")
        #expect(text.contains("\n\nNothing is wrong.\n\n") == !show.contains(#""card""#))
    }

    /// The names that cyclorama.txt could have, and what of it steers.
    @Test func inputDevices() throws {
        let right = KeyCode(rawValue: 106)
        var facts = try facts(#"{"process": 1, "input-devices": ["Example Remote"], "shows": []}"#)
        facts.devices = [
            InputNode(number: 0, name: "Power Button", keys: [KeyCode(rawValue: 116)], hasTouch: false),
            InputNode(number: 1, name: "Goodix", keys: [], hasTouch: true),
            InputNode(number: 2, name: "Example Remote", keys: [right], hasTouch: false),
            InputNode(number: 3, name: "a\u{1B}\nb", keys: [right], hasTouch: true),
        ]
        let list = """
            For touch and keys there is:
              Goodix: touch
              Example Remote: keys; it steers
              a\\u{1b}\\u{a}b: touch, keys

            """
        #expect(try text(facts).contains("\n\n" + list + "\nNothing is wrong."))
        facts.devices += [InputNode](repeating: facts.devices[2], count: 7)
        #expect(try text(facts, size: StatusText.least).contains("\n  and 2 more\n\nNothing is wrong."))
        facts.devices = [facts.devices[0]]
        #expect(try !text(facts).contains("For touch"))
    }

    @Test(
        arguments: [
            (nil, nil, "The player has not begun yet.\n\nNothing is wrong."),
            (#"{"process": 1, "shows": []}"#, nil, "No display is connected.\n\nNothing is wrong."),
            (
                nil, "/run/x: no player is running there",
                "The player does not answer: what is shown is not known.\n\nWhat is wrong:\n"
                    + "  - The player does not answer, and is started anew: /run/x: no player is running there\n"
            ),
        ] as [(String?, String?, String)])
    func withoutAPicture(_ status: String?, _ silence: String?, _ expected: String) throws {
        var facts = try facts(status)
        facts.silence = silence
        #expect(!facts.hasPicture)
        #expect(try text(facts).contains(expected))
    }

    @Test func nothingIsToldTwice() throws {
        let facts = try facts(
            #"{"shows": [{"card": ["No picture can be shown", "a: b"], "left-out": [{"path": "a", "reason": "b"}]}]}"#)
        #expect(facts.wrong.told == ["No picture can be shown", "a: b"])
    }

    /// Its pictures play on, and somebody waits for others.
    @Test func aSiteThatDoesNotComeIsTold() throws {
        let facts = try facts(#"{"site-from-afar": "no answer from cdn.example", "shows": []}"#)
        #expect(facts.wrong.told == ["The site from afar: no answer from cdn.example"])
    }

    /// What was fetched before plays, and what is newer does not come.
    @Test func whatDoesNotComeIsTold() throws {
        var facts = try facts(
            #"{"shows": [{"left-out": [{"path": "https://a.example/1.png", "reason": "not downloaded yet: no network"}]}]}"#
        )
        let scratch = try Scratch()
        let file = try scratch.write(
            "status.json",
            """
            {"failing-count": 102, "failing": [{"url": "https://a.example/1.png", "reason": "no network"},
             {"url": "https://a.example/2.png", "reason": "no network", "since": "2026-12-24T17:00:05Z"}]}
            """)
        facts.agent = AgentTroubles(at: file)
        #expect(
            facts.wrong.told == [
                "https://a.example/1.png: not downloaded yet: no network", "https://a.example/2.png: no network",
            ])
        #expect(facts.wrong.others == 100)
        for text in ["", "[]", #"{"failing": 3, "failing-count": -7}"#] {
            facts.agent = AgentTroubles(at: try scratch.write("status.json", text))
            #expect(facts.wrong.told.count == 1 && facts.wrong.others == 0, "\(text)")
        }
        facts.agent = AgentTroubles(at: scratch["none"])
        #expect(facts.wrong.others == 0)
    }

    @Test(arguments: [4096, 8192, 16384]) func whatHasNoRoomIsCounted(_ size: Int) throws {
        var facts = try facts()
        facts.notes = (0..<300).map { "é\($0) " + String(repeating: "x", count: 400) }
        let lines = try text(facts, size: size).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == StatusText.owner[...])
        let told = lines.filter { $0.hasPrefix("  - ") }
        let all = facts.wrong
        #expect(told.count > 4 && lines.dropLast(2).last == "  and \(all.told.count - told.count + all.others) more")
        #expect(told.allSatisfy { $0.utf8.count <= 304 })
    }

    @Test func filesOfOthers() {
        func owns(_ text: String) -> Bool { StatusText.owns(Array(text.utf8)) }
        #expect(owns(" \r\n\0") && owns("") && owns(StatusText.title + "\r\n") && owns("x\n" + StatusText.owner))
        #expect(!owns("Please clean the screen on Monday.") && !owns(" a"))
        // An accent that an editor's user has typed behind the title, or before the sentence's end.
        #expect(owns(StatusText.title + "\u{301}\r\n") && owns("x\u{301}" + StatusText.owner + "\u{301}"))
    }

    @Test func theNameOfTheFolderIsLeftOut() throws {
        var facts = try facts("{}")
        facts.folder = "/mnt/stick"
        #expect(facts.line("/mnt/stick/a: in /mnt/stick/b/c, /PICTURES/d") == "a: in b/c, /PICTURES/d")
        #expect(facts.line("/mnt/stick: Permission denied") == "Permission denied")
    }
}
