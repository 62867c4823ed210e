/// What a site file says of the signal on one cable. For nil the player decides.
public struct SignalSettings: Hashable, Sendable {
    /// The range of colour values.
    public var range: ColorRange?
    /// What a display with overscan hides.
    public var margins: Margins?
    /// The most bits of a colour channel: 8, 10 or 12.
    public var depth: Int?
    /// What the display is told that it shows.
    public var content: ContentType?

    public init(
        range: ColorRange? = nil, margins: Margins? = nil, depth: Int? = nil, content: ContentType? = nil
    ) {
        self.range = range
        self.margins = margins
        self.depth = depth
        self.content = content
    }
}

/// The edges of a screen that a display hides, and on which nothing is to be shown.
public struct Margins: Hashable, Sendable {
    /// The width of one edge: a share is one of the screen's height for the edges above and below, of its width for the others.
    public typealias Width = Length

    public var top, right, bottom, left: Width

    public init(all width: Width) { self.init(top: width, right: width, bottom: width, left: width) }

    public init(top: Width, right: Width, bottom: Width, left: Width) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }
}

/// The range of the colour values that an HDMI cable carries.
public enum ColorRange: String, CaseIterable, Sendable {
    /// 0 to 255.
    case full
    /// 16 to 235, which televisions take for black and white.
    case limited
    /// As the mode is wont to have it (CTA-861).
    case auto
}

/// What an HDMI display is told that it shows, so that it may process the picture accordingly.
public enum ContentType: String, CaseIterable, Sendable {
    case graphics, photo, cinema, game
    /// It is told nothing.
    case none
}
