/// The loops over samples. Nothing else in this room runs once a pixel.
///
/// A sample is one channel of one pixel; pixels keep their order and their four channels throughout. The fourth, which
/// is unused and 255 unless rows are inks, comes out as 255 like any other flat colour. Three formats follow each other:
/// - loaded: `UInt8 << 7`, at most 32,640
/// - line: 6 fractional bits. |weights| of one axis sum to less than 1.6 (`Coefficients`), so at most 26,112
/// - the sums of the horizontal pass: 5 fractional bits at most, so at most 255 * 1.6 * 1.6 * 32 = 20,890
///
/// The quick kernels keep the upper half of each 16 x 16 bit product (one `pmulhw` on x86-64, 8 lanes), which loses
/// half a unit of the last bit on the average and never a whole one. Half of the taps is therefore added beforehand, and the
/// error stays within half of the taps. `Resampler` uses them as long as the errors of both passes cannot add up to half
/// a level, which keeps flat colours exact, and the wide kernels beyond.
enum Kernels {
    /// Samples that the vertical kernels take at a time; rows are padded to a multiple.
    static let block = 64
    static let lineBits = 6
    /// Pixels in a cache line: the columns that a `ColumnTile` gathers.
    static let columns = 16

    typealias Lanes = SIMD8<Int16>

    /// How far off, in levels, the quick kernels may leave a flat colour before it is rounded.
    static func worstError(_ vertical: Coefficients, _ horizontal: Coefficients) -> Double {
        // Half of the taps, rounded up, in units of the last bit of either sum.
        Double((vertical.mostTaps + 1) / 2) / Double(1 << (vertical.bits - 9))
            + Double((horizontal.mostTaps + 1) / 2) / Double(1 << (lineBits + horizontal.bits - 16))
    }

    /// The upper half of each product.
    ///
    /// Written out by elements, which LLVM joins again; the standard library's widening initialisers are not always
    /// inlined, and cost ten times the product where they are not.
    @inline(__always)
    private static func highProduct(_ a: Lanes, _ b: Lanes) -> Lanes {
        Lanes(
            highProduct(a[0], b[0]), highProduct(a[1], b[1]), highProduct(a[2], b[2]), highProduct(a[3], b[3]),
            highProduct(a[4], b[4]), highProduct(a[5], b[5]), highProduct(a[6], b[6]), highProduct(a[7], b[7]))
    }

    @inline(__always)
    private static func highProduct(_ a: Int16, _ b: Int16) -> Int16 {
        Int16(truncatingIfNeeded: product(a, b) &>> 16)
    }

    /// The whole of each product.
    @inline(__always)
    static func product(_ a: Lanes, _ b: Lanes) -> SIMD8<Int32> {
        SIMD8(
            product(a[0], b[0]), product(a[1], b[1]), product(a[2], b[2]), product(a[3], b[3]),
            product(a[4], b[4]), product(a[5], b[5]), product(a[6], b[6]), product(a[7], b[7]))
    }

    @inline(__always)
    private static func product(_ a: Int16, _ b: Int16) -> Int32 {
        Int32(truncatingIfNeeded: a) &* Int32(truncatingIfNeeded: b)
    }

    /// Loads samples.
    static func load(_ samples: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<Int16>, count: Int) {
        var index = 0
        while index < count {
            unsafe row[index] = Int16(truncatingIfNeeded: samples[index]) &<< 7
            index &+= 1
        }
    }

    /// Sums loaded rows into a line of `count` samples, a multiple of `block`.
    ///
    /// The products have `weightBits + 7 - 16` fractional bits: 5 or 6.
    static func vertical(
        _ rows: UnsafePointer<UnsafePointer<Int16>>, weights: UnsafePointer<Int16>, taps: Int, weightBits: Int,
        into line: UnsafeMutablePointer<Int16>, count: Int
    ) {
        let bias = Lanes(repeating: Int16(truncatingIfNeeded: taps / 2))
        let shift = Lanes(repeating: Int16(truncatingIfNeeded: lineBits - (weightBits - 9)))
        var index = 0
        while index < count {
            var (a, b, c, d) = (bias, bias, bias, bias)
            var tap = 0
            while tap < taps {
                let row = unsafe UnsafeRawPointer(rows[tap] + index)
                let weight = unsafe Lanes(repeating: weights[tap])
                a = unsafe a &+ highProduct(row.loadUnaligned(as: Lanes.self), weight)
                b = unsafe b &+ highProduct(row.loadUnaligned(fromByteOffset: 16, as: Lanes.self), weight)
                c = unsafe c &+ highProduct(row.loadUnaligned(fromByteOffset: 32, as: Lanes.self), weight)
                d = unsafe d &+ highProduct(row.loadUnaligned(fromByteOffset: 48, as: Lanes.self), weight)
                tap &+= 1
            }
            let output = unsafe UnsafeMutableRawPointer(line + index)
            unsafe output.storeBytes(of: a &<< shift, as: Lanes.self)
            unsafe output.storeBytes(of: b &<< shift, toByteOffset: 16, as: Lanes.self)
            unsafe output.storeBytes(of: c &<< shift, toByteOffset: 32, as: Lanes.self)
            unsafe output.storeBytes(of: d &<< shift, toByteOffset: 48, as: Lanes.self)
            index &+= 32
        }
    }

