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

extension Orientation {
    /// The composition of two orientations: first `self`, then `other`.
    ///
    /// An orientation transposes first and then mirrors, so the mirrors of `self` change axes where `other` transposes.
    public func followed(by other: Orientation) -> Orientation {
        let (mirrorsX, mirrorsY) = other.isTransposed ? (self.mirrorsY, self.mirrorsX) : (self.mirrorsX, self.mirrorsY)
        let isTransposed = isTransposed != other.isTransposed
        guard
            let both = Orientation.allCases.first(where: {
                $0.isTransposed == isTransposed && $0.mirrorsX == (mirrorsX != other.mirrorsX)
                    && $0.mirrorsY == (mirrorsY != other.mirrorsY)
            })
        else { preconditionFailure("the eight orientations are all there are of these") }
        return both
    }

    /// Where a rectangle of the stored picture, which has the size `stored`, lies for the viewer.
    public func seenRect(of rect: Rect, in stored: Size) -> Rect {
        let size = applied(to: stored)
        var seen =
            isTransposed ? Rect(origin: Point(x: rect.origin.y, y: rect.origin.x), size: rect.size.transposed) : rect
        if mirrorsX { seen.origin.x = size.width - seen.maxX }
        if mirrorsY { seen.origin.y = size.height - seen.maxY }
        return seen
    }
}

/// The clockwise turn, in degrees, of everything before it is scanned out, for displays that hang on their side.
public enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// One turn after the other.
    public static func + (first: Rotation, second: Rotation) -> Rotation {
        Rotation(rawValue: (first.rawValue + second.rawValue) % 360) ?? .none
    }

    /// The turn as an orientation, as a viewer sees it on a display that hangs straight.
    public var orientation: Orientation {
        switch self {
        case .none: .topLeft
        case .quarter: .rightTop
        case .half: .bottomRight
        case .threeQuarters: .leftBottom
        }
    }
}
