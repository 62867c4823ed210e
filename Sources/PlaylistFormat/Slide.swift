/// One entry that can be shown: a picture, how to show it, and when.
public struct Slide: Hashable, Sendable {
    /// The picture's file, absolute or relative to the working directory.
    public var path: String
    public var style: Style
    public var showing: Showing

    public init(path: String, style: Style = Style(), showing: Showing = Showing()) {
        self.path = path
        self.style = style
        self.showing = showing
    }
}
