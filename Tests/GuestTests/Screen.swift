import Foundation
import Raster

/// Pixels as a binary PPM holds them: three bytes each, row after row. What QEMU scans out, and what `render` writes.
struct Screen: Equatable {
    let size: Size
    /// Red, green, blue of every pixel.
    let bytes: ArraySlice<UInt8>

    init(ppm data: Data) throws {
        let all = [UInt8](data)
        var fields: [String] = []
        var index = 0
        while fields.count < 4, index < all.count {
            let field = all[index...].prefix { !Self.isSpace($0) }
            index += field.count + 1
            if !field.isEmpty { fields.append(String(decoding: field, as: UTF8.self)) }
        }
        guard fields.count == 4, fields[0] == "P6", fields[3] == "255",
            let width = Int(fields[1]), let height = Int(fields[2])
        else { throw GuestFailure(what: "not a PPM of 8 bit RGB: \(fields), \(all.count) bytes") }
        size = Size(width: width, height: height)
        let row = width * 3
        // QEMU fills each row up to a multiple of four bytes, which no PPM has.
        let padded = (row + 3) & ~3
        switch all.count - index {
        case row * height: bytes = all[index...]
        case padded * height:
            var rows: [UInt8] = []
            for start in stride(from: index, to: all.count, by: padded) { rows += all[start..<start + row] }
            bytes = rows[...]
        default: throw GuestFailure(what: "a PPM of \(size) with \(all.count - index) bytes of pixels")
        }
    }

    /// A picture of what `color` (0xRRGGBB) says for each place.
    init(size: Size, color: (_ x: Int, _ y: Int) -> Int) {
        var all: [UInt8] = []
        all.reserveCapacity(size.area * 3)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let value = color(x, y)
                all += [UInt8(value >> 16 & 0xff), UInt8(value >> 8 & 0xff), UInt8(value & 0xff)]
            }
        }
        self.size = size
        bytes = all[...]
    }

    static func == (one: Screen, other: Screen) -> Bool {
        one.size == other.size && one.bytes.elementsEqual(other.bytes)
    }

    /// The pixel as 0xRRGGBB.
    subscript(x: Int, y: Int) -> Int {
        let start = bytes.startIndex + (y * size.width + x) * 3
        return Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
    }

    /// The bytes of some pixels of a row.
    func row(_ y: Int, _ columns: Range<Int>) -> ArraySlice<UInt8> {
        let start = bytes.startIndex + y * size.width * 3
        return bytes[start + columns.lowerBound * 3..<start + columns.upperBound * 3]
    }

    /// Whether every pixel has one colour: what a blank screen is.
    var isFlat: Bool { (0..<size.area).allSatisfy { self[$0 % size.width, $0 / size.width] == self[0, 0] } }

    var isBlack: Bool { bytes.allSatisfy { $0 == 0 } }

    /// Whether it is what QEMU shows of an output that is off, which leaves a monitor black: "Display output is not
    /// active." in grey in the middle, and nothing else.
    var isWithoutSignal: Bool {
        guard size == Size(width: 640, height: 480) else { return false }
        let words = (224..<240).flatMap { row($0, 200..<440) }
        return words.allSatisfy { $0 == 0 || $0 == 0xaa } && words.count { $0 == 0xaa } == 3 * 684
            && bytes.count { $0 != 0 } == 3 * 684
    }

    /// As a file to look at.
    var ppm: Data { Data("P6\n\(size.width) \(size.height)\n255\n".utf8) + bytes }

    /// Where this differs from `other`, in words; nil where it does not.
    func difference(from other: Screen) -> String? {
        if self == other { return nil }
        guard size == other.size else { return "is \(size), not \(other.size)" }
        let places = (0..<size.area).filter {
            self[$0 % size.width, $0 / size.width] != other[$0 % size.width, $0 / size.width]
        }
        guard let first = places.first else { return nil }
        let (x, y) = (first % size.width, first / size.width)
        let (is_, ought) = (String(self[x, y], radix: 16), String(other[x, y], radix: 16))
        return "\(places.count) of \(size.area) pixels differ, the first at \(x),\(y): is #\(is_), not #\(ought)"
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 }
}
