internal import Decode
internal import Digest
internal import Draw
internal import Raster

/// What a painter says.
enum PaintingAnswer: Hashable {
    /// It is ready, and of that version; whether the kernel holds it to what a painter may do; and which formats it reads.
    case ready(version: String, isLocked: Bool, formats: Set<PictureFile.Format>)
    case looked(PictureHead)
    case painted(PaintedFile)
    case failed(DecodeError.Reason)
}

// MARK: - As a message

extension PaintingAnswer {
    var message: [UInt8] {
        var writer = PacketWriter()
        switch self {
        case .ready(let version, let isLocked, let formats):
            writer.put(byte: 0)
            writer.put(version)
            writer.put(isLocked)
            for format in PictureFile.Format.allCases { writer.put(formats.contains(format)) }
        case .looked(let head):
            writer.put(byte: 1)
            writer.put(head.size)
            writer.put(head.taken != nil)
            if let taken = head.taken { writer.put(taken) }
        case .painted(let file):
            writer.put(byte: 2)
            writer.put(file.found.size)
            writer.put(file.found.tornEnd != nil)
            if let torn = file.found.tornEnd {
                writer.put(number: torn.missing)
                writer.put(number: torn.rows)
            }
            writer.put(file.digest != nil)
            for byte in file.digest?.bytes ?? [] { writer.put(byte: byte) }
        case .failed(let reason):
            writer.put(byte: 3)
            let (number, texts) = reason.fields
            writer.put(byte: number)
            for text in texts { writer.put(text) }
        }
        return writer.bytes
    }

    /// An answer that can be true, whoever wrote it.
    init(_ message: [UInt8]) throws(MalformedPacket) {
        var reader = PacketReader(message)
        switch try reader.byte() {
        case 0:
            let (version, isLocked) = (try reader.text(), try reader.flag())
            var formats: Set<PictureFile.Format> = []
            for format in PictureFile.Format.allCases where try reader.flag() { formats.insert(format) }
            self = .ready(version: version, isLocked: isLocked, formats: formats)
        case 1: self = .looked(PictureHead(size: try reader.size(), taken: try reader.flag() ? try reader.text() : nil))
        case 2:
            let size = try reader.size()
            var torn: TornEnd?
            if try reader.flag() {
                let missing = try reader.number(in: 1...65_535)
                torn = TornEnd(missing: missing, rows: try reader.number(in: missing...65_535))
            }
            let digest = try reader.flag() ? SHA256(try reader.bytes(32)) : nil
            self = .painted(PaintedFile(DrawnFile(size: size, tornEnd: torn), digest: digest))
        case 3: self = .failed(try DecodeError.Reason(&reader))
        default: throw MalformedPacket()
        }
        try reader.end()
    }
}

extension DecodeError.Reason {
    fileprivate var fields: (UInt8, [String]) {
        switch self {
        case .cannotOpen(let words): (0, [words])
        case .cannotRead(let words): (1, [words])
        case .notAPicture(let words): (2, [words])
        case .tooLarge(let words): (3, [words])
        case .overBudget(let words): (4, [words])
        case .unsupported(let words): (5, [words])
        case .corrupt(let words): (6, [words])
        case .truncated(let words, let detail): (7, [words, detail])
        case .leftOut(let words): (8, [words])
        case .crashed(let words): (9, [words])
        case .cancelled: (10, [])
        case .unread(let format): (11, [format])
        }
    }

    fileprivate init(_ reader: inout PacketReader) throws(MalformedPacket) {
        switch try reader.byte() {
        case 0: self = .cannotOpen(try reader.text())
        case 1: self = .cannotRead(try reader.text())
        case 2: self = .notAPicture(try reader.text())
        case 3: self = .tooLarge(try reader.text())
        case 4: self = .overBudget(try reader.text())
        case 5: self = .unsupported(try reader.text())
        case 6: self = .corrupt(try reader.text())
        case 7: self = .truncated(try reader.text(), try reader.text())
        case 8: self = .leftOut(try reader.text())
        case 9: self = .crashed(try reader.text())
        case 10: self = .cancelled
        case 11: self = .unread(try reader.text())
        default: throw MalformedPacket()
        }
    }
}
