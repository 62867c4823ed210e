public import Raster

/// What was found in a picture's file while it was drawn.
public struct DrawnFile: Hashable, Sendable {
    /// Of the picture as a viewer sees it, in its own pixels.
    public let size: Size
    /// What it lacks, where its file ends a little early; nil: nothing.
    public let tornEnd: TornEnd?

    /// A picture of `size`. Public, so that what draws otherwise can tell it too.
    public init(size: Size, tornEnd: TornEnd? = nil) { (self.size, self.tornEnd) = (size, tornEnd) }
}
