internal import Carousel
internal import Draw
internal import Lettering
internal import Present
internal import Raster

extension Show {
    /// Takes in what a card is to say, apart from what the show knows itself.
    func know(_ facts: CardFacts) {
        cardFacts = facts
        changeCard()
    }

    /// Puts up the card that is needed now, or none. The screens get it with the next step, or by `renewCards`.
    func putCard() {
        guard let facts = cardFacts else { return }
        let new: MessageCard?
        // Where a file system does not answer, the present slide stays.
        let isEmpty =
            !carousel.showsInterlude && carousel.scene?.slide == nil
            || carousel.interlude == nil && carousel.next.map { $0.slide == nil } == true
        if isEmpty, let emptyReason = carousel.emptyReason {
            new = MessageCard(for: emptyReason, facts, sources.notes, files.unshowable, delays: files.delays)
        } else if carousel.next?.slide != nil, carousel.scene?.slide == nil {
            // It stays until that slide is shown, which may still fail.
            return
        } else {
            new = nil
        }
        if new == card { return }
        card = new
        wantOverlays()
        noteChange()
    }

    /// Why what is waited for has not come, if that was told.
    func delay(of missing: SourceContent.Missing) -> String? {
        files.delays[missing.path] ?? cardFacts?.siteTrouble(concerning: missing.path)
    }

    /// Something has changed that a card tells.
    func changeCard() {
        let before = card
        putCard()
        if card == before { return }
        // A step to the old card is prepared anew.
        if let next = carousel.next, next.slide == nil { handle(.screensChanged) }
        renewCards()
        scheduleJobs()
    }

    /// The card that a screen shows, or is to show; nil: the background alone, also where there is no memory for a card.
    func card(on surface: Surface) -> MessageCard? {
        guard let card else { return nil }
        let overlay = Overlay.card(card, surface)
        return overlays.isReady(overlay) && overlays[overlay] == nil ? nil : card
    }

    /// What stands behind the empty scene; nil while it is being drawn.
    func cardContent(on surface: Surface, over background: Color) -> Job.Content? {
        guard let card = card(on: surface) else { return .color(background) }
        if case .card(let picture) = overlays[.card(card, surface)] { return .card(card, picture) }
        return nil
    }
}
