import Raster

extension Orientation {
    /// The orientation in an EXIF block, or else in an XMP packet; `topLeft` where neither has one.
    init(exif: Span<UInt8>, xmp: Span<UInt8>) {
        self = Orientation.find(in: exif) ?? Orientation.find(inPacket: xmp) ?? .topLeft
    }

    /// The orientation in an EXIF block; nil where it has none or is damaged.
    ///
    /// The block is a TIFF header (byte order mark, 42, offset of the first directory) and that directory: a count, and
    /// entries of twelve bytes (tag, type, count, value). Orientation is tag 0x0112, one SHORT (CIPA DC-008, 4.6); some
    /// programs write another integer of TIFF 6.0, signed or not.
    private static func find(in bytes: Span<UInt8>) -> Orientation? {
        guard let block = EXIFDirectory(firstOf: bytes), let entry = block.entry(0x0112, in: bytes), entry.count == 1
        else { return nil }
        let value: Int
        switch entry.type {
        case 1, 6: value = Int(bytes[entry.value])
        case 3, 8: value = bytes.short(at: entry.value, isLittle: block.isLittle)
        case 4, 9: value = bytes.long(at: entry.value, isLittle: block.isLittle)
        default: return nil
        }
        return UInt8(exactly: value).flatMap(Orientation.init(rawValue:))
    }

    /// The orientation in an XMP packet, an attribute or an element (XMP specification, part 2): `tiff:Orientation="6"`,
    /// `<tiff:Orientation>6</tiff:Orientation>`. The first one counts.
    private static func find(inPacket bytes: Span<UInt8>) -> Orientation? {
        let name = Array("tiff:Orientation".utf8)
        var at = 0
        while at + name.count + 3 <= bytes.count {
            guard bytes[at] == name[0], name.indices.allSatisfy({ bytes[at + $0] == name[$0] }) else {
                at += 1
                continue
            }
            at += name.count
            // At most 16 spaces, equals signs, quotation marks and ends of tags before the digit, and none behind it.
            let end = min(at + 16, bytes.count - 1)
            while at < end, [0x20, 0x09, 0x0A, 0x0D, 0x22, 0x27, 0x3D, 0x3E].contains(bytes[at]) { at += 1 }
            guard at < bytes.count - 1, !(0x30...0x39).contains(bytes[at + 1]), bytes[at] >= 0x30 else { return nil }
            return Orientation(rawValue: bytes[at] - 0x30)
        }
        return nil
    }
}

/// When a picture was taken, as an EXIF block has it.
enum EXIFTime {
    /// DateTimeOriginal, which is tag 0x9003 of the directory that tag 0x8769 of the first one leads to: `2026:12:24 18:00:00`
    /// by the camera's clock, with a zero. Nil where the block has none or is damaged.
    static func original(in bytes: Span<UInt8>) -> String? {
        guard let first = EXIFDirectory(firstOf: bytes), let link = first.entry(0x8769, in: bytes), link.type == 4,
            link.count == 1,
            let directory = first.other(at: bytes.long(at: link.value, isLittle: first.isLittle), in: bytes),
            let entry = directory.entry(0x9003, in: bytes), entry.type == 2, entry.count == 20
        else { return nil }
        let start = bytes.long(at: entry.value, isLittle: first.isLittle)
        guard start <= bytes.count - 19 else { return nil }
        let text = (start..<start + 19).map { bytes[$0] }
        return text.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? String(decoding: text, as: UTF8.self) : nil
    }
}

/// A directory of an EXIF block.
private struct EXIFDirectory {
    let isLittle: Bool
    private let start, count: Int

    init?(firstOf bytes: Span<UInt8>) {
        guard bytes.count >= 8 else { return nil }
        let isLittle: Bool
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): isLittle = true
        case (0x4D, 0x4D): isLittle = false
        default: return nil
        }
        guard bytes.short(at: 2, isLittle: isLittle) == 42 else { return nil }
        self.init(at: bytes.long(at: 4, isLittle: isLittle), isLittle: isLittle, in: bytes)
    }

    private init?(at offset: Int, isLittle: Bool, in bytes: Span<UInt8>) {
        guard offset <= bytes.count - 2 else { return nil }
        self.isLittle = isLittle
        start = offset + 2
        count = min(bytes.short(at: offset, isLittle: isLittle), (bytes.count - start) / 12)
    }

    /// Another one of the same block.
    func other(at offset: Int, in bytes: Span<UInt8>) -> EXIFDirectory? {
        EXIFDirectory(at: offset, isLittle: isLittle, in: bytes)
    }

    /// The first entry with a tag; `value` is where its last four bytes are.
    func entry(_ tag: Int, in bytes: Span<UInt8>) -> (type: Int, count: Int, value: Int)? {
        for index in 0..<count {
            let entry = start + index * 12
            guard bytes.short(at: entry, isLittle: isLittle) == tag else { continue }
            return (
                bytes.short(at: entry + 2, isLittle: isLittle), bytes.long(at: entry + 4, isLittle: isLittle), entry + 8
            )
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
