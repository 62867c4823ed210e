internal import CKernels

extension Kernels {
    /// Pixels that are mixed in a piece.
    private static let piece = 64

    /// Mixes two rows: `above * opacity + below * (1 - opacity)`, level by level and rounded to the nearest, with the fourth
    /// channel 255. An opacity has 65,535 parts.
    ///
    /// It is `below` and a part of the difference. The product of difference and opacity is 65,536 * high + low = 65,535 * high +
    /// (high + low), so to the nearest it has `high` whole levels, and one more where high + low >= 32,768: both sum to less
    /// than one level and a half. No product lies in the middle of two levels, as 65,535 is odd.
    static func blend(
        _ above: UnsafePointer<UInt32>, over below: UnsafePointer<UInt32>, opacity: UInt16,
        into target: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: piece) { buffer in
            guard let mixed = buffer.baseAddress else { preconditionFailure("a piece has pixels") }
            var start = 0
            while start < count {
                let pixels = min(piece, count &- start)
                unsafe mix(
                    UnsafeRawPointer(above + start), UnsafeRawPointer(below + start), opacity,
                    UnsafeMutableRawPointer(mixed), levels: pixels &* 4)
                for index in 0..<pixels { unsafe target[start &+ index] = mixed[index] | 0xFF00_0000 }
                start &+= pixels
            }
        }
    }

    @inline(__always)
    private static func mix(
        _ above: UnsafeRawPointer, _ below: UnsafeRawPointer, _ opacity: UInt16, _ target: UnsafeMutableRawPointer,
        levels: Int
    ) {
        for index in 0..<levels {
            let over = unsafe above.load(fromByteOffset: index, as: UInt8.self)
            let under = unsafe below.load(fromByteOffset: index, as: UInt8.self)
            let difference = UInt16(max(over, under) &- min(over, under))
            let high = UInt16(truncatingIfNeeded: (UInt32(difference) &* UInt32(opacity)) >> 16)
            let low = difference &* opacity
            let sum = high &+ low
            let saturated = sum < high ? 0xFFFF : sum
            let part = UInt8(truncatingIfNeeded: high &+ saturated >> 15)
            unsafe target.storeBytes(
                of: over >= under ? under &+ part : under &- part, toByteOffset: index, as: UInt8.self)
        }
    }
}
