internal import Carousel
internal import Compose
internal import Draw
internal import Lettering
internal import PageMarks
internal import Vocabulary

extension Step {
    /// How a step looks on a screen, and which transition that is.
    ///
    /// - Parameters:
    ///   - old: the picture that is on the screen; nil where the step is a cut.
    ///   - new: what comes.
    ///   - banner: the move, where slides are items of one.
    ///   - marks: the page indicator.
    func animation(
        from old: DrawnPicture?, to new: Job.Content, banner: BannerMove?, under marks: IndicatorSprites?,
        on surface: Surface
    ) -> (transition: Transition, animation: Animation) {
        let transition = old == nil || new.drawn == nil || duration == .zero ? .cut : transition
        let pictures =
            banner?.animation
            ?? transition.animation(
                from: old.map { .opaque($0.picture) } ?? new.layerContent, to: new.layerContent, on: surface.size,
                turned: surface.rotation)
        return (transition, marks.map { pictures.under($0.layer(isStill: transition == .cut)) } ?? pictures)
    }
}

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
