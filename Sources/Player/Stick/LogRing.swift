internal import LinuxIO

/// The lines of a display log in a file of fixed size, the oldest overwritten: a value that is given the file's bytes and
/// says which sectors to write.
///
/// Lines are whole and never go over the end. Behind the newest line at least a sector is blank: line ends, carriage returns
/// or NULs, which no line has. The first such gap is the head, so a start needs no other memory. What is overwritten is made
/// blank first, and written when that is on the disk: whichever sectors a power cut leaves out, a gap is found again, and
/// lines that would have stayed are there.
struct LogRing {
    /// Sectors to write, all before the next ones.
    struct Write: Equatable {
        let start: Int
        let bytes: [UInt8]
    }

    /// The blank bytes behind the newest line.
    static let gap = InPlaceFile.sector
    /// The least size of a file, in bytes.
    static let least = 16 * InPlaceFile.sector

    private(set) var content: [UInt8]

    /// - Parameter content: what the file holds: whole sectors.
    init(_ content: [UInt8]) { self.content = content }

    /// Whether the file is the sign's to write: it is blank, or has a line of a display log.
    var isOurs: Bool {
        var start = 0
        while let first = content[start...].firstIndex(where: { !Self.isBlank($0) }) {
            if content[first...].starts(with: DisplayRecord.beginning) { return true }
            start = content[first...].firstIndex(where: Self.isBlank) ?? content.count
        }
        return start == 0
    }

    /// The line that was written last; empty where there is none.
    var newest: [UInt8] {
        let isInk = { (byte: UInt8) in !Self.isBlank(byte) }
        guard let last = content[..<head].lastIndex(where: isInk) ?? content.lastIndex(where: isInk) else { return [] }
        let start = content[..<last].lastIndex(where: Self.isBlank).map { $0 + 1 } ?? 0
        return Array(content[start...last])
    }

    /// Appends lines without their newlines, in groups of writes: one is on the disk before the next begins. Lines that are
    /// longer than a quarter of the file are left out, and so are the oldest, where all are more than half of it.
    mutating func append(_ lines: [[UInt8]]) -> [[Write]] {
        var room = content.count / 2
        var rest = Array(
            lines.filter { $0.count < content.count / 4 && !$0.contains(where: Self.isBlank) && !$0.isEmpty }.reversed()
                .prefix { line in
                    room -= line.count + 1
                    return room >= 0
                }.reversed())[...]
        var groups: [[Write]] = []
        while !rest.isEmpty {
            var start = head
            // The line before may be a torn one without its end.
            var text: [UInt8] = start == 0 ? [] : [0x0A]
            if start + text.count + rest[rest.startIndex].count + 1 > content.count { (start, text) = (0, []) }
            while let line = rest.first, start + text.count + line.count + 1 <= content.count {
                text += line + [0x0A]
                rest.removeFirst()
            }
            groups += write(text, at: start)
        }
        return groups
    }

    private mutating func write(_ text: [UInt8], at start: Int) -> [[Write]] {
        let end = start + text.count
        var blank = content
        Self.clear(&blank, start..<end)
        if end + Self.gap <= content.count {
            Self.clear(&blank, end..<(end + Self.gap))
        } else {
            Self.clear(&blank, end..<content.count)
            Self.clear(&blank, 0..<Self.gap)
        }
        var written = blank
        written.replaceSubrange(start..<end, with: text)
        let groups = [Self.writes(from: content, to: blank), Self.writes(from: blank, to: written)]
        content = written
        return groups.filter { !$0.isEmpty }
    }

    /// Makes a range blank, and what is left of a line that reaches over its end.
    private static func clear(_ bytes: inout [UInt8], _ range: Range<Int>) {
        var end = range.upperBound
        while end < bytes.count, !isBlank(bytes[end]) { end += 1 }
        for offset in range.lowerBound..<end where !isBlank(bytes[offset]) { bytes[offset] = 0x0A }
    }

    /// The sectors that differ, those beside each other as one.
    private static func writes(from old: [UInt8], to new: [UInt8]) -> [Write] {
        let size = InPlaceFile.sector
        var ranges: [Range<Int>] = []
        for start in stride(from: 0, to: new.count, by: size) {
            let sector = start..<(start + size)
            if old[sector] == new[sector] { continue }
            if let last = ranges.last, last.upperBound == start {
                ranges[ranges.count - 1] = last.lowerBound..<sector.upperBound
            } else {
                ranges.append(sector)
            }
        }
        return ranges.map { Write(start: $0.lowerBound, bytes: Array(new[$0])) }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0 || byte == 0x0D }

    /// Where the first gap begins; 0 where there is none, as in a file that another program has filled.
    private var head: Int {
        var start = 0
        for (offset, byte) in content.enumerated() {
            if !Self.isBlank(byte) {
                start = offset + 1
            } else if offset + 1 - start == Self.gap {
                return start
            }
        }
        return 0
    }
}
