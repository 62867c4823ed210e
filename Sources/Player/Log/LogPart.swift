internal import LinuxIO

/// A file of a display log, held open.
final class LogPart {
    let name: String
    let identity: File.Identity
    var lines: LineReader

    init(_ name: String) throws(SystemError) {
        let file = try Descriptor(reading: name)
        identity = try File.Identity(of: file, path: name)
        self.name = name
        lines = LineReader(file)
    }
}

/// The lines of a file, one after the other, in memory that does not grow with the file.
struct LineReader: ~Copyable {
    /// A line of it, without its newline.
    enum Line: Equatable {
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

    init(_ file: consuming Descriptor) { self.file = file }

    /// The next line; nil at the end of the file.
    mutating func next() throws(SystemError) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if unread.isEmpty {
                unread = 0..<(try Self.read(file, into: &buffer))
                if unread.isEmpty { return isTooLong ? .tooLong : line.isEmpty ? nil : .torn(line) }
            }
            let end = buffer[unread].firstIndex(of: 0x0A)
            if !isTooLong { line += buffer[unread.lowerBound..<(end ?? unread.upperBound)] }
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            if line.count > Self.longest { isTooLong = true }
            if end != nil { return isTooLong ? .tooLong : .whole(line) }
        }
    }

    private static func read(_ file: borrowing Descriptor, into buffer: inout [UInt8]) throws(SystemError) -> Int {
        var span = buffer.mutableSpan
        return try file.read(into: &span)
    }
}
