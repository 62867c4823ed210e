internal import CKernels

/// The instructions that the kernels use. The pixels are the same with all of them.
public enum InstructionSet: Sendable {
    /// Those that the compiler uses, which every processor of the architecture has.
    case baseline
    /// AVX2 on x86-64, NEON on arm64.
    case vector
    /// AVX-512 as well, for what goes to a screen: there the processor is as fast as memory.
    case wide

    /// Those that this processor has.
    public static let all: [InstructionSet] =
        [.baseline] + (kernels_have_vectors() ? [.vector] : []) + (kernels_have_wide_vectors() ? [.wide] : [])
    /// The best that this processor has.
    public static let best: InstructionSet = all[all.count - 1]
}

/// The kernels, by the chosen instructions.
extension Kernels {
    /// Sums rows into a line of `count` samples, a multiple of `block`.
    static func vertical(
        _ rows: UnsafePointer<UnsafePointer<UInt8>>, weights: UnsafePointer<Int16>, taps: Int, weightBits: Int,
        into line: UnsafeMutablePointer<Int16>, count: Int, by instructions: InstructionSet
    ) {
        let shift = weightBits - lineBits
        switch instructions {
        case .vector, .wide:
            unsafe kernels_vertical(
                UnsafeRawPointer(rows).assumingMemoryBound(to: UnsafePointer<UInt8>?.self), weights, taps,
                Int32(shift), line, count)
        case .baseline: unsafe vertical(rows, weights: weights, taps: taps, shift: shift, into: line, count: count)
        }
    }

    /// Makes `count` pixels of a line.
    ///
    /// `weights` holds `pairs`, an even number, times eight lanes for each pixel: the weights of two taps in turn, for
    /// each of four channels.
    static func horizontal(
        _ line: UnsafePointer<Int16>, first: UnsafePointer<Int32>, weights: UnsafePointer<Int16>, pairs: Int,
        weightBits: Int, into pixels: UnsafeMutablePointer<UInt32>, count: Int, by instructions: InstructionSet
    ) {
        let shift = lineBits + weightBits
        switch instructions {
        case .vector, .wide: unsafe kernels_horizontal(line, first, weights, pairs / 2, Int32(shift), pixels, count)
        case .baseline:
            unsafe horizontal(
                line, first: first, weights: weights, pairs: pairs, shift: shift, into: pixels, count: count)
        }
    }

    /// Makes samples of a plane's line.
    static func plane(
        _ line: UnsafePointer<Int16>, first: UnsafePointer<Int32>, weights: UnsafePointer<Int16>, blocks: Int,
        weightBits: Int, into samples: UnsafeMutablePointer<Int16>, count: Int, by instructions: InstructionSet
    ) {
        let shift = lineBits + weightBits - planeBits
        switch instructions {
        case .vector, .wide: unsafe kernels_plane(line, first, weights, blocks, Int32(shift), samples, count)
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
        case .vector, .wide: unsafe kernels_colors(luma, blue, red, pixels, count)
        case .baseline: unsafe colors(luma: luma, blue: blue, red: red, into: pixels, count: count)
        }
    }
}
