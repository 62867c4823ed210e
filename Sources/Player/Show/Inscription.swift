internal import Carousel
internal import Lettering

/// What stands on a screen besides the pictures of slides.
struct Inscription {
    /// Nil for a slide and for the background alone.
    var card: MessageCard?
    /// The page as it rests; nil: no indicator is to be seen.
    var pages: PageChange?

    init(card: MessageCard? = nil, after change: PageChange? = nil) {
        self.card = card
        pages = change.flatMap { PageChange($0.indicator, from: $0.to, to: $0.to) }
    }
}
