import Raster
import Testing

@testable import Present
@testable import Vocabulary

/// Modes that are made of their timings.
@Suite struct ModeTimingsTests {
    /// As `cvt` of libxcvt 0.1.2 prints them. It has CVT 1.1's shorter back porch, a sync pulse 8 pixels shorter where 8 % of the
    /// line are whole cells, and a slower clock for reduced blanking; the sizes where that tells are not here.
    @Test(arguments: [
        ("1920x1080@60 cvt", "173.00  1920 2048 2248 2576  1080 1083 1088 1120 -hsync +vsync"),
        ("1280x720@60 cvt", "74.50  1280 1344 1472 1664  720 723 728 748 -hsync +vsync"),
        ("1368x768@60 cvt", "85.25  1368 1440 1576 1784  768 771 781 798 -hsync +vsync"),
        ("1024x768@75 cvt", "82.00  1024 1088 1192 1360  768 771 775 805 -hsync +vsync"),
        ("1080x1920@50 cvt", "144.50  1080 1160 1272 1464  1920 1923 1933 1978 -hsync +vsync"),
        ("2560x1080@60 cvt", "230.00  2560 2720 2992 3424  1080 1083 1093 1120 -hsync +vsync"),
        ("3840x2160@30 cvt", "338.75  3840 4080 4488 5136  2160 2163 2168 2200 -hsync +vsync"),
        ("1280x800@60 cvt", "83.50  1280 1352 1480 1680  800 803 809 831 -hsync +vsync"),
        ("1600x1200@85 cvt", "235.00  1600 1728 1896 2192  1200 1203 1207 1262 -hsync +vsync"),
        ("1920x1080@59.94 cvt", "172.75  1920 2048 2248 2576  1080 1083 1088 1120 -hsync +vsync"),
        ("400x1280@60 cvt", "42.00  400 424 464 528  1280 1283 1293 1327 -hsync +vsync"),
        ("1920x1080@60 cvt-rb", "138.50  1920 1968 2000 2080  1080 1083 1088 1111 +hsync -vsync"),
        ("640x480@60 cvt-rb", "23.50  640 688 720 800  480 483 487 494 +hsync -vsync"),
        ("2560x1080@60 cvt-rb", "181.25  2560 2608 2640 2720  1080 1083 1093 1111 +hsync -vsync"),
        ("480x1920@60 cvt-rb", "75.75  480 528 560 640  1920 1923 1933 1975 +hsync -vsync"),
        // As VESA's list of monitor timings (DMT 1.13) has them, whose newer ones are CVT's.
        ("1280x768 cvt", "79.50 1280 1344 1472 1664 768 771 778 798 -hsync +vsync"),
        ("1280x768@75 cvt", "102.25 1280 1360 1488 1696 768 771 778 805 -hsync +vsync"),
        ("1400x1050 cvt", "121.75 1400 1488 1632 1864 1050 1053 1057 1089 -hsync +vsync"),
        ("1440x900 cvt", "106.50 1440 1520 1672 1904 900 903 909 934 -hsync +vsync"),
        ("1680x1050 cvt", "146.25 1680 1784 1960 2240 1050 1053 1059 1089 -hsync +vsync"),
        ("1920x1200 cvt", "193.25 1920 2056 2256 2592 1200 1203 1209 1245 -hsync +vsync"),
        ("2560x1600 cvt", "348.50 2560 2752 3032 3504 1600 1603 1609 1658 -hsync +vsync"),
        ("1280x768 cvt-rb", "68.25 1280 1328 1360 1440 768 771 778 790 +hsync -vsync"),
        ("1280x800 cvt-rb", "71.00 1280 1328 1360 1440 800 803 809 823 +hsync -vsync"),
        ("1400x1050 cvt-rb", "101.00 1400 1448 1480 1560 1050 1053 1057 1080 +hsync -vsync"),
        ("1440x900 cvt-rb", "88.75 1440 1488 1520 1600 900 903 909 926 +hsync -vsync"),
        ("1680x1050 cvt-rb", "119.00 1680 1728 1760 1840 1050 1053 1059 1080 +hsync -vsync"),
        ("1920x1200 cvt-rb", "154.00 1920 1968 2000 2080 1200 1203 1209 1235 +hsync -vsync"),
        ("2560x1600 cvt-rb", "268.50 2560 2608 2640 2720 1600 1603 1609 1646 +hsync -vsync"),
        // Not in the list: counted by hand, with a sync pulse of 8 % of 2400 pixels and a back porch of 7 lines.
        ("1920x480@60 cvt", "71.75 1920 1968 2160 2400 480 483 493 500 -hsync +vsync"),
        ("1920x360@60 cvt", "54.00 1920 1968 2160 2400 360 363 373 380 -hsync +vsync"),
        ("1920x480@60 cvt-rb", "62.25 1920 1968 2000 2080 480 483 493 500 +hsync -vsync"),
    ])
    func areThoseOfTheStandard(text: String, modeline: String) throws {
        #expect(try ModeTimings(reading: text) == ModeTimings(reading: modeline))
    }

