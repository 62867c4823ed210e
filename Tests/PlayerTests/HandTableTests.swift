import ControlProtocol
import Input
import Lettering
import PlaylistFormat
import Raster
import Testing
import Vocabulary

@testable import Player

@Suite struct HandTableTests {
    private static func key(_ name: String) throws -> KeyCode { try #require(KeyCode(name: name)) }

    private static let lobby = HandPlan(
        output: "DP-1",
        settings: InputSettings(
            keys: [
                .init(name: "*remote*", actions: ["KEY_RED": .show("/a.png", for: .seconds(60)), "KEY_UP": .nothing])
            ], idle: .seconds(30)))
    private static let others = HandPlan(output: nil, settings: InputSettings(keys: [.init(name: "gpio-keys")]))

    @Test func aKeyDoesWhatItsDeviceSaysOrElseTheUsual() throws {
        let table = HandTable([Self.lobby, Self.others])
        func actions(_ key: String, _ device: String) throws -> [HandAction] {
            table.requests(of: try Self.key(key), on: device).map { $0.action(on: .none) }
        }
        #expect(try actions("KEY_RED", "Example Remote Control") == [.show("/a.png", for: .seconds(60))])
        #expect(try actions("KEY_UP", "Example Remote Control") == [.nothing])
        #expect(try actions("KEY_DOWN", "Example Remote Control") == [.next])
        #expect(try actions("KEY_UP", "gpio-keys") == [.previous])
        #expect(try actions("KEY_RED", "gpio-keys") == [], "without a meaning")
        #expect(try actions("KEY_DOWN", "AT Translated Set 2 keyboard") == [], "a device that nobody named")
        let usual = Set(StandardKeys.actions.keys)
        #expect(
            table.wishes == [
                .init(name: "*remote*", for: .keys(usual.union([try Self.key("KEY_RED")]))),
                .init(name: "gpio-keys", for: .keys(usual)),
            ])
    }

    /// Digits have no meaning but for a pad.
    @Test func keysOfAPadCountWhereThereIsALock() throws {
        var settings = Self.lobby.settings
        #expect(HandTable([Self.lobby]).requests(of: try Self.key("KEY_5"), on: "remote").isEmpty)
        settings.isLocked = true
        let table = HandTable([HandPlan(output: "DP-1", settings: settings)])
        func request(_ key: String) throws -> HandRequest {
            let requests = table.requests(of: try Self.key(key), on: "remote")
            #expect(requests.count == 1 && requests[0].isLocked)
            return requests[0]
        }
        for key in ["KEY_5", "KEY_KP5", "KEY_NUMERIC_5"] {
            #expect(try request(key).press == .key(.digit(5)) && request(key).sign == .key(.nothing))
        }
        #expect(try request("KEY_ESC").press == .leave && request("KEY_BACKSPACE").press == .key(.delete))
        #expect(try request("KEY_RIGHT").press == .on && request("KEY_LEFT").press == .back)
        #expect(try request("KEY_OK").press == .marked && request("KEY_RED").press == nil)
        #expect(table.requests(of: try Self.key("KEY_F1"), on: "remote").isEmpty)
        let tap = table.requests(of: .tap(TouchPlace(0.5, 0.5)), on: "remote")
        #expect(tap.isEmpty, "no panel of this output")
    }

    @Test func oneDeviceSteersEachOutputThatNamesIt() throws {
        let second = HandPlan(output: "DP-2", settings: Self.lobby.settings)
        let requests = HandTable([Self.lobby, second]).requests(of: try Self.key("KEY_RIGHT"), on: "remote")
        #expect(requests.map(\.output) == ["DP-1", "DP-2"])
        #expect(requests.allSatisfy { $0.sign == .key(.next) && $0.idle == .seconds(30) })
    }

