internal import Vocabulary

/// What people at the screen may do.
extension SiteDecoder {
    static let deviceLimit = 16
    private static let keyLimit = 100
    private static let device = "the name of a device, like \"*remote*\""
    private static let matrix = "six numbers, as in [0, 1, 0, -1, 0, 1]"
    private static let key = "the name of a key, like KEY_RED"

    /// - Parameter keyNames: the names of the keys that there are; none: any name is taken.
    mutating func input(_ node: Node, _ keyNames: () -> [String]) -> InputSettings? {
        guard case .mapping(let pairs) = node.content else {
            report.addWrongType(node, expected: "a mapping like {keys: \"*remote*\"}")
            return nil
        }
        let fields = fields(pairs, context: "in 'input'", keys: Key.inInput)
        if !fields.mayHold(.keys), !fields.mayHold(.touch) {
            report.add(
                "'input' needs 'touch' or 'keys', the devices that may steer it", at: node.mark, kind: .key)
        }
        var input = InputSettings()
        input.keys = fields[.keys].map { keyDevices($0, keyNames) } ?? []
        input.touch = fields[.touch].map { names($0, of: .touch) } ?? []
        if let node = fields[.tap] { input.taps = taps(node) }
        input.matrix = fields[.matrix].flatMap { matrix($0) }
        input.isLocked = fields[.lock].flatMap { flag($0) } ?? false
        if let node = fields[.idle], let idle = duration(node, in: DurationLimits.idle, limits: "5s to 24h") {
            input.idle = idle
        }
        return input
    }

    private mutating func names(_ node: Node, of key: Key) -> [String] {
        values(node, of: key, limit: Self.deviceLimit, expected: Self.device, with: GlobText.readName)
    }

    private mutating func taps(_ node: Node) -> InputSettings.TapZones {
        guard case .mapping(let pairs) = node.content, !Key.inHandAction.contains(where: { holds($0, pairs) }) else {
            return InputSettings.TapZones(anywhere: handAction(node) ?? .nothing)
        }
        return tapZones(pairs) { $0.handAction($1) }
    }

    private mutating func matrix(_ node: Node) -> [Double]? {
        guard case .sequence(let list) = node.content, list.items.count == 6 else {
            report.addWrongType(node, expected: Self.matrix)
            return nil
        }
        let numbers = list.items.compactMap { item -> Double? in
            guard case .scalar(let text, _) = item.content, let number = Double(text), abs(number) <= 1000 else {
                report.addWrongType(item, expected: "a number from -1000 to 1000")
                return nil
            }
            return number
        }
        if numbers.count < 6 { return nil }
        if abs(numbers[0] * numbers[4] - numbers[1] * numbers[3]) > 1e-6 { return numbers }
        report.add("this matrix maps the panel onto a line", at: node.mark)
        return nil
    }

    private mutating func keyDevices(_ node: Node, _ keyNames: () -> [String]) -> [InputSettings.KeyDevice] {
        guard case .mapping(let pairs) = node.content else {
            return names(node, of: .keys).map { InputSettings.KeyDevice(name: $0) }
        }
        if pairs.isEmpty { report.addWrongType(node, expected: Self.device) }
        let devices = named(pairs, of: .keys, "device", limit: Self.deviceLimit, expected: Self.device)
        return devices.compactMap { name, pair in
            value(of: name, at: pair.key.mark, with: GlobText.readName).map {
                InputSettings.KeyDevice(name: $0, actions: actions(pair.value, keyNames))
            }
        }
    }

    private mutating func actions(_ node: Node, _ keyNames: () -> [String]) -> [String: HandAction] {
        if node.isNothing { return [:] }
        guard case .mapping(let pairs) = node.content else {
            report.addWrongType(node, expected: "a mapping of keys, like {KEY_RED: next}")
            return [:]
        }
        let known = pairs.isEmpty ? [] : keyNames()
        var actions: [String: HandAction] = [:]
        for (name, pair) in named(pairs, of: .keys, "key", limit: Self.keyLimit, expected: Self.key) {
            if Self.isKey(name), known.isEmpty || known.contains(name) {
                if let action = handAction(pair.value) { actions[name] = action }
                continue
            }
            // Also understood: red, Key_Red.
            let upper = name.uppercased()
            let meant = known.first { $0 == upper || $0 == "KEY_" + upper } ?? suggestion(for: upper, among: known)
            let help = meant.map { "did you mean '\($0)'?" } ?? "the kernel's names begin with KEY_ or BTN_"
            report.add("there is no key \(key: name); \(own: help)", at: pair.key.mark, kind: .key)
        }
        return actions
    }

    private static func isKey(_ name: String) -> Bool {
        (name.hasPrefix("KEY_") || name.hasPrefix("BTN_"))
            && name.utf8.allSatisfy {
                0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_")
            }
    }
}