    /// In X's form: the words may be there or not.
    @Test(arguments: [
        "74.25 1280 1390 1430 1650 720 725 730 750 +hsync +vsync",
        "Modeline \"1280x720_60\" 74.25 1280 1390 1430 1650  720 725 730 750 +HSync +VSync",
    ])
    func aModeline(text: String) throws {
        let timings = try #require(try ModeTimings(reading: text))
        #expect(ModeChoice(text) == .timings(timings))
        #expect(timings.clock == 74_250)
        typealias Axis = ModeTimings.Axis
        let line = Axis(visible: 1280, syncStart: 1390, syncEnd: 1430, total: 1650, isPositive: true)
        #expect(timings.horizontal == line)
        #expect(timings.vertical == Axis(visible: 720, syncStart: 725, syncEnd: 730, total: 750, isPositive: true))
        #expect(ModeChoice(text)?.size == Size(width: 1280, height: 720))
        // struct drm_mode_modeinfo: 68 bytes, the clock and ten numbers of 16 bits, vrefresh, flags, type, the name.
        let mode = timings.mode
        let numbers = [1280, 1390, 1430, 1650, 0, 720, 725, 730, 750, 0]
        var bytes: [UInt8] = [0x0A, 0x22, 0x01, 0x00]
        for number in numbers { bytes += [UInt8(number & 0xFF), UInt8(number >> 8)] }
        bytes += [60, 0, 0, 0, 1 | 4, 0, 0, 0, 32, 0, 0, 0]
        bytes += [UInt8](repeating: 0, count: 32)
        #expect(mode.timing == bytes)
        #expect(mode.description == "1280x720@60")
        #expect(!mode.isPreferred)
    }

    @Test func interlacedAndDoubleScan() throws {
        let modes = try ["interlace", "-hsync doublescan -vsync"].map { flags in
            try #require(try ModeTimings(reading: "74.25 1920 2008 2052 2200 1080 1084 1094 1125 \(flags)")).mode
        }
        #expect(modes.map(\.description) == ["1920x1080@60i", "1920x1080@15"])
        let flags: [UInt8] = [0x1A, 0x2A]
        #expect(modes.map { $0.timing[28] } == flags)
    }

    /// It is a mode for every output, whatever its display lists.
    @Test(arguments: [[], [Cards.mode(preferred: true)]])
    func needsNoDisplayThatListsIt(modes: [Mode]) throws {
        let choice = try #require(ModeChoice("1920x480@60 cvt"))
        let connector = Cards.connector(1, [0], modes: modes)
        let card = Cards.card([connector], crtcs: 1)
        let mode = try card.mode(of: connector, OutputChoice(common: OutputSettings(mode: choice))).get()
        // 71.75 MHz are 59.79 Hz: CVT rounds the clock down.
        #expect(mode.description == "1920x480@59.79")
        let text = "1920x480@59.79 of \(modes.count) mode\(modes.count == 1 ? "" : "s") (asked for)"
        #expect(ModeSelection(mode, by: choice, from: modes).description == text)
    }

    /// A panel that cannot tell whether it is there, and lists nothing: it is used where nothing else is connected.
    @Test func isForPanelsThatCannotTell() throws {
        let panel = Snapshot.Connector(
            id: ConnectorID(rawValue: 101), name: "DPI-1", connection: .unknown, modes: [], crtcs: [Cards.crtc(0)])
        let card = Cards.card([panel], crtcs: 1)
        let choice = OutputChoice(common: OutputSettings(mode: ModeChoice("1920x480@60 cvt")))
        #expect(card.mode(of: panel, choice) == .failure(.notConnected))
        #expect(card.assign(choice, usesUnknown: true).map(\.mode.description) == ["1920x480@59.79"])
        #expect(card.assign(OutputChoice(), usesUnknown: true) == [])
    }

    @Test(arguments: [
        ("1366x768@60 cvt", "CVT has widths that are multiples of 8; 1366x768 takes a modeline"),
        ("1920x480@9 cvt", "displays take 10 to 500 Hz"), ("1920x480@501 cvt-rb", "displays take 10 to 500 Hz"),
        ("16400x480@60 cvt", "a line of 20496 is longer than 16384"),
        ("8000x65500@500 cvt", "a frame of 90349 is longer than 16384"),
        ("15360x8640@60 cvt-rb", "the pixel clock is 8274.500 MHz; displays take 1 to 3000"),
        (
            "74.25 1280 1390 1390 1650 720 725 730 750",
            "a line is 1280 1390 1390 1650; each number is larger than the one before: the picture, the start and the "
                + "end of the sync pulse, and all of it"
        ),
        (
            "74.25 1280 1390 1430 1650 720 725 760 750",
            "a frame is 720 725 760 750; each number is larger than the one before: the picture, the start and the end "
                + "of the sync pulse, and all of it"
        ),
        ("0 1280 1390 1430 1650 720 725 730 750", "the pixel clock is 0 MHz; displays take 1 to 3000"),
        ("-5 1280 1390 1430 1650 720 725 730 750", "the pixel clock is 0 MHz; displays take 1 to 3000"),
        ("1e300 1280 1390 1430 1650 720 725 730 750", "the pixel clock is 1000000 MHz; displays take 1 to 3000"),
        ("3000.25 1280 1390 1430 1650 720 725 730 750", "the pixel clock is 3000.250 MHz; displays take 1 to 3000"),
        ("10 1280 1390 1430 1650 720 725 730 750", "these timings make 8 Hz; displays take 10 to 500"),
        (
            "74.25 1280 1390 1430 1650 720 725 730 750 csync",
            "'csync' is none of +hsync, -hsync, +vsync, -vsync, interlace, doublescan"
        ),
    ])
    func isRefusedWithItsReason(text: String, reason: String) {
        #expect(throws: ModeFlaw.impossible(reason)) { try ModeChoice(reading: text) }
    }
}
