extension ICCProfile {
    /// The body of an iCCP chunk: a name, the method, and a zlib stream of stored blocks.
    public static func chunk(_ profile: [UInt8]) -> [UInt8] {
        var body: [UInt8] = Array("own".utf8) + [0, 0, 0x78, 0x01]
        var rest = profile[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(0xFFFF)
            let count = UInt16(block.count)
            body.append(rest.isEmpty ? 1 : 0)
            for value in [count, ~count] { body += [UInt8(value & 255), UInt8(value >> 8)] }
            body += block
        } while !rest.isEmpty
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in profile {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return body + big(b << 16 | a)
    }

    /// Segments of a JPEG, each with its marker and length, in the order of their numbers; `size` bytes of the profile in
    /// each but the last.
    public static func segments(_ profile: [UInt8], size: Int = 65519) -> [[UInt8]] {
        let count = (profile.count + size - 1) / size
        return (0..<count).map { index in
            let part = profile[(index * size)..<min(profile.count, (index + 1) * size)]
            return segment(Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(count)] + part)
        }
    }

    /// An APP2 segment.
    public static func segment(_ body: [UInt8]) -> [UInt8] {
        let length = body.count + 2
        return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + body
    }
}
