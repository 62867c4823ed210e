/// A uevent, the kernel's message about a device: `ACTION@PATH`, then `KEY=VALUE`, each ended by a zero byte.
struct UEvent {
    private let action: String
    private let subsystem: String?

    init(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        action = lines.first.map { String($0.prefix { $0 != "@" }) } ?? ""
        let key = "SUBSYSTEM="
        subsystem = lines.dropFirst().first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
    }

    /// Whether a device of a subsystem was added, removed or changed.
    func concerns(_ subsystem: String) -> Bool {
        self.subsystem == subsystem && ["add", "change", "remove"].contains(action)
    }
}
