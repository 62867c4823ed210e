import Foundation
import TestSupport
import Testing

@testable import Input

/// What sysfs tells of devices, as files that look like it.
@Suite struct InputNodeTests {
    private let folder: String

    init() throws { folder = try TestFolder.make() }

    private func add(_ entry: String, _ files: [String: String]) throws {
        for (name, text) in files {
            let file = URL(filePath: "\(folder)/\(entry)/device/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    /// A keyboard, a touch panel and a switch as a kernel of Debian 12 tells them.
    @Test func devicesAreToldByWhatTheyHave() throws {
        try add(
            "event10",
            [
                "name": "Goodix Capacitive TouchScreen\n", "capabilities/key": "400 0 0 0 0 0\n",
                "capabilities/abs": "260800000000003\n",
            ])
        try add(
            "event2",
            [
                "name": "AT Translated Set 2 keyboard\n",
                "capabilities/key": "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe\n",
                "capabilities/abs": "0\n",
            ])
        try add("event3", ["name": "Lid Switch\n", "capabilities/key": "0\n", "capabilities/abs": "0\n"])
        try add("mouse0", ["name": "A mouse\n"])
        try add("event4", ["phys": "goes just now\n"])
        try add("eventful", ["name": "no number\n"])
        let nodes = InputNode.all(in: folder)
        #expect(nodes.map(\.number) == [2, 3, 10])
        #expect(
            nodes.map(\.name) == ["AT Translated Set 2 keyboard", "Lid Switch", "Goodix Capacitive TouchScreen"])
        #expect(nodes.map(\.hasKeys) == [true, false, false])
        #expect(nodes.map(\.hasTouch) == [false, false, true])
        let names = try ["KEY_RIGHT", "KEY_SPACE", "KEY_A"].map { try #require(KeyCode(name: $0)) }
        #expect(nodes[0].keys.isSuperset(of: names))
    }

    /// What a touchpad and a tablet tell of fingers and pens is of no display; a display with a pen has both.
    @Test(arguments: [
        ("touchpad", "e520 10000 0 0 0 0", "5", false), ("tablet", "c01 0 0 0 0 0", "0", false),
        ("panel", "400 0 0 0 0 0", "2", true), ("panel that says nothing of itself", "400 0 0 0 0 0", "0", true),
        ("display for pens", "1c03 0 0 0 0 0", "2", true),
    ])
    func aPanelLiesOnADisplay(_ name: String, _ keys: String, _ properties: String, _ hasTouch: Bool) throws {
        try add(
            "event0",
            ["name": name, "capabilities/key": keys, "capabilities/abs": "3", "properties": properties + "\n"])
        #expect(InputNode.all(in: folder).map(\.hasTouch) == [hasTouch])
    }

    /// A stick of a game has places and no glass; a panel with buttons has both.
    @Test func touchIsAFingerOnAxes() throws {
        try add("event0", ["name": "stick\n", "capabilities/key": "1 0 0 0 0\n", "capabilities/abs": "3\n"])
        try add("event1", ["name": "panel\n", "capabilities/key": "400 0 0 0 2\n", "capabilities/abs": "3\n"])
        try add("event2", ["name": "panel\n", "capabilities/key": "400 0 0 0 0 2\n", "capabilities/abs": "3\n"])
        #expect(InputNode.all(in: folder).map(\.hasTouch) == [false, false, true])
        #expect(InputNode.all(in: folder).map(\.hasKeys) == [true, true, true])
    }

    @Test func aKernelWithoutInputHasNone() {
        #expect(InputNode.all(in: folder + "/none") == [])
    }

    /// What a device calls itself is a stranger's text.
    @Test func anyNameIsTaken() throws {
        try FileManager.default.createDirectory(atPath: folder + "/event0/device", withIntermediateDirectories: true)
        try Data([0x61, 0xFF, 0x1B, 0x0A, 0x62]).write(to: URL(filePath: folder + "/event0/device/name"))
        #expect(InputNode.all(in: folder).map(\.name) == ["a\u{FFFD}\u{1B}"])
    }
}
