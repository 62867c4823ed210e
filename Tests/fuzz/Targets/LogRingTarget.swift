import LinuxIO
import TestSupport

@testable import Player

/// What stands in the file that the display log is copied to, on a stick. Lines are appended to it, and the power is cut on
/// the way. The last byte chooses lines and cuts; 0xFF with the byte behind it stands for many blanks.
enum LogRingTarget {
    /// So many bytes at least may be behind a few.
    private static let room = 64 << 10

    static func run(_ bytes: [UInt8]) throws(Finding) {
        var random = Seeded(UInt64(bytes.last ?? 0))
        let content = content(bytes.dropLast())
        var ring = LogRing(content)
        let lines = (0...random.below(12)).map { number in
            DisplayRecord.beginning + Array("\(number)".utf8)
                + [UInt8](repeating: 0x61, count: random.below(random.once(in: 6) ? content.count / 3 : 300))
        }
        let groups = ring.append(lines)
        var whole = content
        for group in groups {
            for count in [0, 1, random.below(64), .max] {
                let torn = try written(group, over: whole, sectors: count)
                try checkCut(torn, from: content, to: ring.content)
                if count == .max { whole = torn }
            }
        }
        try require(whole == ring.content, "what is written is not what it takes for written")
        let taken = lines.filter { $0.count < content.count / 4 }
        try require(try checkHead(of: whole) || taken.isEmpty, "nothing is appended")
        if let last = taken.last {
            try require(LogRing(whole).newest == last, "the newest line is not found again")
            try require(LogRing(whole).isOurs, "another program's file after an append")
        }
    }

    /// What the fuzzer's bytes stand for, in whole sectors.
    private static func content(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var content: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == 0xFF, let count = rest.popFirst() {
                let blank: UInt8 = [0x0A, 0, 0x0D][Int(count) % 3]
                let most = max(0, max(room, bytes.count) - content.count)
                content += [UInt8](repeating: blank, count: min(most, Int(count) * 8))
            } else {
                content.append(byte)
            }
        }
        let sector = InPlaceFile.sector
        let count = max(LogRing.least, (content.count + sector - 1) / sector * sector)
        return content + [UInt8](repeating: 0x0A, count: count - content.count)
    }

    /// What the disk holds when so many sectors of a group are on it.
    private static func written(
        _ group: [LogRing.Write], over content: [UInt8], sectors: Int
    ) throws(Finding) -> [UInt8] {
        let sector = InPlaceFile.sector
        var (content, left) = (content, sectors)
        for write in group {
            let end = write.start + write.bytes.count
            try require(
                write.start % sector == 0 && write.bytes.count % sector == 0 && end <= content.count
                    && !write.bytes.isEmpty,
                "no whole sectors of the file: \(write.start), \(write.bytes.count)")
            let count = min(write.bytes.count, max(0, min(left, content.count)) * sector)
            content.replaceSubrange(write.start..<(write.start + count), with: write.bytes[..<count])
            left -= count / sector
        }
        return content
    }

    /// A cut takes no line that would have stayed, and a later run goes on.
    private static func checkCut(_ torn: [UInt8], from old: [UInt8], to new: [UInt8]) throws(Finding) {
        let staying = lines(old).intersection(lines(new))
        try require(lines(torn).isSuperset(of: staying), "a cut takes lines that would have stayed")
        _ = try checkHead(of: torn)
    }

    /// Whether a line has room, and is found again.
    private static func checkHead(of content: [UInt8]) throws(Finding) -> Bool {
        var next = LogRing(content)
        let line = DisplayRecord.beginning + Array("next".utf8)
        if next.append([line]).isEmpty { return false }
        try require(LogRing(next.content).newest == line, "a line after the cut is not found again")
        return true
    }

    private static func lines(_ content: [UInt8]) -> Set<ArraySlice<UInt8>> {
        Set(content.split { [0, 0x0A, 0x0D].contains($0) })
    }
}
