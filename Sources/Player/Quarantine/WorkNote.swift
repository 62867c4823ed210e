internal import JSONText
internal import LinuxIO
internal import Synchronization

/// A file that says what each loader thread is at. It lies in memory: when the player is killed it stays, and when the
/// power goes it goes too. A stop in order removes it.
///
/// Each slot is a JSON object that a NUL ends; one more holds the number of the boot.
final class WorkNote: Sendable {
    static let name = "at-work"

    /// Loader threads, and those that were given up and are not at their end.
    private static let slots = 7
    /// For a path of the longest kind, where two thirds of its bytes are plain.
    private static let slotSize = 8192
    private static let size = slotSize * (slots + 1)

    private let file: Mutex<Descriptor>
    private let path: String
    private let free = Mutex(Set(1...slots))

    /// Makes the file anew.
    init(path: String, boot: String) throws(SystemError) {
        let number = boot.utf8.prefix(Self.slotSize - 1)
        file = Mutex(
            try Self.made(at: path, with: Array(number) + [UInt8](repeating: 0, count: Self.size - number.count)))
        self.path = path
    }

    /// All of its memory is taken now: later there may be none.
    private static func made(at path: String, with text: [UInt8]) throws(SystemError) -> Descriptor {
        try File.remove(path)
        let file = try Descriptor(opening: path, .createNew)
        try file.writeAll(text.span)
        return file
    }

    /// Whether it is where the next player looks for it.
    var isInPlace: Bool { file.withLock { $0.isInPlace(at: path) } }

    /// Makes it anew, with what it says, where somebody has removed it.
    func restore() throws(SystemError) {
        try file.withLock { file throws(SystemError) in
            if file.isInPlace(at: path) { return }
            file = try Self.made(at: path, with: try file.bytes(0..<Self.size, of: path))
        }
    }

    /// Removes it; what has its place by now is another player's. What is noted later is noted nowhere.
    func remove() { if isInPlace { try? File.remove(path) } }

    /// Notes what a thread is at, in its slot or in a free one; nil empties the slot.
    func write(_ work: FileWork?, to slot: inout Int?) {
        if slot == nil, work != nil { slot = free.withLock { $0.popFirst() } }
        guard let slot else { return }
        var text = work.map { Array(JSON.object($0.members).line.utf8) } ?? []
        if text.count >= Self.slotSize { text = [] }
        // It fails on no memory that the file has, and the show goes on without it.
        try? file.withLock { file throws(SystemError) in
            try file.write((text + [0]).span, at: slot * Self.slotSize, of: path)
        }
    }

    /// A thread needs its slot no longer.
    func giveBack(_ slot: inout Int?) {
        guard let taken = slot else { return }
        write(nil, to: &slot)
        slot = nil
        free.withLock { _ = $0.insert(taken) }
    }

    /// What a player was at that has left such a file since the machine has started; nothing where there is none.
    static func works(at path: String, boot: String) -> [FileWork] {
        guard let bytes = try? File.contents(of: path, limit: size) else { return [] }
        return works(in: bytes, boot: boot)
    }

    /// The same of its bytes, which may be any.
    static func works(in bytes: [UInt8], boot: String) -> [FileWork] {
        var texts = stride(from: 0, to: min(bytes.count, size), by: slotSize).map { start in
            Array(bytes[start..<min(bytes.count, start + slotSize)].prefix { $0 != 0 })
        }
        if texts.isEmpty || texts.removeFirst() != Array(boot.utf8) { return [] }
        return texts.compactMap { text in (try? JSON(reading: text)).flatMap(FileWork.init) }
    }
}
