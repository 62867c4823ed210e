internal import Raster

/// A framebuffer's size, and how many pixels of memory each of its rows has.
struct Shape: Hashable, Sendable {
    let size: Size
    /// At least the width. What the driver makes of it is the pitch.
    let row: Int
    /// Whether its pixels are `0xAARRGGBB`, premultiplied, for a plane above the primary one.
    var hasAlpha = false

    /// Of 32 bits a pixel.
    var byteCount: Int { Size(width: row, height: size.height).area * 4 }

    /// Whether a picture of that size finds room on it.
    func covers(_ other: Size) -> Bool { size.width >= other.width && size.height >= other.height }

    /// Windows that stand for all on the way over it: the corners, and an odd place between them, as hardware may take even
    /// ones only.
    func windows(of screen: Size) -> [Point] {
        let (right, bottom) = (size.width - screen.width, size.height - screen.height)
        let middle = Point(x: right == 0 ? 0 : right / 2 | 1, y: bottom == 0 ? 0 : bottom / 2 | 1)
        var windows = [Point.zero]
        for corner in [Point(x: right, y: 0), Point(x: 0, y: bottom), Point(x: right, y: bottom), middle]
        where !windows.contains(corner) {
            windows.append(corner)
        }
        return windows
    }
}

/// Which framebuffers an output is to have: one pitch for all of them, the widest one's, for some scan-out engines keep the
/// pitch of the mode set (lcdif_kms.c) or set the mode anew for another (ipuv3-plane.c).
///
/// Rows are exact first, as engines without a pitch register want it (tilcdc_plane.c, pl111_display.c), and whole 256
/// bytes where that is refused (i915 and amdgpu).
struct ShapePolicy: Hashable, Sendable {
    let screen: Size
    /// Whether two screens may stand side by side, for the window to move over.
    let isWide: Bool

    /// The shapes to try for something of that size, the best first.
    ///
    /// - Parameter row: of what is on the screen: whatever has the same goes first.
    func shapes(for size: Size, beside row: Int?) -> [Shape] {
        let wide = isWide ? screen.width * 2 : size.width
        var shapes: [Shape] = []
        for width in [max(wide, size.width), size.width] {
            for row in [width, (width + 63) & ~63] {
                // What is one screen high takes no more memory as a whole strip, and can be one later.
                let whole = size.height == screen.height ? Size(width: width, height: size.height) : size
                let shape = Shape(size: whole, row: row)
                if !shapes.contains(shape) { shapes.append(shape) }
            }
        }
        return shapes.filter { $0.row == row } + shapes.filter { $0.row != row }
    }
}
