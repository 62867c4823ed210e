/// One entry that can be shown: a picture and how to show it.
public struct Slide: Hashable, Sendable {
    /// The picture's file, absolute or relative to the working directory.
    public var path: String
    public var style: Style

    public init(path: String, style: Style = Style()) {
        self.path = path
        self.style = style
    }
}
