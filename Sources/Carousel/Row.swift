public import Vocabulary

/// The slides beside the current one, in a show with a layout.
public struct Row: Hashable, Sendable {
    /// How they stand.
    public let layout: Layout
    /// On the side of what was shown before: the nearest first, as many as the screens show.
    public let before: [Slide]
    /// On the side of what comes.
    public let after: [Slide]

    /// A row around a current slide; both sides have the nearest first.
    public init(_ layout: Layout, before: [Slide] = [], after: [Slide] = []) {
        self.layout = layout
        self.before = before
        self.after = after
    }

    /// All of them.
    public var slides: [Slide] { after + before }
}

/// How many items of a row are seen on either side of the current one, on the screen that shows the most.
struct Reach: Hashable, Sendable {
    var before = 0
    var after = 0
}
