/// The lines of bytes that come in pieces of any size.
public struct LineSplitter {
    public enum Line: Equatable {
        /// Without its newline.
        case whole([UInt8])
        /// It has more bytes than any may have.
        case tooLong
    }

    private let longest: Int
    private var bytes: [UInt8] = []
    /// Where the first newline is. Up to here none is.
    private var newline: Int?

    /// - Parameter longest: how many bytes a line may have.
    public init(longest: Int) { self.longest = longest }

    /// Whether `next` has something to tell.
    public var hasLine: Bool { newline != nil || bytes.count > longest }

    /// Takes in the next bytes. They are kept until `next` hands them over.
    public mutating func append(_ more: [UInt8]) {
        if newline == nil { newline = more.firstIndex(of: 0x0A).map { bytes.count + $0 } }
        bytes += more
    }

    /// The next line; nil while its end has not come. Nothing sensible follows a line that is too long.
    public mutating func next() -> Line? {
        guard hasLine else { return nil }
        guard let end = newline, end <= longest else { return .tooLong }
        let line = Array(bytes[..<end])
        bytes.removeFirst(end + 1)
        newline = bytes.firstIndex(of: 0x0A)
        return .whole(line)
    }

    /// Takes bytes that are no line, and stand where the next one would: as many as are there, and not more than `most`.
    public mutating func takeBytes(_ most: Int) -> [UInt8] {
        let taken = Array(bytes.prefix(most))
        bytes.removeFirst(taken.count)
        newline = bytes.firstIndex(of: 0x0A)
        return taken
    }
}
