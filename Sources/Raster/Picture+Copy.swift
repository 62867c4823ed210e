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

    /// Fills what lies around `hole` with a colour and leaves the hole as it is.
    public func fill(_ color: Color, around hole: Rect) {
        let bars = [
            Rect(size: Size(width: size.width, height: hole.origin.y)),
            Rect(
                origin: Point(x: 0, y: hole.origin.y), size: Size(width: hole.origin.x, height: hole.size.height)),
            Rect(
                origin: Point(x: hole.maxX, y: hole.origin.y),
                size: Size(width: size.width - hole.maxX, height: hole.size.height)),
            Rect(origin: Point(x: 0, y: hole.maxY), size: Size(width: size.width, height: size.height - hole.maxY)),
        ]
        for bar in bars where bar.size.width > 0 && bar.size.height > 0 { cropped(to: bar).fill(color) }
    }
}
