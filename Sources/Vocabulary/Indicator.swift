public import Raster

/// Marks over every frame that say where in its round the show stands.
public struct Indicator: Hashable, Sendable {
    /// What the marks look like.
    public enum Kind: String, CaseIterable, Sendable {
        /// One for each page, or for those around the present one.
        case dots
        /// It grows while a slide rests.
        case bar
        /// As in `3 / 12`.
        case fraction
        /// There are no marks.
        case hidden = "none"
    }

    /// The viewer's side of the screen at whose middle the marks stand.
    public enum Side: String, CaseIterable, Sendable {
        case bottom, top, left, right
    }

    public var kind: Kind
    public var side: Side
    /// The diameter of a dot, the height of the figures, three times the thickness of the bar: as a share of the screen's shorter
    /// side or in pixels.
    public var size: Length
    /// From the edge of the screen, as `size`.
    public var margin: Length
    /// Of the present page's dot, of the figures, and of the time that is over.
    public var color: Tint
    /// Of the other dots, and of the time to come.
    public var inactive: Tint

    /// What is not said is as the manual has it.
    public init(
        kind: Kind = .dots, side: Side = .bottom, size: Length = .perMille(11), margin: Length = .perMille(22),
        color: Tint = Tint(Color(red: 255, green: 255, blue: 255)),
        inactive: Tint = Tint(Color(red: 255, green: 255, blue: 255), alpha: 0x60)
    ) {
        self.kind = kind
        self.side = side
        self.size = size
        self.margin = margin
        self.color = color
        self.inactive = inactive
    }
}
