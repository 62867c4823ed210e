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
        if unsafe color.is_srgb || color.gamma == 0 && !color.has_chromaticities { return .sRGB }
        let gamma = unsafe color.gamma == 0 ? nil : 100_000 / Double(color.gamma)
        return .primaries(unsafe primaries(of: color), gamma: gamma)
    }

    private static func primaries(of color: codec_color) -> Primaries? {
        guard unsafe color.has_chromaticities else { return nil }
        let (whiteX, whiteY, redX, redY, greenX, greenY, blueX, blueY) = unsafe color.chromaticities
        return Primaries(
            white: point(whiteX, whiteY), red: point(redX, redY), green: point(greenX, greenY),
            blue: point(blueX, blueY))
    }

    private static func point(_ x: Int32, _ y: Int32) -> Primaries.Point {
        Primaries.Point(x: Double(x) / 100_000, y: Double(y) / 100_000)
    }
}
