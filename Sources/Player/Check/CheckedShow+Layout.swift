internal import Raster
internal import Vocabulary

extension CheckedShow {
    /// What has no effect in a show with a layout.
    var layoutWarnings: [Finding] {
        let rule = "this 'layout' is not used: the first one that a source itself gives holds for all of them"
        let unused = content.unusedLayouts.map { Finding.warning(rule, .unused, at: $0) }
        guard let layout = content.layout else { return unused }
        struct UnusedTransition: Hashable {
            let transition: Transition
            let file: String?
        }
        var seen: Set<UnusedTransition> = []
        let own = layout.direction == .horizontal ? Transition.slide(.left) : .slide(.up)
        let turned = zip(slides, content.origins).flatMap { slide, origin in
            // Where nothing is said a slide moves to the left.
            slide.style.transitions.filter { transition in
                ![own, .slide(.left), .cut].contains(transition)
                    && seen.insert(UnusedTransition(transition: transition, file: origin?.file)).inserted
            }.map { Finding.warning("'\($0.name)' becomes \(own.name), as there is a 'layout'", .unused, at: origin) }
        }
        return unused + turned
    }
}

extension SourceContent {
    /// The size in which a slide fills its part of a screen.
    func pictureSize(on screen: Size) -> Size { layout?.itemSize(on: screen) ?? screen }
}
