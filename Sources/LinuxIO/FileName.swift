internal import Glibc

/// Converts file names from bytes to text and back, without loss.
///
/// A file name of Linux is a row of bytes, which may be invalid UTF-8 (for instance after an archive from another
/// system was unpacked). Each invalid byte becomes a private-use character, U+F700 plus the byte's value. Where a name
/// really has such a character, each of its three bytes is escaped in the same way. So every name converts back to its
/// bytes.
public enum FileName {
    /// An escape is U+F780 to U+F7FF. In UTF-8 that is this lead byte, one of two second bytes, and a third one.
    private static let lead: UInt8 = 0xEF
    private static let seconds: ClosedRange<UInt8> = 0x9E...0x9F

    /// The arguments of the command line, without the program's name. Each may be the name of a file.
    public static var arguments: [String] {
        unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst().compactMap {
            unsafe $0.map {
                unsafe text(UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init(bitPattern:)))
            }
        }
    }

    /// The text of a name or a path. `withBytes` of it gives the bytes again.
    public static func text(_ bytes: some Collection<UInt8>) -> String {
        if !bytes.contains(lead), let text = String(validating: bytes, as: UTF8.self) { return text }
        var result: [UInt8] = []
        func escape(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { result += [lead, byte < 0xC0 ? 0x9E : 0x9F, byte & 0x3F | 0x80] }
        }
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            var parser = UTF8.ForwardParser()
            var iterator = rest.makeIterator()
            var count = 1
            switch parser.parseScalar(from: &iterator) {
            case .valid(let character):
                count = character.count
                if isEscape(rest) { escape(character) } else { result += character }
            case .error(let length):
                count = length
                escape(rest.prefix(length))
            case .emptyInput:
                break
            }
            rest = rest.dropFirst(count)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Calls `body` with the bytes of a path, ended by a zero byte.
    public static func withBytes<Result>(of path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        guard path.utf8.contains(lead) else { return unsafe path.withCString(body) }
        var bytes: [CChar] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.first {
            if isEscape(rest) {
                let (second, third) = (rest[rest.startIndex + 1], rest[rest.startIndex + 2])
                bytes.append(CChar(bitPattern: second == seconds.lowerBound ? third : third | 0x40))
                rest = rest.dropFirst(3)
            } else {
                bytes.append(CChar(bitPattern: byte))
                rest = rest.dropFirst()
            }
        }
        bytes.append(0)
        return unsafe bytes.withUnsafeBufferPointer { unsafe body($0.baseAddress.unsafelyUnwrapped) }
    }

    /// Whether valid UTF-8 begins with an escape.
    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count > 2 && bytes[bytes.startIndex] == lead && seconds.contains(bytes[bytes.startIndex + 1])
    }
}
