import Raster

extension Orientation {
    /// The orientation in an EXIF block; `topLeft` where it has none or is damaged.
    ///
    /// The block is a TIFF header (byte order mark, 42, offset of the first directory) and that directory: a count, and
    /// entries of twelve bytes (tag, type, count, value). Orientation is tag 0x0112, one SHORT (CIPA DC-008, 4.6).
    init(exif bytes: Span<UInt8>) {
        self = Orientation.find(in: bytes) ?? .topLeft
    }

    private static func find(in bytes: Span<UInt8>) -> Orientation? {
        guard bytes.count >= 8 else { return nil }
        let isLittle: Bool
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): isLittle = true
        case (0x4D, 0x4D): isLittle = false
        default: return nil
        }
        let directory = bytes.long(at: 4, isLittle: isLittle)
        guard bytes.short(at: 2, isLittle: isLittle) == 42, directory <= bytes.count - 2 else { return nil }
        let entries = min(bytes.short(at: directory, isLittle: isLittle), (bytes.count - directory - 2) / 12)
        for index in 0..<entries {
            let entry = directory + 2 + index * 12
            guard bytes.short(at: entry, isLittle: isLittle) == 0x0112 else { continue }
            guard bytes.short(at: entry + 2, isLittle: isLittle) == 3,
                bytes.long(at: entry + 4, isLittle: isLittle) == 1
            else { return nil }
            return UInt8(exactly: bytes.short(at: entry + 8, isLittle: isLittle)).flatMap(Orientation.init(rawValue:))
        }
        return nil
    }
}

extension Span<UInt8> {
    fileprivate func short(at offset: Int, isLittle: Bool) -> Int {
        let (first, second) = (Int(self[offset]), Int(self[offset + 1]))
        return isLittle ? second << 8 | first : first << 8 | second
    }

    fileprivate func long(at offset: Int, isLittle: Bool) -> Int {
        let (first, second) = (short(at: offset, isLittle: isLittle), short(at: offset + 2, isLittle: isLittle))
        return isLittle ? second << 16 | first : first << 16 | second
    }
}
