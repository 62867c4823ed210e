internal import Glibc

/// Names of files as text, and back.
///
/// To Linux a name is bytes, and not always UTF-8: an archive from another system may have been unpacked without a look
/// at its letters. A byte that is none of UTF-8 becomes a character for private use, U+F700 plus its value, and each byte
/// of such a character does where a name really has one. So whatever came in as a name goes out again as the same bytes.
public enum FileName {
    /// Those characters in UTF-8, U+F780 to U+F7FF: this byte, one of these two, and one more.
    private static let lead: UInt8 = 0xEF
    private static let seconds: ClosedRange<UInt8> = 0x9E...0x9F

    /// The words behind the program's name on the command line, which may be names of files.
    public static var arguments: [String] {
        unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst().compactMap {
            unsafe $0.map {
                unsafe text(UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init(bitPattern:)))
            }
        }
    }

    static func text(_ bytes: some Collection<UInt8>) -> String {
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

    /// Calls `body` with the bytes of a path and a zero behind them.
    static func withBytes<Result>(of path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
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

    /// Whether UTF-8 begins with one of those characters.
    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count > 2 && bytes[bytes.startIndex] == lead && seconds.contains(bytes[bytes.startIndex + 1])
    }
}
