import Present

/// A way to make frames that takes part.
protocol Contestant: AnyObject {
    /// What it shows, and the rung.
    var names: (String, String) { get }

    /// The processor time of a frame, in the mean of some, in seconds.
    func move() throws(DisplayError) -> Double

    /// The part of a frame that is written, in the mean.
    var share: Double { get }

    /// At most so many times what it takes to copy a frame by memcpy(3).
    var limit: Double { get }
}
