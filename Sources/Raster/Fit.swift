/// How a picture fills a screen of another aspect ratio.
public enum Fit: String, CaseIterable, Sendable {
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
