internal import Carousel
internal import Draw
internal import Lettering
internal import Present

extension Show {
    /// What the screens say where no slide can be shown; nil: nothing.
    var card: Card? { cards.card }

    /// Takes in what a card is to say, apart from what the show knows itself.
    func know(_ facts: CardFacts) {
        cardFacts = facts
        changeCard()
    }

    /// Puts up the card that is needed now, or none. The screens get it with the next step, or by `renewCards`.
    func putCard() {
        guard let facts = cardFacts else { return }
        let new: Card?
        // Where a file system does not answer, the present slide stays.
        let isEmpty = carousel.scene?.slide == nil || carousel.next.map { $0.slide == nil } == true
        if isEmpty, let lack = carousel.lack {
            new = Card(for: lack, facts, sources.notes, files.unshowable)
        } else if carousel.next?.slide != nil, carousel.scene?.slide == nil {
            // It stays until that slide is shown, which may still fail.
            return
        } else {
            new = nil
        }
        if cards.put(new) { noteChange() }
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

    /// Gives the card to screens that rest on another one, or on the background alone.
    func renewCards() {
        guard let scene = carousel.scene, scene.slide == nil, carousel.next == nil, !carousel.isMoving else { return }
        var isOutdated = false
        for screen in screens where joining[screen.number] == nil {
            if screen.inscription.card == cards.card(on: screen.surface) { continue }
            joining[screen.number] = .waiting
            isOutdated = true
        }
        if isOutdated { joinScreens() }
    }
}
