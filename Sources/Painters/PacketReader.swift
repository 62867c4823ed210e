internal import Paths
internal import Raster

/// A message in the making: its fields one after the other, numbers with the lowest byte first.
struct PacketWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(byte: UInt8) { bytes.append(byte) }
    mutating func put(_ flag: Bool) { put(byte: flag ? 1 : 0) }
    mutating func put(number: Int) { put(bits: UInt64(truncatingIfNeeded: number)) }
    mutating func put(_ number: Double) { put(bits: number.bitPattern) }

    mutating func put(_ size: Size) {
        put(number: size.width)
        put(number: size.height)
    }

    /// As much of a text as there is room for.
    mutating func put(_ text: String) {
        let part = Array(text.utf8.prefix(PacketReader.longestText))
        put(number: part.count)
        bytes += part
    }

    private mutating func put(bits: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
}

/// What is wrong with a message: it is none of ours.
struct MalformedPacket: Error, Hashable {}

/// Reads a message of a process that may have been taken over: every field is within its bounds, or it throws.
struct PacketReader {
    static let longestText = 500

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Throws where there is more.
    func end() throws(MalformedPacket) {
        if !rest.isEmpty { throw MalformedPacket() }
    }

    mutating func byte() throws(MalformedPacket) -> UInt8 {
        guard let byte = rest.popFirst() else { throw MalformedPacket() }
        return byte
    }

    mutating func flag() throws(MalformedPacket) -> Bool {
        switch try byte() {
        case 0: false
        case 1: true
        default: throw MalformedPacket()
        }
    }

    /// One of all values of a kind, by its place among them.
    mutating func one<Value>(of all: [Value]) throws(MalformedPacket) -> Value {
        let index = Int(try byte())
        guard index < all.count else { throw MalformedPacket() }
        return all[index]
    }

    mutating func number(in range: ClosedRange<Int>) throws(MalformedPacket) -> Int {
        let number = Int(truncatingIfNeeded: try bits())
        guard range.contains(number) else { throw MalformedPacket() }
        return number
    }

    mutating func finite() throws(MalformedPacket) -> Double {
        let number = Double(bitPattern: try bits())
        guard number.isFinite else { throw MalformedPacket() }
        return number
    }

    /// At least one pixel, and no more on a side than a picture may have.
    mutating func size() throws(MalformedPacket) -> Size {
        Size(width: try number(in: Self.side), height: try number(in: Self.side))
    }

    /// On one line, without control characters.
    mutating func text() throws(MalformedPacket) -> String {
        safeLine(String(decoding: try bytes(try number(in: 0...Self.longestText)), as: UTF8.self))
    }

    mutating func bytes(_ count: Int) throws(MalformedPacket) -> ArraySlice<UInt8> {
        guard rest.count >= count else { throw MalformedPacket() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private static let side = 1...65_535

    private mutating func bits() throws(MalformedPacket) -> UInt64 {
        try bytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
