import Raster
import Testing

@testable import Present

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
        "1920x1080 ",
    ])
    func isRefused(text: String) { #expect(ModeChoice(text) == nil) }

    private static let small = Size(width: 1280, height: 720)
    private static let large = Size(width: 3840, height: 2160)

    /// As displays list them: the index is what is expected.
    static let tables: [[Mode]] = [
        // 0: a television
        [
            Cards.mode(interlaced: true), Cards.mode(preferred: true), Cards.mode(Cards.hd, 59.94),
            Cards.mode(Cards.hd, 50), Cards.mode(small, 60), Cards.mode(large, 30), Cards.mode(large, 24),
        ],
        // 1: none is preferred, and there are two of a kind
        [Cards.mode(small, 60), Cards.mode(Cards.hd, 60), Cards.mode(Cards.hd, 60), Cards.mode(Cards.hd, 75)],
        // 2: interlaced ones, and a progressive one that is smaller
        [Cards.mode(Cards.hd, 60, preferred: true, interlaced: true), Cards.mode(small, 50), Cards.mode(small, 60)],
        // 3: interlaced ones alone
        [Cards.mode(Cards.hd, 50, interlaced: true), Cards.mode(Cards.hd, 60, preferred: true, interlaced: true)],
        // 4: two are preferred
        [Cards.mode(small, 60), Cards.mode(Cards.hd, 60, preferred: true), Cards.mode(large, 60, preferred: true)],
        // 5: nothing
        [],
    ]

    @Test(
        arguments: [
            (0, "preferred", 1), (0, "highest", 5), (0, "1920x1080", 1), (0, "1920x1080@60", 1),
            (0, "1920x1080@59.94", 2),
            (0, "1920x1080@59.9", 2), (0, "1920x1080@59.98", 1), (0, "1920x1080@50", 3), (0, "1920x1080@55", nil),
            (0, "1280x720", 4), (0, "3840x2160", 5), (0, "3840x2160@24", 6), (0, "3840x2160@24.4", 6),
            (0, "3840x2160@24.6", nil), (0, "640x480", nil),
            (1, "preferred", 3), (1, "highest", 3), (1, "1920x1080@60", 1), (1, "1280x720", 0),
            (2, "preferred", 2), (2, "highest", 2), (2, "1920x1080", 0), (2, "1920x1080@60", 0), (2, "1280x720@50", 1),
            (3, "preferred", 1), (3, "highest", 1), (3, "1920x1080@50", 0),
            (4, "preferred", 1), (4, "highest", 2),
            (5, "preferred", nil), (5, "highest", nil), (5, "1920x1080", nil),
        ] as [(Int, String, Int?)])
    func isTheOneThatFits(table: Int, text: String, expected: Int?) throws {
        let choice = try #require(ModeChoice(text))
        // Told apart by their place.
        let modes = Self.tables[table].enumerated().map { index, mode in
            Mode(
                size: mode.size, period: mode.period, isPreferred: mode.isPreferred, isInterlaced: mode.isInterlaced,
                timing: [UInt8(index)])
        }
        #expect(choice.choose(from: modes) == expected.map { modes[$0] })
    }
}
