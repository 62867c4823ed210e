internal import Input
internal import Lettering
internal import PlaylistFormat
internal import Vocabulary

/// What keys do where the site file says nothing else: those of keyboards, of presenters, and of remote controls.
enum StandardKeys {
    private static let names: [(action: HandAction, keys: [String])] = [
        (
            .next,
            ["KEY_RIGHT", "KEY_DOWN", "KEY_PAGEDOWN", "KEY_NEXT", "KEY_NEXTSONG", "KEY_CHANNELUP", "KEY_FORWARD"]
        ),
        (
            .previous,
            ["KEY_LEFT", "KEY_UP", "KEY_PAGEUP", "KEY_PREVIOUS", "KEY_PREVIOUSSONG", "KEY_CHANNELDOWN", "KEY_BACK"]
        ),
        (.toggle, ["KEY_SPACE", "KEY_OK", "KEY_SELECT", "KEY_ENTER", "KEY_KPENTER", "KEY_PLAYPAUSE", "KEY_PAUSE"]),
        (.resume, ["KEY_PLAY", "KEY_PLAYCD"]),
        (.go(1), ["KEY_HOME"]), (.overview, ["KEY_MENU"]),
    ]

    /// What keys do while a PIN is asked for.
    static let presses: [KeyCode: LockEntry.Press] = {
        let digits = (0...9).flatMap { digit in
            ["KEY_\(digit)", "KEY_KP\(digit)", "KEY_NUMERIC_\(digit)"].map { ($0, LockEntry.Press.key(.digit(digit))) }
        }
        let others: [(String, LockEntry.Press)] = [
            ("KEY_BACKSPACE", .key(.delete)), ("KEY_DELETE", .key(.delete)), ("KEY_CLEAR", .key(.delete)),
            ("KEY_ESC", .leave), ("KEY_EXIT", .leave), ("KEY_CANCEL", .leave),
        ]
        return (digits + others).reduce(into: [:]) { presses, entry in
            if let key = KeyCode(name: entry.0) { presses[key] = entry.1 }
        }
    }()

    static let actions: [KeyCode: HandAction] = names.reduce(into: [:]) { actions, entry in
        for name in entry.keys {
            if let key = KeyCode(name: name) { actions[key] = entry.action }
        }
    }
}
