internal import Compose
internal import Lettering

extension Job.Content {
    /// A slide's picture.
    var drawn: DrawnPicture? { if case .picture(let picture) = self { picture } else { nil } }

    /// A card, which says why there is no slide.
    var saying: MessageCard? { if case .card(let card, _) = self { card } else { nil } }

    var layerContent: Layer.Content {
        switch self {
        case .picture(let picture): .opaque(picture.picture)
        case .card(_, let picture): .opaque(picture)
        case .color(let color): .color(color)
        }
    }
}
