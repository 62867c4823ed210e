import CCodecs
import Raster

extension ColorDescription {
    /// The colours that a header describes, by the precedence of the PNG specification (W3C, third edition, 4.3): a
    /// profile, then sRGB, then gamma and chromaticities.
    init(header color: codec_color) {
        let model: Model =
            switch unsafe color.model {
            case .grey: .grey
            case .rgb: .rgb
            case .inks: .inks
            }
        self.init(model: model, space: unsafe Self.space(of: color))
    }

    private static func space(of color: codec_color) -> Space {
        if unsafe color.profile_count > 0 {
            return .profile(unsafe Array(UnsafeBufferPointer(start: color.profile, count: color.profile_count)))
        }
        if unsafe color.is_srgb { return .sRGB }
        let primaries = unsafe primaries(of: color)
        let curve = unsafe curve(of: color)
        return primaries == nil && curve == .sRGB ? .sRGB : .primaries(primaries, curve)
    }

    private static func curve(of color: codec_color) -> Curve {
        if unsafe color.is_pq { return .perceptualQuantizer }
        return unsafe color.gamma == 0 ? .sRGB : .power(100_000 / Double(color.gamma))
    }

    /// The primaries that a header tells; nil where there are none, or where no colours can be made of them.
    private static func primaries(of color: codec_color) -> Primaries? {
        guard unsafe color.has_chromaticities else { return nil }
        let (whiteX, whiteY, redX, redY, greenX, greenY, blueX, blueY) = unsafe color.chromaticities
        let primaries = Primaries(
            white: point(whiteX, whiteY), red: point(redX, redY), green: point(greenX, greenY),
            blue: point(blueX, blueY))
        return primaries.spanColors ? primaries : nil
    }

    private static func point(_ x: Int32, _ y: Int32) -> Primaries.Point {
        Primaries.Point(x: Double(x) / 100_000, y: Double(y) / 100_000)
    }
}

extension ColorDescription.Primaries {
    /// Whether all are chromaticities of light, and white is a mixture of some of each colour.
    fileprivate var spanColors: Bool {
        guard [white, red, green, blue].allSatisfy(\.isOfLight) else { return false }
        let sides = [(red, green), (green, blue), (blue, red)].map { white.side(of: $0, $1) }
        return sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
    }
}

extension ColorDescription.Primaries.Point {
    /// Whether X and Z are not negative, and Y, the light, is positive. Pure red has no Z, but for rounding.
    fileprivate var isOfLight: Bool { x >= 0 && y > 0 && x + y < 1.000_005 }

    /// Twice the area of the triangle with two other points: positive where the three turn to the left.
    fileprivate func side(of first: Self, _ second: Self) -> Double {
        (second.x - first.x) * (y - first.y) - (second.y - first.y) * (x - first.x)
    }
}
