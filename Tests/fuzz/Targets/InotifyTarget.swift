@testable import LinuxIO

/// What a read of an inotify descriptor gives.
enum InotifyTarget {
    /// Of the header: watch, mask, cookie and the length of the name (inotify(7)).
    private static let header = 16

    static func run(_ bytes: [UInt8]) throws(Finding) {
        var apart: [Inotify.Event] = []
        var rest = bytes[...]
        while let record = record(at: &rest) {
            let events = Inotify.events(record)
            try require(events.count <= 1, "\(events.count) events of one record")
            if case .change(_, let changes, let name, _)? = events.first { try check(changes, name, of: record) }
            apart += events
        }
        try require(Inotify.events(bytes) == apart, "records together and one by one")
    }

    /// The next record; the last may be shorter than its header says.
    private static func record(at rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard rest.count >= header else { return nil }
        let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let record = rest.prefix(header + length)
        rest = rest.dropFirst(record.count)
        return Array(record)
    }

    private static func check(_ changes: Inotify.Changes, _ name: String, of record: [UInt8]) throws(Finding) {
        try require(!changes.isEmpty && changes.isSubset(of: .all), "changes \(changes)")
        let written = record.dropFirst(header).prefix { $0 != 0 }
        let back = FileName.withBytes(of: name) { pointer in
            UnsafeBufferPointer(start: pointer, count: written.count + 1).map(UInt8.init(bitPattern:))
        }
        try require(back == written + [0], "the name \(name) is not that of the bytes")
    }
}
