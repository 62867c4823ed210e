internal import Lettering
internal import Raster

/// A thin ground below marks and around them, by which they are seen on pictures of their own colour: at its full strength
/// below them and for a pixel beside them, and from there on it fades.
struct Halo {
    /// How much of the picture it covers where it is strongest: enough for a contrast of 3:1 along white marks, also those that
    /// let much through, on every grey.
    static let alpha: UInt8 = 0xA6
    private static let widest = 8.0

    /// Over how many pixels it fades.
    let fade: Double

    /// The halo of marks so many pixels high.
    init(around size: Int) { fade = max(1, min(Self.widest, Double(size) / 8)) }

    /// How many pixels of it are seen beside a straight edge.
    var reach: Int { Int((fade + 0.5).rounded(.up)) }

    /// How strong it is where a pixel's middle lies so far beside a mark: 0...1.
    func strength(_ distance: Double) -> Double { max(0, min(1, (1 + fade - distance) / fade)) }

    /// The strength around letters, row by row; all of it lies within the mask's padding.
    func strengths(around mask: TextMask) -> [Double] {
        let (size, around) = (mask.size, reach + 1)
        var brush: [(x: Int, y: Int, strength: Double)] = []
        for y in -around...around {
            for x in -around...around {
                // From the edge of one pixel to the middle of the other.
                let strength = strength(Double(x * x + y * y).squareRoot() - 0.5)
                if strength > 0 { brush.append((x, y, strength)) }
            }
        }
        var strengths = [Double](repeating: 0, count: size.area)
        for y in 0..<size.height {
            for x in 0..<size.width where mask[x, y] > 0 {
                // A pixel that is half covered is the edge itself.
                let covered = min(1, Double(mask[x, y]) / 127)
                for dot in brush where 0..<size.width ~= x + dot.x && 0..<size.height ~= y + dot.y {
                    let index = (y + dot.y) * size.width + x + dot.x
                    strengths[index] = max(strengths[index], covered * dot.strength)
                }
            }
        }
        return strengths
    }
}

/// What a mark is drawn with.
struct Inks {
    let mark: MixedTint
    let halo: MixedTint

    /// A mark's tint, and a halo that is dark around light marks, and light around dark ones. Below a mark that is hardly seen
    /// it is as faint.
    init(_ tint: Tint) {
        mark = MixedTint(tint)
        let light = zip([tint.color.red, tint.color.green, tint.color.blue], [0.2126, 0.7152, 0.0722]).map {
            // A gamma of 2 is near enough to sRGB's.
            Double($0) / 255 * Double($0) / 255 * $1
        }
        let isDark = light.reduce(0, +) < 0.2
        let color = isDark ? Color(red: 255, green: 255, blue: 255) : .black
        let alpha = Int(Halo.alpha) * min(Int(tint.alpha), 0x60) / 0x60
        halo = MixedTint(Tint(color, alpha: UInt8(alpha)))
    }

    private init(mark: MixedTint, halo: MixedTint) {
        self.mark = mark
        self.halo = halo
    }

    /// The inks that lie `part`, 0...1, of the way to others.
    func mixed(with other: Inks, _ part: Double) -> Inks {
        Inks(mark: mark.mixed(with: other.mark, part), halo: halo.mixed(with: other.halo, part))
    }
}
