#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Raster

/// A profile of three curves and a matrix, in fixed point: nearly every picture has such a one, and this is several
/// times as fast as lcms2.
struct MatrixShaper: Sendable {
    private typealias Lanes = SIMD4<Int32>

    /// Steps of light in `levels`: one step is 0.2 of a sample's level where sRGB's curve is steepest.
    private static let lightBits: Int32 = 14
    private static let fractionBits: Int32 = 8
    /// For each step of light, sRGB's sample.
    private static let levels = makeLevels()

    /// For each level of red, then green, then blue: its share in the light of sRGB's blue, green and red.
    private let parts: [Lanes]

    /// Nil where the profile lacks the curves or the matrix, or they are out of range.
    init?(_ profile: borrowing Profile) throws(OutOfMemory) {
        let samples = (0...255).map { Double($0) / 255 }
        guard let light = try profile.light(at: samples), let colorants = try profile.colorants(),
            let target = try Profile.sRGB()?.colorants(), let matrix = Matrix(target).inverse
        else { return nil }
        var parts: [Lanes] = []
        for (curve, colorant) in zip(light, colorants) {
            let direction = matrix.applied(to: colorant) * Double(1 << (Self.lightBits + Self.fractionBits))
            for value in curve {
                let part = direction * value
                // Three parts are summed in 32 bits.
                let limit = Double(1 << 29)
                guard (0..<3).allSatisfy({ abs(part[$0]) < limit }) else { return nil }
                parts.append(Lanes(Int32(part.z), Int32(part.y), Int32(part.x), 0))
            }
        }
        self.parts = parts
    }

    private static func makeLevels() -> [UInt8] {
        // IEC 61966-2-1, in the precision of lcms2's curves.
        let curve = (0..<255).map { level in
            let sample = Double(Float((Double(level) + 0.5) / 255))
            return Double(Float(sample >= 0.04045 ? pow((sample + 0.055) / 1.055, 2.4) : sample / 12.92))
        }
        var level = 0
        return (0...1 << lightBits).map { place in
            let light = Double(place) / Double(1 << lightBits)
            while level < 255 && light >= curve[level] { level += 1 }
            return UInt8(level)
        }
    }

    /// Converts a row of `0xAARRGGBB` in place; the upper byte stays.
    func apply(_ row: inout MutableSpan<UInt32>) {
        let parts = parts.span
        let levels = Self.levels.span
        let half = Lanes(repeating: 1 &<< (Self.fractionBits &- 1))
        let top = Lanes(repeating: 1 &<< Self.lightBits)
        for x in row.indices {
            let pixel = row[x]
            var light = parts[Int(pixel &>> 16 & 0xFF)] &+ parts[256 &+ Int(pixel &>> 8 & 0xFF)]
            light = light &+ parts[512 &+ Int(pixel & 0xFF)] &+ half
            light = (light &>> Self.fractionBits).clamped(lowerBound: Lanes(repeating: 0), upperBound: top)
            let red = UInt32(levels[Int(light[2])])
            let green = UInt32(levels[Int(light[1])])
            let blue = UInt32(levels[Int(light[0])])
            row[x] = pixel & 0xFF00_0000 | red &<< 16 | green &<< 8 | blue
        }
    }
}

/// A 3x3 matrix, by columns.
struct Matrix {
    let columns: [SIMD3<Double>]

    init(_ columns: [SIMD3<Double>]) { self.columns = columns }

    func applied(to vector: SIMD3<Double>) -> SIMD3<Double> {
        columns[0] * vector.x + columns[1] * vector.y + columns[2] * vector.z
    }

    /// The inverse by Cramer's rule; nil where there is none.
    var inverse: Matrix? {
        let rows = [
            Self.cross(columns[1], columns[2]), Self.cross(columns[2], columns[0]), Self.cross(columns[0], columns[1]),
        ]
        let determinant = (columns[0] * rows[0]).sum()
        guard determinant != 0 else { return nil }
        return Matrix((0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) / determinant })
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
