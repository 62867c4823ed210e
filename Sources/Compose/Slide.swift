public import Raster

/// Copies into `frame` what a window over the strip `[first | second]` shows.
///
/// The same that scanning out a strip shows, for displays that cannot. All three pictures have one size. Rows are
/// written once, from the top, and `frame` is never read.
///
/// - Parameters:
///   - first: the left (upper) picture
///   - second: the right (lower) picture
///   - offset: where the window begins: 0 shows `first` alone, the frame's extent along `axis` shows `second` alone
public func composeSlide(
    from first: Picture, to second: Picture, along axis: Axis, offset: Int, into frame: Picture
) {
    let size = frame.size
    precondition(first.size == size && second.size == size, "pictures of one size")
    precondition((0...axis.extent(of: size)).contains(offset), "a window inside the strip")
    switch axis {
    case .horizontal:
        let rest = size.width - offset
        for y in 0..<size.height {
            frame.copyPixels(0..<rest, ofRow: y, from: first, row: y, at: offset)
            frame.copyPixels(rest..<size.width, ofRow: y, from: second, row: y, at: 0)
        }
    case .vertical:
        let rest = size.height - offset
        for y in 0..<rest { frame.copyRow(y, from: first, row: y + offset) }
        for y in rest..<size.height { frame.copyRow(y, from: second, row: y - rest) }
    }
}

extension Picture {
    /// Copies pixels of row `sourceRow`, from column `start` on, to the `columns` of row `y`.
    fileprivate func copyPixels(
        _ columns: Range<Int>, ofRow y: Int, from source: Picture, row sourceRow: Int, at start: Int
    ) {
        source.withRow(sourceRow) { from in
            withMutableRow(y) { to in
                let from = from.extracting(start..<start + columns.count)
                unsafe from.withUnsafeBytes { from in
                    unsafe to.withUnsafeMutableBytes { to in
                        let pixel = MemoryLayout<UInt32>.stride
                        let part = columns.lowerBound * pixel..<columns.upperBound * pixel
                        unsafe UnsafeMutableRawBufferPointer(rebasing: to[part]).copyMemory(from: from)
                    }
                }
            }
        }
    }
}
