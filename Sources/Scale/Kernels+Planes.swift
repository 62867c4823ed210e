/// The loops over the samples of planes, a byte each. All products are whole.
extension Kernels {
    /// Fractional bits of a plane's resampled line: at most 255 * 1.6 * 1.6 * 32 = 20,890.
    static let planeBits = 5

    /// Makes `count` samples of a line, a multiple of 16.
    ///
    /// `weights` holds `blocks` times 16 taps for each. A sum is at most 26,112 * 1.6 << 15, which fits 32 bits.
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
            while block < blocks &* 2 {
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
        let middle: Int32 = 128 &<< 5
        var index = 0
        while index < count {
            let y = unsafe Int32(truncatingIfNeeded: luma[index]) &* 16_384 &+ (1 &<< 18)
            let cb = unsafe Int32(truncatingIfNeeded: blue[index]) &- middle
            let cr = unsafe Int32(truncatingIfNeeded: red[index]) &- middle
            let r = min(max((y &+ 22_970 &* cr) &>> 19, 0), 255)
            let g = min(max((y &- 5_638 &* cb &- 11_700 &* cr) &>> 19, 0), 255)
            let b = min(max((y &+ 29_032 &* cb) &>> 19, 0), 255)
            unsafe pixels[index] = UInt32(truncatingIfNeeded: r &<< 16 | g &<< 8 | b) | 0xFF00_0000
            index &+= 1
        }
    }
}
