/// How a stored picture is turned and mirrored for the viewer: the eight values of EXIF's tag 0x0112.
///
/// As in the EXIF specification (CIPA DC-008, 4.6.4 A), the names say on which sides the viewer sees the stored
/// picture's first row and first column.
public enum Orientation: UInt8, CaseIterable, Sendable {
    /// As stored.
    case topLeft = 1
    /// Mirrored left to right.
    case topRight = 2
    /// Turned by 180 degrees.
    case bottomRight = 3
    /// Mirrored top to bottom.
    case bottomLeft = 4
    /// Transposed: the stored rows are the viewer's columns, from left to right.
    case leftTop = 5
    /// Turned by 90 degrees clockwise.
    case rightTop = 6
    /// Transposed along the other diagonal.
    case rightBottom = 7
    /// Turned by 90 degrees anticlockwise.
    case leftBottom = 8

    /// Whether the stored rows are the viewer's columns.
    public var isTransposed: Bool { rawValue >= 5 }

    /// Whether the viewer's x axis runs against the stored axis that it comes from.
    public var mirrorsX: Bool {
        switch self {
        case .topRight, .bottomRight, .rightTop, .rightBottom: true
        case .topLeft, .bottomLeft, .leftTop, .leftBottom: false
        }
    }

    /// Whether the viewer's y axis runs against the stored axis that it comes from.
    public var mirrorsY: Bool {
        switch self {
        case .bottomRight, .bottomLeft, .rightBottom, .leftBottom: true
        case .topLeft, .topRight, .leftTop, .rightTop: false
        }
    }

    /// The size that the viewer sees of a picture stored in `size`; also the stored size of a picture seen in `size`.
    public func applied(to size: Size) -> Size { isTransposed ? size.transposed : size }

    /// Where a box that the viewer sees lies in the stored picture of size `stored`.
    public func storedBox(of seen: Box, in stored: Size) -> Box {
        let size = applied(to: stored)
        var box = seen
        if mirrorsX { box.x = Double(size.width) - seen.x - seen.width }
        if mirrorsY { box.y = Double(size.height) - seen.y - seen.height }
        return isTransposed ? Box(x: box.y, y: box.x, width: box.height, height: box.width) : box
    }
}
