import Foundation
import Input
import PlaylistFormat
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// By what a sign on a stick is steered, and what of it the player may read.
@Suite struct StickHandsTests {
    private let scratch: Scratch
    private let pictures: String
    private let target: String

    init() throws {
        scratch = try Scratch()
        (pictures, target) = (scratch.path + "/PICTURES", scratch.path + "/run")
        for folder in [pictures, target] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try add("event0", "Power Button", keys: "10000000000000 0", axes: "0")
        try add(
            "event1", "AT Translated Set 2 keyboard",
            keys: "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe")
        try add("event2", "Goodix Capacitive TouchScreen", keys: "400 0 0 0 0 0", axes: "260800000000003", "2")
        try add("event3", "Example Touchpad", keys: "e520 10000 0 0 0 0", axes: "260800000000003", "5")
        try add("event4", "Example Remote", keys: "60000000000 0")
    }

    private func add(
        _ event: String, _ name: String, keys: String, axes: String = "0", _ properties: String = "0"
    ) throws {
        let device = scratch.path + "/input/\(event)/device"
        try FileManager.default.createDirectory(atPath: device + "/capabilities", withIntermediateDirectories: true)
        for (file, text) in [
            "name": name, "capabilities/key": keys, "capabilities/abs": axes, "properties": properties,
        ] {
            try Data((text + "\n").utf8).write(to: URL(filePath: "\(device)/\(file)"))
        }
    }

    @discardableResult
    private func write(_ settings: String, site: String? = nil) throws -> [String] {
        try scratch.write("PICTURES/cyclorama.txt", settings)
        if let site { try scratch.write("PICTURES/site.yaml", site) }
        return try StickSetup(pictures: pictures, target: target, zones: "").write()
    }

    private var kept: String? { try? String(contentsOfFile: target + "/hands.txt", encoding: .utf8) }

    /// The numbers of the devices that the player may read.
    private var admitted: [Int] {
        let hands = StickHands(keptIn: target)
        return (0...5).filter { hands.admits("event\($0)", in: scratch.path + "/input") }
    }

    @Test func nothingIsReadUntilItIsNamed() throws {
        try write("rotate: 90")
        #expect(kept == nil && admitted == [])
        try write("touch: yes")
        #expect(kept == "touch *\n" && admitted == [2])
        try write("")
        #expect(kept == nil && admitted == [], "it is taken back")
    }

    /// The site file that is made for the player says the same as what is kept for udev.
    @Test(arguments: [
        ("touch: yes", "      touch: ['*']\n      tap: {left: previous, middle: nothing, right: next}\n", [2]),
        (
            "touch: goodix*\ntap: toggle",
            "      touch: ['goodix*']\n      tap: {left: toggle, middle: toggle, right: toggle}\n", [2]
        ),
        ("keys: '*remote*'", "      keys: ['*remote*']\n", [4]),
        ("keys: [it's, AT*]", "      keys: ['it''s', 'AT*']\n", [1]),
        (
            "touch: yes\ntap: {middle: blank}\nkeys: example r*",
            "      touch: ['*']\n      tap: {left: previous, middle: blank, right: next}\n      keys: ['example r*']\n",
            [2, 4]
        ),
    ])
    func theMadeSiteSaysTheSame(_ settings: String, _ expected: String, _ devices: [Int]) throws {
        #expect(try write(settings) == [])
        let text = try String(contentsOfFile: target + "/site.yaml", encoding: .utf8)
        #expect(text == "outputs:\n  '*':\n    playlist: '\(pictures)'\n    input:\n" + expected)
        let settings = MachineSettings.parsed(yaml: Array(settings.utf8), name: "", zones: { [] }).document
        #expect(try SiteFile.read(target + "/site.yaml").screens.map(\.input) == [settings?.input])
        #expect(admitted == devices)
    }

    /// Any keys are any: only the machine's own button is kept away, which the udev rule does, and the player has no use for it.
    @Test func anyKeys() throws {
        try write("keys: yes")
        #expect(admitted == [0, 1, 3, 4])
        let site = try SiteFile.read(target + "/site.yaml")
        let wishes = HandTable(site.screens.compactMap { $0.input.map { HandPlan(output: nil, settings: $0) } }).wishes
        let opened = InputNode.all(in: scratch.path + "/input").filter { node in wishes.contains { $0.isMet(by: node) }
        }
        #expect(opened.map(\.number) == [1, 4])
    }

    @Test func aSiteFileOfTheStickNamesThemItself() throws {
        let site = """
            outputs:
              DP-1: {playlist: a, input: {touch: Goodix*, keys: {"*remote*": {KEY_RED: blank}}}}
              "*": {playlist: b, input: {keys: "none\\ntouch *"}}
            """
        #expect(
            try write("touch: yes\nkeys: yes", site: site) == [
                "cyclorama.txt: 'touch', 'tap' and 'keys' do not count beside site.yaml, which says itself by what it is steered"
            ])
        #expect(kept == "touch Goodix*\nkeys *remote*\n" && admitted == [2, 4])
        // What is right of one with a mistake holds, as in the player that shows the mistake.
        try write("", site: site.replacing("playlist: b", with: "playlist: b, mod: x"))
        #expect(admitted == [2, 4])
        try write("", site: "outputs: [")
        #expect(admitted == [])
    }

    /// As udev asks it.
    @Test func theCommand() throws {
        try write("keys: '*remote*'")
        func code(_ event: String) throws -> Int32 {
            let asked = try Program.run("stick", "admits", event, "--to", target, "--sys", scratch.path + "/input")
            #expect(asked.output == "" && asked.errors == "")
            return asked.code
        }
        #expect(try code("event4") == 0)
        #expect(try code("event1") == 1)
        #expect(try code("event9") == 1)
        #expect(try code("mouse0") == 1)
        try FileManager.default.removeItem(atPath: target + "/hands.txt")
        #expect(try code("event4") == 1)
    }
}
