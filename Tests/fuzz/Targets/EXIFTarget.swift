import Decode
import Raster

/// An EXIF block in the smallest JPEG and PNG that have a header.
enum EXIFTarget {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        // A JPEG segment counts itself and the mark in two bytes.
        let block = Array(bytes.prefix(0xFFFF - 8))
        let jpeg = try orientation(of: jpeg(with: block))
        let png = try orientation(of: png(with: block))
        try require(jpeg == png, "\(jpeg) in a JPEG, and \(png) in a PNG")
        let again = try orientation(of: self.jpeg(with: block))
        try require(jpeg == again, "\(jpeg), and \(again) the second time")
    }

    private static func orientation(of bytes: [UInt8]) throws(Finding) -> Orientation {
        let file = BytesFile(bytes)
        do throws(DecodeError) {
            return try PictureFile(path: PicturePath(file.path)).orientation
        } catch {
            throw Finding("a block is no reason to refuse a file: \(error)")
        }
    }

    private static func jpeg(with block: [UInt8]) -> [UInt8] {
        func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] { [0xFF, marker] + big(body.count + 2, 2) + body }
        return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + block)
            + segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]) + segment(0xDA, [1, 1, 0, 0, 63, 0])
    }

    private static func png(with block: [UInt8]) -> [UInt8] {
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            let named = Array(name.utf8) + body
            return big(body.count, 4) + named + big(Int(checksum(named)), 4)
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(1, 4) + big(1, 4) + [8, 0, 0, 0, 0])
            + chunk("eXIf", block) + chunk("IDAT", [])
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// The CRC of PNG's annex D.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { crc, byte in table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
    }

    private static let table = (0..<256 as Range<UInt32>).map { value in
        (0..<8).reduce(value) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
}
