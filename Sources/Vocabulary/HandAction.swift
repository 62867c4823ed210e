/// What a hand asks for. Without a time it holds until nobody has touched anything for the output's `idle`.
///
/// Indirect, for each slide may have one, and nearly none has.
public indirect enum HandAction: Hashable, Sendable {
    case nothing, next, previous, toggle, resume
    case pause(for: Duration?)
    case blank(for: Duration?)
    /// The path of a picture, or of a playlist.
    case show(String, for: Duration?)
    /// The slide of this number; the first has 1.
    case go(Int)
    /// All slides as small pictures; the same again goes back.
    case overview
}
