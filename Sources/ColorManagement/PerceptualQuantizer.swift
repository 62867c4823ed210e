#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// SMPTE ST 2084 (PQ), whose samples tell an absolute luminance, on a screen that has a white and nothing above it.
enum PerceptualQuantizer {
    /// The luminance that becomes the screen's white, in cd/m2: graphics white of ITU-R BT.2408.
    private static let white = 203.0
    /// The luminance above which all is white, in cd/m2: what pictures are mastered for.
    private static let peak = 1000.0

    // The constants of ST 2084.
    private static let m1 = 2610.0 / 16384
    private static let m2 = 2523.0 / 4096 * 128
    private static let c1 = 3424.0 / 4096
    private static let c2 = 2413.0 / 4096 * 32
    private static let c3 = 2392.0 / 4096 * 32

    /// The light of a sample (both 0...1): up to 88 cd/m2 as it is, above with less and less contrast.
    static func light(of sample: Double) -> Double {
        let top = self.sample(of: peak)
        return min(1, luminance(of: pressed(sample / top, into: self.sample(of: white) / top) * top) / white)
    }

    /// The knee of ITU-R BT.2390 ("EETF"): `sample` and its result are 1 at the peak of the picture, `most` is the
    /// screen's.
    private static func pressed(_ sample: Double, into most: Double) -> Double {
        let knee = 1.5 * most - 0.5
        if sample < knee { return sample }
        let t = (min(1, sample) - knee) / (1 - knee)
        let (square, cube) = (t * t, t * t * t)
        return (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + t) * (1 - knee) + (3 * square - 2 * cube)
            * most
    }

    /// In cd/m2.
    private static func luminance(of sample: Double) -> Double {
        let power = pow(sample, 1 / m2)
        return 10_000 * pow(max(0, power - c1) / (c2 - c3 * power), 1 / m1)
    }

    private static func sample(of luminance: Double) -> Double {
        let power = pow(luminance / 10_000, m1)
        return pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }
}
