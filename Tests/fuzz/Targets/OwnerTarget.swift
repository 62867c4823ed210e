import LinuxIO

@testable import Player

/// What stands in `status.txt` and `display-log.txt` on a stick, where it says whose text it is.
enum OwnerTarget {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let (title, owner) = (Array(StatusText.title.utf8), Array(StatusText.owner.utf8))
        let isBlank = bytes.allSatisfy { [0, 0x0A, 0x0D, 0x20].contains($0) }
        let isOurs = isBlank || bytes.starts(with: title) || contains(bytes, owner)
        try require(
            StatusText.owns(bytes) == isOurs, isOurs ? "the sign's own text is left" : "another's text is taken")

        let sector = InPlaceFile.sector
        let count = max(LogRing.least, (bytes.count + sector - 1) / sector * sector)
        let log = bytes + [UInt8](repeating: 0, count: count - bytes.count)
        let lines = log.split { [0, 0x0A, 0x0D].contains($0) }
        let isLog = lines.isEmpty || lines.contains { $0.starts(with: DisplayRecord.beginning) }
        try require(LogRing(log).isOurs == isLog, isLog ? "the sign's own log is left" : "another's log is taken")
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        var rest = bytes[...]
        while let start = rest.firstIndex(of: part[0]) {
            if rest[start...].starts(with: part) { return true }
            rest = rest[(start + 1)...]
        }
        return false
    }
}
