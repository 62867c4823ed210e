internal import LinuxIO

/// An input device as sysfs tells of it to everybody, also of one that may not be opened.
public struct InputNode: Hashable, Sendable {
    /// The N of `/dev/input/eventN`. The kernel gives the number of one that has gone to the next that comes.
    public let number: Int
    /// What the device calls itself.
    public let name: String
    /// The keys and buttons that it has, but for those that tell of fingers and pens.
    public let keys: Set<KeyCode>
    /// Whether it tells where a finger is on a display. A touchpad does not, and a tablet lies beside one.
    public let hasTouch: Bool

    public init(number: Int, name: String, keys: Set<KeyCode>, hasTouch: Bool) {
        (self.number, self.name, self.keys, self.hasTouch) = (number, name, keys, hasTouch)
    }

    public var hasKeys: Bool { !keys.isEmpty }

    public var path: String { "/dev/input/event\(number)" }

    private static let longest = 4096

    /// The devices that there are now, by their numbers; none where the kernel has no input.
    ///
    /// - Parameter folder: where sysfs has them
    public static func all(in folder: String = "/sys/class/input") -> [InputNode] {
        let entries = (try? Folder.entries(of: folder)) ?? []
        return entries.compactMap { InputNode($0.name, in: folder) }.sorted { $0.number < $1.number }
    }

    /// One that goes while it is looked at is none.
    private init?(_ entry: String, in folder: String) {
        guard entry.hasPrefix("event"), let number = Int(entry.dropFirst("event".count)) else { return nil }
        func text(_ file: String) -> String? {
            (try? File.contents(of: "\(folder)/\(entry)/device/\(file)", limit: Self.longest)).map { bytes in
                String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            }
        }
        guard let name = text("name") else { return nil }
        self.number = number
        self.name = name
        let keys = Bits(text("capabilities/key") ?? "")
        self.keys = keys.keys(but: Self.digits)
        // A touchpad has the tool of a finger, and a tablet that of a pen. As udev judges it (udev-builtin-input_id.c).
        let isBesideDisplay =
            [Self.pen, Self.finger].contains(where: keys.contains)
            && !Bits(text("properties") ?? "").contains(Self.direct)
        hasTouch =
            keys.contains(Self.touch) && Bits(text("capabilities/abs") ?? "").contains(Self.x) && !isBesideDisplay
    }

    /// Of linux/input-event-codes.h: BTN_DIGI and those that follow, which tell of fingers and pens, BTN_TOUCH, and ABS_X. A panel for
    /// many fingers tells of one as others do, too (input_mt_init_slots in drivers/input/input-mt.c).
    private static let digits = 0x140...0x14F
    private static let touch = 0x14A
    private static let x = 0
    /// BTN_TOOL_PEN, BTN_TOOL_FINGER, and INPUT_PROP_DIRECT.
    private static let pen = 0x140
    private static let finger = 0x145
    private static let direct = 1

    /// A bitmap of sysfs: hexadecimal words of 64 bits, the highest first (input_bits_to_string in drivers/input/input.c).
    struct Bits {
        private let words: [UInt64]

        init(_ text: String) { words = text.split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 } }

        func keys(but others: ClosedRange<Int>) -> Set<KeyCode> {
            let bits = (0..<words.count * 64).filter { !others.contains($0) && contains($0) }
            return Set(bits.compactMap { UInt16(exactly: $0) }.map { KeyCode(rawValue: $0) })
        }

        func contains(_ bit: Int) -> Bool {
            words.indices.contains(bit / 64) && words[bit / 64] >> UInt64(bit % 64) & 1 == 1
        }
    }
}
