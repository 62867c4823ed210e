import Foundation

/// A file of the host that comes to its place in pieces.
struct SlowCopy {
    private let data: Data
    private let file: FileHandle
    private var written = 0

    /// Writes the first bytes, over what was there.
    init(of data: Data, to path: URL, beginning count: Int) throws {
        self.data = data
        try Data().write(to: path)
        file = try FileHandle(forWritingTo: path)
        try write(count)
    }

    /// Writes some more; the last byte is for `finish`.
    mutating func write(_ count: Int) throws {
        let piece = data.dropFirst(written).dropLast().prefix(count)
        try file.write(contentsOf: piece)
        written += piece.count
    }

    mutating func finish() throws {
        try file.write(contentsOf: data.dropFirst(written))
        try file.close()
    }
}
