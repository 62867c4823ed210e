/// Writes ICC profiles after ICC.1:2010 (version 4) and ICC.1:2001-04 (version 2).
public struct ICCProfile: Sendable {
    public var version: UInt32 = 0x0240_0000
    /// Four letters each, as in the header.
    public var deviceClass = "mntr"
    public var space: String
    public var connectionSpace = "XYZ "
    public var tags: [(name: String, body: [UInt8])]

    public init(space: String, tags: [(name: String, body: [UInt8])]) {
        self.space = space
        self.tags = tags
    }

    /// How samples become light.
    public enum Curve: Sendable {
        /// A power, in 256ths.
        case gamma(Double)
        /// IEC 61966-2-1, as a parametric curve.
        case sRGB
        /// The same as a table.
        case sRGBTable
    }

    /// Three curves and a matrix.
    public static func matrix(_ space: RGBSpace) -> ICCProfile {
        let columns = space.toConnection.columns
        var profile = ICCProfile(
            space: "RGB ",
            tags: zip(["rXYZ", "gXYZ", "bXYZ"], columns).map { ($0, xyz($1)) }
                + ["rTRC", "gTRC", "bTRC"].map { ($0, curve(space.curve)) })
        if case .sRGB = space.curve { profile.version = 0x0430_0000 }
        return profile
    }

    public static func grey(_ curve: Curve) -> ICCProfile {
        ICCProfile(space: "GRAY", tags: [("kTRC", Self.curve(curve))])
    }

    /// Inks by a table of two places an axis. `lab` tells L*, a* and b* as 8-bit samples; it is asked for corners only.
    public static func inks(_ lab: (_ inks: [Double]) -> [Double]) -> ICCProfile {
        var profile = ICCProfile(space: "CMYK", tags: [("A2B0", table(of: 4, lab))])
        profile.deviceClass = "prtr"
        profile.connectionSpace = "Lab "
        return profile
    }

    /// Red, green and blue by such a table, which takes them for the lack of cyan, magenta and yellow.
    public static func table(_ lab: (_ inks: [Double]) -> [Double]) -> ICCProfile {
        var profile = ICCProfile(space: "RGB ", tags: [("A2B0", table(of: 3) { lab($0.map { 1 - $0 } + [0]) })])
        profile.connectionSpace = "Lab "
        return profile
    }

    /// Red, green and blue by a table of 100 places an axis: 3 MB, and twice as much once it is read.
    public static var largeTable: ICCProfile {
        var body = Array("mft1".utf8) + [0, 0, 0, 0, 3, 3, 100, 0]
        for index in 0..<9 { body += fixed(index % 4 == 0 ? 1 : 0) }
        let ramps = (0..<3).flatMap { _ in (0...255).map { UInt8($0) } }
        body += ramps + [UInt8](repeating: 7, count: 3 * 100 * 100 * 100) + ramps
        var profile = ICCProfile(space: "RGB ", tags: [("A2B0", body)])
        profile.connectionSpace = "Lab "
        return profile
    }

    /// A lut8Type.
    private static func table(of channels: Int, _ lab: ([Double]) -> [Double]) -> [UInt8] {
        let ramp = (0...255).map { UInt8($0) }
        var body = Array("mft1".utf8) + [0, 0, 0, 0, UInt8(channels), 3, 2, 0]
        for index in 0..<9 { body += fixed(index % 4 == 0 ? 1 : 0) }
        for _ in 0..<channels { body += ramp }
        for corner in 0..<1 << channels {
            body += lab((0..<channels).map { Double(corner >> (channels - 1 - $0) & 1) }).map { UInt8($0) }
        }
        for _ in 0..<3 { body += ramp }
        return body
    }

    public func bytes() -> [UInt8] {
        let tags = tags + [("wtpt", Self.xyz(SIMD3(0.9642, 1, 0.8249)))]
        var table = Self.big(UInt32(tags.count))
        var data: [UInt8] = []
        for tag in tags {
            table += Array(tag.name.utf8) + Self.big(UInt32(132 + tags.count * 12 + data.count))
            table += Self.big(UInt32(tag.body.count))
            data += tag.body + [UInt8](repeating: 0, count: (4 - tag.body.count % 4) % 4)
        }
        let head = Self.big(UInt32(128 + table.count + data.count)) + [0, 0, 0, 0] + Self.big(version)
        let kinds = Array((deviceClass + space + connectionSpace).utf8)
        // A date, the mark, nothing on platform, flags, device and intent, and the white of the connection space.
        let rest = [0x07, 0xE9, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        let white = Self.fixed(0.9642) + Self.fixed(1) + Self.fixed(0.8249)
        return head + kinds + rest + white + [UInt8](repeating: 0, count: 48) + table + data
    }

    static func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    private static func fixed(_ value: Double) -> [UInt8] {
        big(UInt32(bitPattern: Int32((value * 65536).rounded())))
    }

    private static func xyz(_ value: SIMD3<Double>) -> [UInt8] {
        Array("XYZ ".utf8) + [0, 0, 0, 0] + (0..<3).flatMap { fixed(value[$0]) }
    }

    private static func curve(_ curve: Curve) -> [UInt8] {
        switch curve {
        case .gamma(let gamma):
            let value = UInt32(gamma * 256)
            return Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, UInt8(value >> 8), UInt8(value & 255)]
        case .sRGB:
            let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
            return Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0] + parameters.flatMap(fixed)
        case .sRGBTable:
            let samples = (0..<1024).flatMap { index -> [UInt8] in
                let value = UInt32((Curve.sRGB.light(Double(index) / 1023) * 65535).rounded())
                return [UInt8(value >> 8), UInt8(value & 255)]
            }
            return Array("curv".utf8) + [0, 0, 0, 0] + big(1024) + samples
        }
    }
}
