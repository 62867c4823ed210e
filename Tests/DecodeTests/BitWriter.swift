/// The bits of a JPEG's scan: the first in the highest place, a zero byte behind each 0xFF.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var byte = 0
    private var count = 0

    /// The lowest `length` bits of `value`.
    mutating func put(_ value: Int, _ length: Int) {
        for place in (0..<length).reversed() {
            byte = byte << 1 | value >> place & 1
            count += 1
            if count == 8 { flush() }
        }
    }

    /// Ones up to a whole byte, `fill`, and a marker.
    mutating func put(marker: UInt8, behind fill: [UInt8]) {
        while count > 0 { put(1, 1) }
        bytes += fill + [0xFF, marker]
    }

    private mutating func flush() {
        bytes += byte == 0xFF ? [0xFF, 0] : [UInt8(byte)]
        (byte, count) = (0, 0)
    }
}
