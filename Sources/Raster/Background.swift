/// What stands around a picture that does not fill the screen, and behind its transparent pixels.
public enum Background: Hashable, Sendable {
    case color(Color)
    /// Around the picture a blurred and darkened copy of it; behind transparent pixels black.
    case blur

    /// The colour behind transparent pixels, and of the whole screen where there is no picture.
    public var color: Color {
        switch self {
        case .color(let color): color
        case .blur: .black
        }
    }
}
