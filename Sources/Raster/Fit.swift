/// How a picture fills a screen of another shape.
public enum Fit: String, CaseIterable, Sendable {
    /// Fills the screen and keeps the shape; what does not fit is cut away on both sides alike.
    case cover
    /// Shows the whole picture and keeps the shape; the background fills the bars.
    case contain
    /// Fills the screen with the whole picture; the shape gives way.
    case stretch
    /// One picture pixel for one screen pixel, centred; cut or surrounded by background as it comes.
    case center
}
