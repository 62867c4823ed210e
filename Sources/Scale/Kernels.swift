/// The loops over samples: the only code of this module that runs for each pixel.
///
/// A sample is one channel of one pixel; pixels keep their order and their four channels throughout. The fourth, which
/// is unused and 255 unless rows are inks, comes out as 255 like any other flat colour. All products are whole; two
/// formats follow bytes:
/// - line: 6 fractional bits. |weights| of one axis sum to less than 1.6 (`Coefficients`), so at most 26,112
/// - the sums of the horizontal pass, in 32 bits
enum Kernels {
    /// Samples that the vertical kernels take at a time; rows are padded to a multiple.
    static let block = 64
    static let lineBits = 6
    /// Pixels in a cache line: the columns that a `ColumnTile` gathers.
    static let columns = 16

    typealias Lanes = SIMD8<Int16>
    private typealias Bytes = SIMD16<UInt8>

    /// Each product.
    ///
    /// Written element by element, which LLVM joins to vector code. The standard library's widening initialisers are
    /// not always inlined, and then take ten times as long as the product.
    @inline(__always)
    static func product(_ a: Lanes, _ b: Lanes) -> SIMD8<Int32> {
        SIMD8(
            product(a[0], b[0]), product(a[1], b[1]), product(a[2], b[2]), product(a[3], b[3]),
            product(a[4], b[4]), product(a[5], b[5]), product(a[6], b[6]), product(a[7], b[7]))
    }

    /// The sums of two neighbouring products each: one `pmaddwd` on x86-64.
    @inline(__always)
    static func pairedProduct(_ a: Lanes, _ b: Lanes) -> SIMD4<Int32> {
        SIMD4(
            product(a[0], b[0]) &+ product(a[1], b[1]), product(a[2], b[2]) &+ product(a[3], b[3]),
            product(a[4], b[4]) &+ product(a[5], b[5]), product(a[6], b[6]) &+ product(a[7], b[7]))
    }

    @inline(__always)
    private static func product(_ a: Int16, _ b: Int16) -> Int32 {
        Int32(truncatingIfNeeded: a) &* Int32(truncatingIfNeeded: b)
    }

    /// Four samples of two rows in turn, from sample `index`.
    @inline(__always)
    private static func inTurn(_ a: Bytes, _ b: Bytes, from index: Int) -> Lanes {
        Lanes(
            Int16(truncatingIfNeeded: a[index]), Int16(truncatingIfNeeded: b[index]),
            Int16(truncatingIfNeeded: a[index &+ 1]), Int16(truncatingIfNeeded: b[index &+ 1]),
            Int16(truncatingIfNeeded: a[index &+ 2]), Int16(truncatingIfNeeded: b[index &+ 2]),
            Int16(truncatingIfNeeded: a[index &+ 3]), Int16(truncatingIfNeeded: b[index &+ 3]))
    }

    /// Adds the products of two rows' 16 samples to their sums, four by four.
    @inline(__always)
    private static func add(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ weight: Lanes,
        to sums: inout (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>)
    ) {
        let a = unsafe first.loadUnaligned(as: Bytes.self)
        let b = unsafe second.loadUnaligned(as: Bytes.self)
        sums.0 = sums.0 &+ pairedProduct(inTurn(a, b, from: 0), weight)
        sums.1 = sums.1 &+ pairedProduct(inTurn(a, b, from: 4), weight)
        sums.2 = sums.2 &+ pairedProduct(inTurn(a, b, from: 8), weight)
        sums.3 = sums.3 &+ pairedProduct(inTurn(a, b, from: 12), weight)
    }

    /// Sums rows into a line of `count` samples, a multiple of `block`: at most 255 * 1.6 << 15, which fits 32 bits.
    static func vertical(
        _ rows: UnsafePointer<UnsafePointer<UInt8>>, weights: UnsafePointer<Int16>, taps: Int, shift: Int,
        into line: UnsafeMutablePointer<Int16>, count: Int
    ) {
        let places = Int32(truncatingIfNeeded: shift)
        let half = SIMD4<Int32>(repeating: 1 &<< (places &- 1))
        var index = 0
        while index < count {
            var near = (half, half, half, half)
            var far = near
            var tap = 0
            while tap < taps {
                // The last row of an odd number is paired with itself, with a weight of zero.
                let isPair = tap &+ 1 < taps
                let first = unsafe UnsafeRawPointer(rows[tap] + index)
                let second = unsafe UnsafeRawPointer(rows[isPair ? tap &+ 1 : tap] + index)
                let (a, b) = unsafe (weights[tap], isPair ? weights[tap &+ 1] : 0)
                let weight = Lanes(a, b, a, b, a, b, a, b)
                unsafe add(first, second, weight, to: &near)
                unsafe add(first + 16, second + 16, weight, to: &far)
                tap &+= 2
            }
            let output = unsafe UnsafeMutableRawPointer(line + index)
            unsafe output.storeBytes(of: joined(near.0, near.1, places), as: Lanes.self)
            unsafe output.storeBytes(of: joined(near.2, near.3, places), toByteOffset: 16, as: Lanes.self)
            unsafe output.storeBytes(of: joined(far.0, far.1, places), toByteOffset: 32, as: Lanes.self)
            unsafe output.storeBytes(of: joined(far.2, far.3, places), toByteOffset: 48, as: Lanes.self)
            index &+= 32
        }
    }

    @inline(__always)
    private static func joined(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ places: Int32) -> Lanes {
        Lanes(truncatingIfNeeded: SIMD8(lowHalf: a, highHalf: b) &>> SIMD8(repeating: places))
    }

    /// Makes `count` pixels of a line. A sum is at most 255 * 1.6 * 1.6 << 21, which fits 32 bits.
    static func horizontal(
        _ line: UnsafePointer<Int16>, first: UnsafePointer<Int32>, weights: UnsafePointer<Int16>, pairs: Int,
        shift: Int, into pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        let places = Int32(truncatingIfNeeded: shift)
        let half = SIMD4<Int32>(repeating: 1 &<< (places &- 1))
        var weight = unsafe UnsafeRawPointer(weights)
        var index = 0
        while index < count {
            var samples = unsafe UnsafeRawPointer(line + Int(truncatingIfNeeded: first[index]))
            var sums = half
            var pair = 0
            while pair < pairs {
                let two = unsafe samples.loadUnaligned(as: Lanes.self)
                let taps = Lanes(two[0], two[4], two[1], two[5], two[2], two[6], two[3], two[7])
                sums = unsafe sums &+ pairedProduct(taps, weight.loadUnaligned(as: Lanes.self))
                unsafe samples += 16
                unsafe weight += 16
                pair &+= 1
            }
            unsafe pixels[index] = pixel(SIMD4<Int16>(truncatingIfNeeded: sums &>> SIMD4(repeating: places)))
            index &+= 1
        }
    }

    /// A pixel of four channels, which may lie outside 0...255.
    @inline(__always)
    private static func pixel(_ channels: SIMD4<Int16>) -> UInt32 {
        let clamped = channels.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
        return unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: clamped), to: UInt32.self)
    }

    /// Copies pixels in their order, or from the last to the first.
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
