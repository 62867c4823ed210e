import Foundation

/// A space of red, green and blue, and what its colours are in sRGB, computed in floating point from the definitions.
public struct RGBSpace: Sendable {
    /// x and y of white, red, green and blue.
    public let points: [SIMD2<Double>]
    public let curve: ICCProfile.Curve

    public init(points: [SIMD2<Double>], curve: ICCProfile.Curve) {
        self.points = points
        self.curve = curve
    }

    static let d65 = SIMD2(0.3127, 0.3290)

    public static let sRGB = RGBSpace(
        points: [d65, SIMD2(0.64, 0.33), SIMD2(0.30, 0.60), SIMD2(0.15, 0.06)], curve: .sRGB)
    /// SMPTE RP 431-2's primaries with D65 and sRGB's curve.
    public static let displayP3 = RGBSpace(
        points: [d65, SIMD2(0.68, 0.32), SIMD2(0.265, 0.69), SIMD2(0.15, 0.06)], curve: .sRGB)
    /// Adobe RGB (1998) Color Image Encoding, 4.3.
    public static let adobeRGB = RGBSpace(
        points: [d65, SIMD2(0.64, 0.33), SIMD2(0.21, 0.71), SIMD2(0.15, 0.06)], curve: .gamma(2.19921875))

    /// Light to CIE XYZ with a white of D50: colorants that sum up to the white, adapted after Bradford.
    public var toConnection: Matrix3 {
        let white = Self.xyz(points[0])
        let colorants = Matrix3(columns: points.dropFirst().map(Self.xyz))
        let scale = colorants.inverse * white
        let scaled = Matrix3(columns: (0..<3).map { colorants.columns[$0] * scale[$0] })
        let bradford = Matrix3(columns: [
            SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296),
        ])
        let ratio = bradford * SIMD3(0.9642, 1, 0.8249) / (bradford * white)
        let diagonal = Matrix3(columns: [SIMD3(ratio.x, 0, 0), SIMD3(0, ratio.y, 0), SIMD3(0, 0, ratio.z)])
        return Matrix3(columns: scaled.columns.map { bradford.inverse * (diagonal * (bradford * $0)) })
    }

    private static func xyz(_ point: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
    }

    /// sRGB's samples for a colour of this space, both 0 to 255, not rounded.
    public func converted(_ color: [Int]) -> [Double] {
        let light = color.map { curve.light(Double($0) / 255) }
        return Self.sRGB(connection: toConnection * SIMD3(light[0], light[1], light[2]))
    }

    /// sRGB's samples, 0 to 255, for CIE XYZ with a white of D50.
    public static func sRGB(connection: SIMD3<Double>) -> [Double] {
        let light = sRGB.toConnection.inverse * connection
        return (0..<3).map { sample(light: light[$0]) }
    }

    /// sRGB's samples, 0 to 255, for CIE L*, a* and b* with a white of D50 (CIE 15, 8.2.1).
    public static func sRGB(lab: [Double]) -> [Double] {
        let y = (lab[0] + 16) / 116
        let linear = [y + lab[1] / 500, y, y - lab[2] / 200].map { (t: Double) -> Double in
            t > 6.0 / 29 ? t * t * t : 108.0 / 841 * (t - 4.0 / 29)
        }
        return sRGB(connection: SIMD3(linear[0], linear[1], linear[2]) * SIMD3(0.9642, 1, 0.8249))
    }

    /// sRGB's sample, 0 to 255, for an amount of light; what is outside is clipped.
    public static func sample(light: Double) -> Double {
        let light = min(1, max(0, light))
        return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }
}

extension ICCProfile.Curve {
    /// How much light a sample between 0 and 1 is.
    public func light(_ sample: Double) -> Double {
        switch self {
        case .gamma(let gamma): pow(sample, gamma)
        case .sRGB, .sRGBTable: sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
        }
    }
}
