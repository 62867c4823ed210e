import Testing

@testable import Input

@Suite struct KeyCodeTests {
    @Test(arguments: [
        ("KEY_RIGHT", 106), ("KEY_OK", 0x160), ("KEY_PLAYPAUSE", 164), ("BTN_0", 0x100), ("KEY_RED", 0x18E),
    ])
    func keysHaveTheKernelsNamesAndNumbers(_ name: String, _ number: UInt16) {
        #expect(KeyCode(name: name)?.rawValue == number)
        #expect(KeyCode(rawValue: number).name == name)
    }

    @Test(arguments: ["", "RIGHT", "key_right", "KEY_", "EV_KEY", "ABS_X", "KEY_RIGHT\u{0}", "ß"])
    func whatIsNoKeyIsNone(_ name: String) {
        #expect(KeyCode(name: name) == nil || name == "KEY_RIGHT\u{0}", "C ends a text at its first NUL")
    }

    @Test func everyNameIsOfOneKey() {
        let names = KeyCode.names
        #expect(names.count > 500 && Set(names).count == names.count)
        #expect(names.allSatisfy { KeyCode(name: $0)?.name == $0 })
        #expect(KeyCode(rawValue: 0x2F0).name == nil)
    }
}
