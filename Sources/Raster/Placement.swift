/// Which part of a picture goes to which part of a screen.
public struct Placement: Hashable, Sendable {
    /// The visible part of the picture, in the picture's pixels, with its orientation applied.
    public let crop: Box
    /// Its place on the screen, in whole pixels.
    public let target: Rect

    /// That part of a picture at that place.
    public init(crop: Box, target: Rect) { (self.crop, self.target) = (crop, target) }

    /// Places a picture of size `picture`, with its orientation applied, on a `screen`.
    ///
    /// Both sizes are at least 1x1. `target` has at least one pixel and lies inside the screen; `crop` lies inside the
    /// picture.
    public init(of picture: Size, on screen: Size, fit: Fit) {
        let pictureWidth = Double(picture.width)
        let pictureHeight = Double(picture.height)
        let scaleX = Double(screen.width) / pictureWidth
        let scaleY = Double(screen.height) / pictureHeight
        switch fit.resolved(for: picture, on: screen) {
        case .stretch:
            crop = Box(picture)
            target = Rect(size: screen)
        case .cover:
            let scale = max(scaleX, scaleY)
            let width = min(pictureWidth, Double(screen.width) / scale)
            let height = min(pictureHeight, Double(screen.height) / scale)
            // Faces are more often near the top.
            let above = fit == .auto ? 3.0 : 2
            crop = Box(
                x: (pictureWidth - width) / 2, y: (pictureHeight - height) / above, width: width, height: height)
            target = Rect(size: screen)
        case .contain, .auto:
            let scale = min(scaleX, scaleY)
            crop = Box(picture)
            target = Rect(
                centering: Size(
                    width: min(screen.width, max(1, Int((pictureWidth * scale).rounded()))),
                    height: min(screen.height, max(1, Int((pictureHeight * scale).rounded())))), in: screen)
        case .center:
            let size = Size(
                width: min(picture.width, screen.width), height: min(picture.height, screen.height))
            let cut = Rect(centering: size, in: picture)
            crop = Box(
                x: Double(cut.origin.x), y: Double(cut.origin.y), width: Double(size.width),
                height: Double(size.height))
            target = Rect(centering: size, in: screen)
        }
    }
}

extension Rect {
    fileprivate init(centering size: Size, in area: Size) {
        self.init(
            origin: Point(x: (area.width - size.width) / 2, y: (area.height - size.height) / 2), size: size)
    }
}

/// How a picture fills a screen of another aspect ratio.
public enum Fit: String, CaseIterable, Sendable {
    /// `cover` where that cuts at most 15 % of the picture away: in height a third of it above and two thirds below. Else
    /// `contain`.
    case auto
    /// Fills the screen and keeps the aspect ratio; two opposite sides are cut by the same amount.
    case cover
    /// Shows the whole picture and keeps the aspect ratio; the background fills the bars.
    case contain
    /// Fills the screen with the whole picture; the aspect ratio changes.
    case stretch
    /// One picture pixel for one screen pixel, centred; a larger picture is cut, a smaller one has background around
    /// it.
    case center
}

extension Fit {
    /// What `auto` comes to; any other is itself.
    fileprivate func resolved(for picture: Size, on screen: Size) -> Fit {
        if self != .auto { return self }
        // The shapes' ratio is the part of the picture that `cover` shows.
        let (one, other) = (picture.width * screen.height, picture.height * screen.width)
        return min(one, other) * 100 >= max(one, other) * 85 ? .cover : .contain
    }
}

/// What stands around a picture that does not fill the screen, and behind its transparent pixels.
public enum Background: Hashable, Sendable {
    case color(Color)
    /// Around the picture a blurred and darkened copy of it; behind transparent pixels black.
    case blur

    /// The colour behind transparent pixels, and of the whole screen where there is no picture.
    public var color: Color {
        switch self {
        case .color(let color): color
        case .blur: .black
        }
    }
}