    @Test(arguments: [
        (HandAction.nothing, nil), (.next, Command(.next, output: "A")), (.previous, Command(.previous, output: "A")),
        (.toggle, Command(.pause, output: "A", duration: .seconds(9))), (.resume, Command(.resume, output: "A")),
        (.pause(for: nil), Command(.pause, output: "A", duration: .seconds(9))),
        (.pause(for: .seconds(1)), Command(.pause, output: "A", duration: .seconds(1))),
        (.blank(for: nil), Command(.blank, output: "A", duration: .seconds(9))),
        (.show("/b", for: nil), Command(.show, output: "A", file: "/b", duration: .seconds(9))),
        (.go(3), Command(.go, output: "A", slide: 3)),
    ]) func whatAHandAsksForIsACommand(_ action: HandAction, _ command: Command?) {
        let request = HandRequest(output: "A", sign: .key(action), idle: .seconds(9))
        #expect(request.command(for: action, isHeld: false) == command)
        #expect(request.wakes == (action != .nothing))
        if action == .toggle { #expect(request.command(for: action, isHeld: true) == Command(.resume, output: "A")) }
    }

    /// The left fifth is the viewer's, however the display hangs.
    @Test func aTapDoesWhatIsSaidWhereItIs() throws {
        func action(_ x: Double, _ y: Double, _ rotation: Rotation = .none) throws -> HandAction {
            let hand = HandPlan(output: nil, settings: InputSettings(touch: ["Goodix*"]))
            let requests = HandTable([hand, Self.others]).requests(of: .tap(TouchPlace(x, y)), on: "Goodix Panel")
            #expect(requests.count == 1)
            return try #require(requests.first).action(on: rotation)
        }
        #expect(
            try [0, 0.19, 0.2, 0.79, 0.8, 1].map { try action($0, 0.5) } == [
                .previous, .previous, .nothing, .nothing, .next, .next,
            ])
        // Turned clockwise: the viewer's left side is the display's upper one.
        #expect(
            try [(0.5, 0.1), (0.1, 0.5), (0.5, 0.9)].map { try action($0, $1, .quarter) } == [
                .previous, .nothing, .next,
            ])
        #expect(try [(0.9, 0.5), (0.1, 0.5)].map { try action($0, $1, .half) } == [.previous, .next])
        #expect(try [(0.5, 0.9), (0.5, 0.1)].map { try action($0, $1, .threeQuarters) } == [.previous, .next])
    }

    /// A slide's own tap counts but at the sides.
    @Test func aSlideSaysWhatATapOnItDoes() {
        var slide = Slide(path: "/a.jpg")
        slide.style.tap = .show("/b.png", for: nil)
        func action(_ x: Double) -> HandAction {
            HandRequest(output: nil, sign: .finger(.tap(TouchPlace(x, 0.5)), .init(middle: .toggle)), idle: .zero)
                .action(on: .none, touching: slide)
        }
        #expect([0.1, 0.5, 0.9].map(action) == [.previous, .show("/b.png", for: nil), .next])
    }

    @Test func aPanelIsItsOutputsAlone() throws {
        let settings = ["Left*", "Right*"].map { InputSettings(touch: [$0]) }
        let table = HandTable([
            HandPlan(output: "DP-1", settings: settings[0]), HandPlan(output: "DP-2", settings: settings[1]),
        ])
        #expect(table.requests(of: .tap(TouchPlace(0, 0)), on: "Right Panel").map(\.output) == ["DP-2"])
        #expect(table.requests(of: .tap(TouchPlace(0, 0)), on: "Other Panel") == [])
        #expect(table.wishes.map(\.purpose) == [.touch, .touch])
    }

    @Test func aPanelLiesAsTheSiteFileSays() {
        var settings = InputSettings(touch: ["Goodix*"])
        settings.matrix = [0, 1, 0, -1, 0, 1]
        let table = HandTable([HandPlan(output: nil, settings: settings)])
        #expect(table.matrix(of: "Goodix Panel") == CalibrationMatrix([0, 1, 0, -1, 0, 1]))
        #expect(table.matrix(of: "Other Panel") == nil)
    }

    /// A keyboard, a presenter and a remote control do something without a word in the site file.
    @Test(arguments: ["KEY_RIGHT", "KEY_PAGEDOWN", "KEY_CHANNELUP", "KEY_SPACE", "KEY_OK", "KEY_HOME", "KEY_PLAYPAUSE"])
    func usualKeysAreKnown(_ name: String) throws { #expect(StandardKeys.actions[try Self.key(name)] != nil) }
}
