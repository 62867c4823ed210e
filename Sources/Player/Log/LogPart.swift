internal import LinuxIO

/// A file of a display log, held open.
final class LogPart {
    let name: String
    let identity: File.Identity
    var reader: LineReader

    init(_ name: String) throws(SystemError) {
        let file = try Descriptor(reading: name)
        identity = try File.Identity(of: file, path: name)
        self.name = name
        reader = LineReader(file)
    }
}

/// The lines of a file that are not blank, one after the other, in memory that does not grow with the file.
///
/// NULs before a line are blank too, as a file that was made larger than its text has them.
struct LineReader: ~Copyable {
    /// A line of it, without its newline.
    enum StoredLine: Equatable {
        case whole([UInt8])
        /// The last one, which has no newline.
        case torn([UInt8])
        /// It has more bytes than `longest`, and was passed over.
        case tooLong
    }

    /// A path has up to 4,095 bytes, and JSON may write each of them as six.
    static let longest = 1 << 16

    private let file: Descriptor
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var unread = 0..<0
    /// The number of the line that `next` has returned, counted from 1, with the blank ones.
    private(set) var number = 0
    private var ended = 0

    init(_ file: consuming Descriptor) { self.file = file }

    /// The next line; nil at the end of the file.
    mutating func next() throws(SystemError) -> StoredLine? {
        var line: [UInt8] = []
        var isTooLong = false
        try skipBlanks()
        number = ended + 1
        while true {
            if unread.isEmpty {
                unread = 0..<(try Self.read(file, into: &buffer))
                if unread.isEmpty { return isTooLong ? .tooLong : line.isEmpty ? nil : .torn(line) }
            }
            let end = buffer[unread].firstIndex(of: 0x0A)
            if !isTooLong { line += buffer[unread.lowerBound..<(end ?? unread.upperBound)] }
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            if line.count > Self.longest { isTooLong = true }
            if end != nil {
                ended += 1
                return isTooLong ? .tooLong : .whole(line)
            }
        }
    }

    private mutating func skipBlanks() throws(SystemError) {
        while true {
            if unread.isEmpty { unread = 0..<(try Self.read(file, into: &buffer)) }
            var start = unread.lowerBound
            while start < unread.upperBound {
                let byte = buffer[start]
                if byte == 0x0A { ended += 1 } else if ![0, 0x0D, 0x20].contains(byte) { break }
                start += 1
            }
            let isDone = start < unread.upperBound || unread.isEmpty
            unread = start..<unread.upperBound
            if isDone { return }
        }
    }

    private static func read(_ file: borrowing Descriptor, into buffer: inout [UInt8]) throws(SystemError) -> Int {
        var span = buffer.mutableSpan
        return try file.read(into: &span)
    }
}
