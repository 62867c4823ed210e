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
