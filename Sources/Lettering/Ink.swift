internal import Glibc
internal import Raster

/// A colour on a background: the pixel for each coverage.
///
/// The two are mixed as light, as a display would if its pixels were finer (IEC 61966-2-1). Mixed as they are encoded, thin
/// strokes on a dark ground would come out too dark, and broken.
struct Ink {
    /// For 0...255.
    let pixels: [UInt32]

    init(_ color: Color, on background: Color) {
        pixels = (0...255).map { coverage in
            let share = Double(coverage) / 255
            func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 {
                Self.encoded(Self.light(of: above) * share + Self.light(of: below) * (1 - share))
            }
            return Color(
                red: mixed(color.red, background.red), green: mixed(color.green, background.green),
                blue: mixed(color.blue, background.blue)
            ).pixel
        }
    }

    private static func light(of channel: UInt8) -> Double {
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ light: Double) -> UInt8 {
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }
}