    /// The same with whole products: at most 255 * 1.6 << 22, which fits 32 bits.
    static func verticalWide(
        _ rows: UnsafePointer<UnsafePointer<Int16>>, weights: UnsafePointer<Int16>, taps: Int, weightBits: Int,
        into line: UnsafeMutablePointer<Int16>, count: Int
    ) {
        let shift = Int32(truncatingIfNeeded: weightBits + 7 - lineBits)
        let half = Int32(1) &<< (shift &- 1)
        var index = 0
        while index < count {
            var sums = SIMD8<Int32>(repeating: half)
            var tap = 0
            while tap < taps {
                let row = unsafe UnsafeRawPointer(rows[tap] + index).loadUnaligned(as: Lanes.self)
                let weight = unsafe Lanes(repeating: weights[tap])
                sums = sums &+ product(row, weight)
                tap &+= 1
            }
            let result = Lanes(truncatingIfNeeded: sums &>> SIMD8(repeating: shift))
            unsafe UnsafeMutableRawPointer(line + index).storeBytes(of: result, as: Lanes.self)
            index &+= 8
        }
    }

    /// Makes `count` pixels of a line.
    ///
    /// `weights` holds `pairs` times eight lanes for each pixel: the weights of two taps, four times each.
    static func horizontal(
        _ line: UnsafePointer<Int16>, first: UnsafePointer<Int32>, weights: UnsafePointer<Int16>, pairs: Int,
        taps: Int, weightBits: Int, into pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let shift = Int16(truncatingIfNeeded: lineBits + weightBits - 16)
        let start = Lanes(
            lowHalf: SIMD4(repeating: Int16(truncatingIfNeeded: taps / 2) &+ (1 &<< (shift &- 1))),
            highHalf: SIMD4(repeating: 0))
        var weight = unsafe UnsafeRawPointer(weights)
        var index = 0
        while index < count {
            var samples = unsafe UnsafeRawPointer(line + Int(truncatingIfNeeded: first[index]))
            var sums = start
            var pair = 0
            while pair < pairs {
                sums =
                    unsafe sums
                    &+ highProduct(samples.loadUnaligned(as: Lanes.self), weight.loadUnaligned(as: Lanes.self))
                unsafe samples += 16
                unsafe weight += 16
                pair &+= 1
            }
            unsafe pixels[index] = pixel((sums.lowHalf &+ sums.highHalf) &>> SIMD4(repeating: shift))
            index &+= 1
        }
    }

    /// The same with whole products: at most 255 * 1.6 * 1.6 << 21, which fits 32 bits.
    static func horizontalWide(
        _ line: UnsafePointer<Int16>, first: UnsafePointer<Int32>, weights: UnsafePointer<Int16>, pairs: Int,
        weightBits: Int, into pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let shift = Int32(truncatingIfNeeded: lineBits + weightBits)
        let start = SIMD8<Int32>(
            lowHalf: SIMD4(repeating: 1 &<< (shift &- 1)), highHalf: SIMD4(repeating: 0))
        var weight = unsafe UnsafeRawPointer(weights)
        var index = 0
        while index < count {
            var samples = unsafe UnsafeRawPointer(line + Int(truncatingIfNeeded: first[index]))
            var sums = start
            var pair = 0
            while pair < pairs {
                sums =
                    unsafe sums
                    &+ product(samples.loadUnaligned(as: Lanes.self), weight.loadUnaligned(as: Lanes.self))
                unsafe samples += 16
                unsafe weight += 16
                pair &+= 1
            }
            let channels = (sums.lowHalf &+ sums.highHalf) &>> SIMD4(repeating: shift)
            unsafe pixels[index] = pixel(
                SIMD4<Int16>(truncatingIfNeeded: channels))
            index &+= 1
        }
    }

    /// A pixel of four channels, which may lie outside 0...255.
    @inline(__always)
    private static func pixel(_ channels: SIMD4<Int16>) -> UInt32 {
        let clamped = channels.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
        return unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: clamped), to: UInt32.self)
    }

    /// Copies pixels as they are, or from the last to the first.
    static func copy(
        _ source: UnsafePointer<UInt32>, into pixels: UnsafeMutablePointer<UInt32>, count: Int, isReversed: Bool
    ) {
        var index = 0
        if isReversed {
            while index < count {
                unsafe pixels[index] = source[count &- 1 &- index]
                index &+= 1
            }
        } else {
            while index < count {
                unsafe pixels[index] = source[index]
                index &+= 1
            }
        }
    }

    /// Gathers a run of pixels, each from a column of its own, `pitch` pixels apart.
    static func gather(
        _ columns: UnsafePointer<UInt32>, pitch: Int, into pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        var source = unsafe columns
        var index = 0
        while index < count {
            unsafe pixels[index] = source.pointee
            unsafe source += pitch
            index &+= 1
        }
    }
}
