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
