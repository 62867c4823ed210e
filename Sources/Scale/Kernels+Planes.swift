internal import CKernels

/// The loops over the samples of planes.
extension Kernels {
    /// Fractional bits of a plane's resampled line: at most 255 * 1.6 * 1.6 * 32 = 20,890.
    static let planeBits = 5

    /// The number of taps that a kernel takes at a time.
    static func planeBlock(_ instructions: InstructionSet) -> Int {
        instructions == .baseline ? 8 : kernels_plane_block
    }

    /// Makes `count` samples of a line, a multiple of 16.
    ///
    /// `weights` holds `blocks` times 8 taps for each. A sum is at most 26,112 * 1.6 << 15, which fits 32 bits.
    static func plane(
        _ line: UnsafePointer<Int16>, first: UnsafePointer<Int32>, weights: UnsafePointer<Int16>, blocks: Int,
        shift: Int, into samples: UnsafeMutablePointer<Int16>, count: Int
    ) {
        // Few blocks are a loop that is written out.
        switch blocks {
        case 1: unsafe makeSamples(line, first, weights, 1, shift, samples, count)
        case 2: unsafe makeSamples(line, first, weights, 2, shift, samples, count)
        default: unsafe makeSamples(line, first, weights, blocks, shift, samples, count)
        }
    }

    @inline(__always)
    private static func makeSamples(
        _ line: UnsafePointer<Int16>, _ first: UnsafePointer<Int32>, _ weights: UnsafePointer<Int16>, _ blocks: Int,
        _ shift: Int, _ samples: UnsafeMutablePointer<Int16>, _ count: Int
    ) {
        let places = SIMD4<Int32>(repeating: Int32(truncatingIfNeeded: shift))
        let half = SIMD4<Int32>(repeating: 1) &<< (places &- 1)
        let step = blocks &* 8
        var weight = unsafe weights
        var index = 0
        while index < count {
            var (a, b, c, d) = unsafe (
                line + Int(truncatingIfNeeded: first[index]), line + Int(truncatingIfNeeded: first[index &+ 1]),
                line + Int(truncatingIfNeeded: first[index &+ 2]), line + Int(truncatingIfNeeded: first[index &+ 3])
            )
            let zero = SIMD4<Int32>(repeating: 0)
            var sums = (zero, zero, zero, zero)
            var block = 0
            while block < blocks {
                unsafe add(a, weight, to: &sums.0)
                unsafe add(b, weight + step, to: &sums.1)
                unsafe add(c, weight + 2 &* step, to: &sums.2)
                unsafe add(d, weight + 3 &* step, to: &sums.3)
                unsafe (a, b, c, d, weight) = (a + 8, b + 8, c + 8, d + 8, weight + 8)
                block &+= 1
            }
            unsafe weight += 3 &* step
            let four = joined(joined(sums.0, sums.2), joined(sums.1, sums.3)) &+ half
            unsafe UnsafeMutableRawPointer(samples + index).storeBytes(
                of: narrowed(four &>> places), as: SIMD4<Int16>.self)
            index &+= 4
        }
    }

    @inline(__always)
    private static func add(
        _ samples: UnsafePointer<Int16>, _ weights: UnsafePointer<Int16>, to sums: inout SIMD4<Int32>
    ) {
        sums =
            unsafe sums
            &+ pairedProduct(
                UnsafeRawPointer(samples).loadUnaligned(as: Lanes.self),
                UnsafeRawPointer(weights).loadUnaligned(as: Lanes.self))
    }

    /// The parts of two sums in turn, half as many of each. Four are joined in their order by joining the even ones and
    /// the odd ones first.
    @inline(__always)
    private static func joined(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> {
        SIMD4(a[0], b[0], a[1], b[1]) &+ SIMD4(a[2], b[2], a[3], b[3])
    }

    /// Written out by elements, as `product` is.
    @inline(__always)
    private static func narrowed(_ sums: SIMD4<Int32>) -> SIMD4<Int16> {
        SIMD4(
            Int16(truncatingIfNeeded: sums[0]), Int16(truncatingIfNeeded: sums[1]),
            Int16(truncatingIfNeeded: sums[2]), Int16(truncatingIfNeeded: sums[3]))
    }

    /// Makes pixels of luma and chroma, by the equations of JFIF (ITU-T T.871, 7):
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

    /// Sums with 19 fractional bits, rounded to 0...255.
    @inline(__always)
    private static func level(_ sums: SIMD8<Int32>) -> Lanes {
        let levels = sums &>> SIMD8(repeating: 19)
        return Lanes(lowHalf: narrowed(levels.lowHalf), highHalf: narrowed(levels.highHalf))
            .clamped(lowerBound: Lanes(repeating: 0), upperBound: Lanes(repeating: 255))
    }
}
