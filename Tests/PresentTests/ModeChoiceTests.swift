import Raster
import Testing

@testable import Present
import Vocabulary

/// Which of a display's modes is taken.
@Suite struct ModeChoiceTests {
    @Test(
        arguments: [
            ("preferred", .preferred), ("highest", .highest),
            ("1920x1080", .exactly(Cards.hd, rate: nil)), ("1920x1080@60", .exactly(Cards.hd, rate: 60)),
            ("1920x1080@59.94", .exactly(Cards.hd, rate: 59.94)),
            ("1x1@1000", .exactly(Size(width: 1, height: 1), rate: 1000)),
        ] as [(String, ModeChoice)])
    func isReadFromWords(text: String, choice: ModeChoice) { #expect(ModeChoice(text) == choice) }

    @Test(arguments: [
        "", "Preferred", "1920", "1920x", "x1080", "1920x1080@", "1920x1080@0", "1920x1080@-60", "1920x1080@nan",
        "1920x1080@inf", "1920x1080@1001", "1920x1080@60@60", "1920x1080@sixty", "0x0", "-1x5", "70000x10",
        "1920x1080 ", "cvt", "1920x480@60 cvt-rb2", "1920 x 480 cvt", "x480 cvt", "1920x480@nan cvt",
        "1920x480@@60 cvt",
        "74.25 1280 1390 1430 1650 720 725 730", "74.25 1280 1390 1430 1650 720 725 730 75o",
        "nan 1280 1390 1430 1650 720 725 730 750", "modeline", "modeline x",
    ])
    func isRefused(text: String) { #expect(ModeChoice(text) == nil) }

    /// What displays list, in their order; `+` marks the preferred one and `i` an interlaced one.
    static let displays: [String: String] = [
        // A 4K television behind HDMI 1.4 (a Samsung of 2013).
        "tv-1.4": "3840x2160@30+ 4096x2160@24 3840x2160@29.97 3840x2160@25 3840x2160@24 1920x1080@60 1920x1080@59.94 "
            + "1920x1080@60i 1920x1080@50 1920x1080@50i 1920x1080@30 1920x1080@24 1280x720@60 1280x720@50 1024x768@60 "
            + "720x576@50 720x480@59.94 640x480@60",
        // One behind HDMI 2.0 (an LG of 2017), with a computer's sizes too.
        "tv-2.0": "3840x2160@60+ 4096x2160@60 4096x2160@59.94 4096x2160@50 4096x2160@24 3840x2160@59.94 3840x2160@50 "
            + "3840x2160@30 1920x1080@120 1920x1080@60 1920x1080@60i 1920x1080@50 1280x1024@60.02 1280x720@60",
        // One that lists 60 Hz in 4K behind its preferred 30 (HDMI 2.0 with "deep colour" off).
        "tv-420": "3840x2160@30+ 1920x1080@120 1920x1080@60 3840x2160@50 3840x2160@59.94 3840x2160@60 1280x720@60",
        // A television of 1366x768 that asks for interlaced ones.
        "hd-ready": "1920x1080@60i+ 1280x720@60 1360x768@60.02 1280x720@50 1920x1080@50i 720x576@50 720x480@60",
        // A monitor for film, 4096 wide (LG 31MU97).
        "cinema": "4096x2160@59.94+ 3840x2160@60 3840x2160@30 2560x1440@59.95 1920x1080@60",
        // A monitor of 16:10 (Dell U2412M).
        "16:10":
            "1920x1200@59.95+ 1920x1080@60 1600x1200@60 1680x1050@59.95 1280x1024@75.02 1280x1024@60.02 1280x960@60 "
            + "1152x864@75 1024x768@75.03 1024x768@60 800x600@75 800x600@60.32 640x480@75 640x480@59.94 720x400@70.08",
        // A monitor for games (BenQ XL2411): what it prefers is not its fastest.
        "144": "1920x1080@60+ 1920x1080@144 1920x1080@119.98 1920x1080@99.93 1920x1080@60 1280x720@60 1024x768@60",
        // A panel that can do no more.
        "slow": "1200x1920@40+ 800x600@40",
        "none preferred": "1280x720@60 1920x1080@60 1920x1080@60 1920x1080@75",
        "interlaced": "1920x1080@50i 1920x1080@60i+",
        "two": "1280x720@60 1920x1080@60+ 3840x2160@60+",
        "nothing": "",
    ]

    static func modes(_ text: String) throws -> [Mode] {
        try text.split(separator: " ").enumerated().map { index, word in
            let isPreferred = word.hasSuffix("+")
            let name = word.prefix { $0 != "+" && $0 != "i" }
            guard case .exactly(let size, let rate?) = ModeChoice(name) else { throw ModeFlaw.unknown }
            // Told apart by their place.
            return Mode(
                size: size, period: .seconds(1) / rate, isPreferred: isPreferred, isInterlaced: word.contains("i"),
                timing: [UInt8(index)])
        }
    }

    @Test(
        arguments: [
            ("tv-1.4", "preferred", "1920x1080@60 of 18 modes (preferred 3840x2160@30 is below 50 Hz)"),
            ("tv-1.4", "highest", "1920x1080@60 of 18 modes (3840x2160@30 is below 50 Hz)"),
            ("tv-1.4", "3840x2160", "3840x2160@30 of 18 modes (asked for)"),
            ("tv-1.4", "4096x2160", "4096x2160@24 of 18 modes (asked for)"),
            ("tv-1.4", "1920x1080@59.9", "1920x1080@59.94 of 18 modes (asked for)"),
            ("tv-1.4", "3840x2160@24.4", "3840x2160@24 of 18 modes (asked for)"),
            ("tv-1.4", "3840x2160@26", nil), ("tv-1.4", "1920x1080@55", nil), ("tv-1.4", "1x1", nil),
            ("tv-2.0", "preferred", "3840x2160@60 of 14 modes (preferred)"),
            ("tv-2.0", "highest", "3840x2160@60 of 14 modes (highest)"),
            ("tv-2.0", "4096x2160", "4096x2160@60 of 14 modes (asked for)"),
            ("tv-2.0", "1920x1080", "1920x1080@120 of 14 modes (asked for)"),
            ("tv-420", "preferred", "3840x2160@60 of 7 modes (preferred 3840x2160@30 is below 50 Hz)"),
            ("tv-420", "highest", "3840x2160@60 of 7 modes (highest)"),
            (
                "hd-ready", "preferred",
                "1360x768@60.02 of 7 modes (preferred 1920x1080@60i is taken only when asked for by its size)"
            ),
            ("hd-ready", "highest", "1360x768@60.02 of 7 modes (highest)"),
            ("hd-ready", "1920x1080", "1920x1080@60i of 7 modes (asked for)"),
            ("hd-ready", "1920x1080@50", "1920x1080@50i of 7 modes (asked for)"),
            (
                "cinema", "preferred",
                "3840x2160@60 of 5 modes (preferred 4096x2160@59.94 is taken only when asked for by its size)"
            ),
            ("cinema", "highest", "3840x2160@60 of 5 modes (highest)"),
            ("cinema", "4096x2160", "4096x2160@59.94 of 5 modes (asked for)"),
            ("16:10", "preferred", "1920x1200@59.95 of 15 modes (preferred)"),
            ("16:10", "highest", "1920x1200@59.95 of 15 modes (highest)"),
            ("16:10", "1280x1024", "1280x1024@75.02 of 15 modes (asked for)"),
            ("144", "preferred", "1920x1080@60 of 7 modes (preferred)"),
            ("144", "highest", "1920x1080@144 of 7 modes (highest)"),
            ("slow", "preferred", "1200x1920@40 of 2 modes (preferred)"),
            ("slow", "highest", "1200x1920@40 of 2 modes (highest)"),
            ("none preferred", "preferred", "1920x1080@75 of 4 modes (the highest; the display prefers none)"),
            ("interlaced", "preferred", "1920x1080@60i of 2 modes (preferred)"),
            ("interlaced", "highest", "1920x1080@60i of 2 modes (highest)"),
            ("two", "preferred", "1920x1080@60 of 3 modes (preferred)"),
            ("two", "highest", "3840x2160@60 of 3 modes (highest)"),
            ("nothing", "preferred", nil), ("nothing", "highest", nil), ("nothing", "1920x1080", nil),
        ] as [(String, String, String?)])
    func isTheOneThatFits(display: String, text: String, expected: String?) throws {
        let (choice, modes) = (try #require(ModeChoice(text)), try Self.modes(#require(Self.displays[display])))
        let mode = choice.choose(from: modes)
        #expect(mode.map { ModeSelection($0, by: choice, from: modes).description } == expected)
    }

    /// Two that are alike: the first in the list, which the display would rather have.
    @Test func theOrderOfTheDisplayDecides() throws {
        let modes = try Self.modes("1280x720@60 1920x1080@60 1920x1080@60 1920x1080@60+ 1920x1080@60+")
        let table = [("preferred", 3), ("highest", 1), ("1920x1080", 1), ("1920x1080@60", 1)]
        for (text, index) in table { #expect(ModeChoice(text)?.choose(from: modes) == modes[index], "\(text)") }
    }

    /// The best first, for when the card refuses it: smooth ones, of the same shape, no larger than what the display
    /// prefers.
    @Test(
        arguments: [
            (
                "tv-2.0", "preferred",
                "3840x2160@60 3840x2160@59.94 3840x2160@50 1920x1080@60 1920x1080@50 1920x1080@120 1280x720@60 "
                    + "1280x1024@60.02 3840x2160@30"
            ),
            (
                "tv-1.4", "preferred",
                "1920x1080@60 1920x1080@59.94 1920x1080@50 3840x2160@30 1280x720@60 1280x720@50 1024x768@60 720x576@50 "
                    + "720x480@59.94 640x480@60 3840x2160@29.97 3840x2160@25 3840x2160@24 1920x1080@30 1920x1080@24"
            ),
            ("two", "preferred", "1920x1080@60 1280x720@60 3840x2160@60"),
            ("cinema", "highest", "3840x2160@60 2560x1440@59.95 1920x1080@60 3840x2160@30"),
            ("hd-ready", "1920x1080", "1920x1080@60i 1920x1080@50i"),
            ("tv-1.4", "1920x1080@60", "1920x1080@60 1920x1080@59.94 1920x1080@60i"),
            ("interlaced", "preferred", "1920x1080@60i 1920x1080@50i"),
        ])
    func theOthersFollow(display: String, text: String, expected: String) throws {
        let (choice, modes) = (try #require(ModeChoice(text)), try Self.modes(#require(Self.displays[display])))
        #expect(choice.candidates(from: modes).map(\.description).joined(separator: " ") == expected)
    }

    @Test func whatWasRefusedIsSaid() throws {
        let modes = try Self.modes("3840x2160@60+ 1920x1080@60")
        let selection = ModeSelection(modes[1], by: .preferred, from: modes)
        #expect(selection.description == "1920x1080@60 of 2 modes (3840x2160@60 is refused)")
    }
}
