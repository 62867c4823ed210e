internal import Input
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// Which keys of which devices ask for what, and whose panels are whose.
struct HandTable {
    private struct KeyRow {
        let name: String
        let glob: Glob
        let actions: [KeyCode: HandAction]
    }

    private struct Row {
        let output: String?
        let settings: InputSettings
        let keys: [KeyRow]
        let panels: [Glob]

        func request(_ sign: HandRequest.Sign, _ press: LockEntry.Press? = nil) -> HandRequest {
            HandRequest(
                output: output, sign: sign, idle: settings.idle, isLocked: settings.isLocked, padPress: press)
        }
    }

    private let rows: [Row]

    /// - Parameter hands: what may steer which output.
    init(_ hands: [HandPlan] = []) {
        rows = hands.map { hand in
            let keys = hand.settings.keys.map { device in
                let own = device.actions.map { (KeyCode(name: $0), $1) }
                let actions = own.reduce(into: StandardKeys.actions) { actions, entry in
                    if let key = entry.0 { actions[key] = entry.1 }
                }
                return KeyRow(name: device.name, glob: Glob(device.name), actions: actions)
            }
            return Row(
                output: hand.output, settings: hand.settings, keys: keys, panels: hand.settings.touch.map { Glob($0) })
        }
    }

    /// The globs of the devices that are wanted, for their keys or for their glass.
    var wishes: [InputRoster.Wish] {
        rows.flatMap { row in
            row.keys.map { InputRoster.Wish(name: $0.name, for: .keys(Set($0.actions.keys))) }
                + row.settings.touch.map { InputRoster.Wish(name: $0, for: .touch) }
        }
    }

    /// How a panel lies on its display; nil: as udev knows it.
    func matrix(of device: String) -> CalibrationMatrix? {
        rows.first { row in row.panels.contains { $0.matches(device) } }?.settings.matrix.flatMap {
            CalibrationMatrix($0)
        }
    }

    /// What a key of a device asks for: for each output once, by the first of its lines that means the device.
    func requests(of key: KeyCode, on device: String) -> [HandRequest] {
        rows.compactMap { row in
            guard let keys = row.keys.first(where: { $0.glob.matches(device) }) else { return nil }
            let press = row.settings.isLocked ? StandardKeys.presses[key] : nil
            guard let action = keys.actions[key] ?? press.map({ _ in .nothing }) else { return nil }
            return row.request(.key(action), press)
        }
    }

    /// What a finger on a panel asks for, on each output whose panel it is.
    func requests(of gesture: Gesture, on device: String) -> [HandRequest] {
        rows.filter { row in row.panels.contains { $0.matches(device) } }.map { row in
            row.request(.finger(gesture, row.settings.taps))
        }
    }
}
