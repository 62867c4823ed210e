/// The loops over the samples of planes.
extension Kernels {
    /// Fractional bits of a plane's resampled line: at most 255 * 1.6 * 1.6 * 32 = 20,890.
    static let planeBits = 5

    /// How many taps a kernel takes at a time.
    static func planeBlock(_ instructions: InstructionSet) -> Int { instructions == .avx2 ? 16 : 8 }

    /// Makes `count` samples of a line, a multiple of 16.
    ///
    /// `weights` holds `blocks` times 8 taps for each. A sum is at most 26,112 * 1.6 << 15, which fits 32 bits.
    static func plane(
        _ line: UnsafePointer<Int16>, first: UnsafePointer<Int32>, weights: UnsafePointer<Int16>, blocks: Int,
        shift: Int, into samples: UnsafeMutablePointer<Int16>, count: Int
    ) {
        let places = Int32(truncatingIfNeeded: shift)
        let half = Int32(1) &<< (places &- 1)
        var weight = unsafe UnsafeRawPointer(weights)
        var index = 0
        while index < count {
            var place = unsafe UnsafeRawPointer(line + Int(truncatingIfNeeded: first[index]))
            var sums = SIMD8<Int32>(repeating: 0)
            var block = 0
            while block < blocks {
                sums = unsafe sums &+ product(place.loadUnaligned(as: Lanes.self), weight.loadUnaligned(as: Lanes.self))
                unsafe place += 16
                unsafe weight += 16
                block &+= 1
            }
            unsafe samples[index] = Int16(truncatingIfNeeded: (sums.wrappedSum() &+ half) &>> places)
            index &+= 1
        }
    }

    /// Makes pixels of luma and the differences of blue and red, by JFIF's equations:
    ///
    ///     R = Y + 1.402 (Cr - 128)
    ///     G = Y - 0.344136 (Cb - 128) - 0.714136 (Cr - 128)
    ///     B = Y + 1.772 (Cb - 128)
    ///
    /// The factors have 14 bits. A sum is at most 20,890 * (16,384 + 29,032), which fits 32 bits.
    static func colors(
        luma: UnsafePointer<Int16>, blue: UnsafePointer<Int16>, red: UnsafePointer<Int16>,
        into pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let middle = Lanes(repeating: 128 &<< 5)
        let half = SIMD8<Int32>(repeating: 1 &<< 18)
        var index = 0
        while index < count {
            let cb = unsafe UnsafeRawPointer(blue + index).loadUnaligned(as: Lanes.self) &- middle
            let cr = unsafe UnsafeRawPointer(red + index).loadUnaligned(as: Lanes.self) &- middle
            let lightness = unsafe UnsafeRawPointer(luma + index).loadUnaligned(as: Lanes.self)
            let y = product(lightness, Lanes(repeating: 16_384)) &+ half
            let r = level(y &+ product(cr, Lanes(repeating: 22_970)))
            let g = level(
                y &+ product(cb, Lanes(repeating: -5_638)) &+ product(cr, Lanes(repeating: -11_700)))
            let b = level(y &+ product(cb, Lanes(repeating: 29_032)))
            let low = b | g &<< Lanes(repeating: 8)
            let high = r | Lanes(repeating: -256)
            unsafe UnsafeMutableRawPointer(pixels + index).storeBytes(
                of: SIMD16(
                    low[0], high[0], low[1], high[1], low[2], high[2], low[3], high[3], low[4], high[4], low[5],
                    high[5], low[6], high[6], low[7], high[7]), as: SIMD16<Int16>.self)
            index &+= 8
        }
    }

    /// Sums of 19 fractional bits as levels.
    @inline(__always)
    private static func level(_ sums: SIMD8<Int32>) -> Lanes {
        Lanes(truncatingIfNeeded: sums &>> SIMD8(repeating: 19))
            .clamped(lowerBound: Lanes(repeating: 0), upperBound: Lanes(repeating: 255))
    }
}
