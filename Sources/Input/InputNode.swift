internal import LinuxIO

/// An input device as sysfs tells of it to everybody, also of one that may not be opened.
public struct InputNode: Hashable, Sendable {
    /// The N of `/dev/input/eventN`. The kernel gives the number of one that has gone to the next that comes.
    public let number: Int
    /// What the device calls itself.
    public let name: String
    public let hasKeys: Bool
    /// Whether it tells where a finger is.
    public let hasTouch: Bool

    public init(number: Int, name: String, hasKeys: Bool, hasTouch: Bool) {
        (self.number, self.name, self.hasKeys, self.hasTouch) = (number, name, hasKeys, hasTouch)
    }

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
        hasKeys = keys.hasAny(but: Self.digits)
        hasTouch = keys.contains(Self.touch) && Bits(text("capabilities/abs") ?? "").contains(Self.x)
    }

    /// Of linux/input-event-codes.h: BTN_DIGI and those that follow, which tell of fingers and pens, BTN_TOUCH, and ABS_X. A panel for
    /// many fingers tells of one as others do, too (input_mt_init_slots in drivers/input/input-mt.c).
    private static let digits = 0x140...0x14F
    private static let touch = 0x14A
    private static let x = 0

    /// A bitmap of sysfs: hexadecimal words of 64 bits, the highest first (input_bits_to_string in drivers/input/input.c).
    struct Bits {
        private let words: [UInt64]

        init(_ text: String) { words = text.split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 } }

        func hasAny(but others: ClosedRange<Int>) -> Bool {
            (0..<words.count * 64).contains { !others.contains($0) && contains($0) }
        }

        func contains(_ bit: Int) -> Bool {
            words.indices.contains(bit / 64) && words[bit / 64] >> UInt64(bit % 64) & 1 == 1
        }
    }
}
