internal import CKernels
public import Raster

/// Paints pictures for a screen.
///
/// Each pixel of the target is written once, rows from the top, and none is read. What is written passes the caches where the
/// processor can do that: it is not read soon, need not be fetched to be overwritten, and leaves the room to pictures.
public enum ScreenPaint {
    /// Copies a picture of the target's size.
    public static func copy(_ source: Picture, into target: Picture, by instructions: InstructionSet = .best) {
        precondition(source.size == target.size, "pictures of one size")
        #if arch(x86_64)
            if instructions != .baseline {
                unsafe source.withFirstPixel { source, sourceStride in
                    unsafe target.withFirstMutablePixel { pixels, stride in
                        unsafe kernels_copy(
                            source, sourceStride, pixels, stride, target.size.width, target.size.height)
                    }
                }
                return
            }
        #endif
        target.copy(from: source)
    }

    /// Puts a picture over another, level by level: `above * opacity + below * (1 - opacity)`, rounded to the nearest. The fourth
    /// channel is 255 then.
    ///
    /// - Parameters:
    ///   - above: of the target's size; where it is one row high, that stands for every row.
    ///   - opacity: of 65,535 parts.
    ///   - below: as `above`.
    public static func mix(
        _ above: Picture, at opacity: UInt16, over below: Picture, into target: Picture,
        by instructions: InstructionSet = .best
    ) {
        let (size, row) = (target.size, Size(width: target.size.width, height: 1))
        precondition([above.size, below.size].allSatisfy { $0 == size || $0 == row }, "pictures of one size")
        unsafe above.withFirstPixel { above, aboveStride in
            unsafe below.withFirstPixel { below, belowStride in
                unsafe target.withFirstMutablePixel { pixels, stride in
                    #if arch(x86_64)
                        if instructions != .baseline {
                            unsafe (instructions == .wide ? kernels_blend_wide : kernels_blend)(
                                above, aboveStride, below, belowStride, opacity, pixels, stride, size.width,
                                size.height)
                            return
                        }
                    #endif
                    // For arm64 the compiler makes of it what can be had.
                    for y in 0..<size.height {
                        unsafe Kernels.blend(
                            above + y &* aboveStride, over: below + y &* belowStride, opacity: opacity,
                            into: pixels + y &* stride, count: size.width)
                    }
                }
            }
        }
    }
}

/// A picture's rows stand in its memory at its stride.
extension Picture {
    /// Lends the first pixel, and how many pixels further each row begins: 0 where there is one.
    fileprivate func withFirstPixel(_ body: (UnsafePointer<UInt32>, Int) -> Void) {
        withRow(0) { row in
            unsafe row.withUnsafeBufferPointer { row in
                guard let first = row.baseAddress else { preconditionFailure("a picture has at least one pixel") }
                unsafe body(first, size.height == 1 ? 0 : stride / 4)
            }
        }
    }

    /// The same for writing.
    fileprivate func withFirstMutablePixel(_ body: (UnsafeMutablePointer<UInt32>, Int) -> Void) {
        withMutableRow(0) { row in
            unsafe row.withUnsafeMutableBufferPointer { row in
                guard let first = row.baseAddress else { preconditionFailure("a picture has at least one pixel") }
                unsafe body(first, stride / 4)
            }
        }
    }
}
