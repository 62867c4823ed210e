extension Picture {
    /// Copies the pixels of `source`, which has the same size, row by row from the top.
    public func copy(from source: Picture) {
        precondition(size == source.size, "pictures of one size")
        let (from, to) = unsafe (source.firstPixel, firstPixel)
        let isOnePiece = stride == size.width * 4 && source.stride == stride
        let (rows, length) = isOnePiece ? (1, byteCount) : (size.height, size.width * 4)
        for y in 0..<rows { unsafe (to + y * stride).copyMemory(from: from + y * source.stride, byteCount: length) }
    }

    /// Fills the picture with a colour.
    public func fill(_ color: Color) {
        for y in 0..<size.height { withMutableRow(y) { row in row.update(repeating: color.pixel) } }
    }

    /// Fills the area around `holes` with a colour.
    public func fill(_ color: Color, around holes: [Rect]) {
        let gaps = holes.reduce([Rect(size: size)]) { gaps, hole in gaps.flatMap { $0.without(hole) } }
        for gap in gaps { cropped(to: gap).fill(color) }
    }
}
