internal import CKernels

/// The kernels that a resampling runs, in which instructions.
enum KernelChoice {
    case quick(InstructionSet)
    /// Where the quick ones would be off by half a level.
    case wide(InstructionSet)

    var instructions: InstructionSet {
        switch self {
        case .quick(let instructions), .wide(let instructions): instructions
        }
    }
}

extension Kernels {
    /// Loads samples.
    static func load(
        _ samples: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<Int16>, count: Int, by choice: KernelChoice
    ) {
        switch choice.instructions {
        case .avx2: unsafe kernels_load_avx2(samples, row, count)
        case .baseline: unsafe load(samples, into: row, count: count)
        }
    }

    /// Sums loaded rows into a line of `count` samples, a multiple of `block`.
    static func vertical(
        _ rows: UnsafePointer<UnsafePointer<Int16>>, weights: UnsafePointer<Int16>, taps: Int, weightBits: Int,
        into line: UnsafeMutablePointer<Int16>, count: Int, by choice: KernelChoice
    ) {
        switch choice {
        case .quick(.avx2):
            unsafe kernels_vertical_avx2(
                UnsafeRawPointer(rows).assumingMemoryBound(to: UnsafePointer<Int16>?.self), weights, taps,
                Int32(lineBits - (weightBits - 9)), line, count)
        case .quick(.baseline):
            unsafe vertical(rows, weights: weights, taps: taps, weightBits: weightBits, into: line, count: count)
        case .wide(.avx2):
            unsafe kernels_vertical_wide_avx2(
                UnsafeRawPointer(rows).assumingMemoryBound(to: UnsafePointer<Int16>?.self), weights, taps,
                Int32(weightBits + 7 - lineBits), line, count)
        case .wide(.baseline):
            unsafe verticalWide(rows, weights: weights, taps: taps, weightBits: weightBits, into: line, count: count)
        }
    }

    /// Makes `count` pixels of a line.
    ///
    /// `weights` holds `pairs`, an even number, times eight lanes for each pixel: the weights of two taps, four times
    /// each.
    static func horizontal(
        _ line: UnsafePointer<Int16>, first: UnsafePointer<Int32>, weights: UnsafePointer<Int16>, pairs: Int,
        taps: Int, weightBits: Int, into pixels: UnsafeMutablePointer<UInt32>, count: Int, by choice: KernelChoice
    ) {
        switch choice {
        case .quick(.avx2):
            let shift = Int32(lineBits + weightBits - 16)
            unsafe kernels_horizontal_avx2(
                line, first, weights, pairs / 2, Int32(taps / 2) + (1 << (shift - 1)), shift, pixels, count)
        case .quick(.baseline):
            unsafe horizontal(
                line, first: first, weights: weights, pairs: pairs, taps: taps, weightBits: weightBits, into: pixels,
                count: count)
        case .wide:
            unsafe horizontalWide(
                line, first: first, weights: weights, pairs: pairs, weightBits: weightBits, into: pixels,
                count: count)
        }
    }

    /// Makes samples of a plane's line.
    static func plane(
        _ line: UnsafePointer<Int16>, first: UnsafePointer<Int32>, weights: UnsafePointer<Int16>, blocks: Int,
        weightBits: Int, into samples: UnsafeMutablePointer<Int16>, count: Int, by instructions: InstructionSet
    ) {
        let shift = lineBits + weightBits - planeBits
        switch instructions {
        case .avx2: unsafe kernels_plane_avx2(line, first, weights, blocks, Int32(shift), samples, count)
        case .baseline:
            unsafe plane(
                line, first: first, weights: weights, blocks: blocks, shift: shift, into: samples, count: count)
        }
    }

    /// Makes pixels of luma and chroma.
    static func colors(
        luma: UnsafePointer<Int16>, blue: UnsafePointer<Int16>, red: UnsafePointer<Int16>,
        into pixels: UnsafeMutablePointer<UInt32>, count: Int, by instructions: InstructionSet
    ) {
        switch instructions {
        case .avx2: unsafe kernels_colors_avx2(luma, blue, red, pixels, count)
        case .baseline: unsafe colors(luma: luma, blue: blue, red: red, into: pixels, count: count)
        }
    }
}
