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
    let rest = axis.extent(of: size) - offset
    func part(at start: Int, extent: Int) -> Rect {
        let part =
            axis == .horizontal
            ? Size(width: extent, height: size.height) : Size(width: size.width, height: extent)
        return Rect(origin: axis.point(at: start), size: part)
    }
    var parts: [(target: Picture, source: Picture)] = []
    if rest > 0 {
        parts.append(
            (frame.cropped(to: part(at: 0, extent: rest)), first.cropped(to: part(at: offset, extent: rest))))
    }
    if offset > 0 {
        parts.append(
            (frame.cropped(to: part(at: rest, extent: offset)), second.cropped(to: part(at: 0, extent: offset))))
    }
    switch axis {
    case .horizontal:
        for y in 0..<size.height {
            for part in parts { part.target.copyRow(y, from: part.source, row: y) }
        }
    case .vertical:
        for part in parts { part.target.copy(from: part.source) }
    }
}
