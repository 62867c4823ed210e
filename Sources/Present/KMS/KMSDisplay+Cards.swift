internal import LinuxIO

/// Cards that come and go.
extension KMSDisplay {
    /// Whether a card is looked for from time to time.
    var waitsForCard: Bool { waits && (cards.isEmpty || problems.values.contains(where: \.mayPass)) }

    /// When it is looked for.
    var nextSearch: Duration? { waitsForCard ? search.nextTry(isAlone: cards.isEmpty) : nil }

    /// Takes the cards that can be taken, and lets go of those that are gone.
    func searchCards(at now: Duration) {
        wantsSearch = false
        for card in cards where !card.card.isPresent { lose(card) }
        let paths = paths.isEmpty ? Card.paths : paths
        problems = problems.filter { paths.contains($0.key) }
        for path in paths where !cards.contains(where: { $0.card.path == path }) {
            do throws(DisplayError) {
                let card = try Card(path: path)
                try card.takeMaster()
                try take(card, at: now)
                problems[path] = nil
            } catch {
                problems[path] = error
            }
        }
        search.fail(at: now)
    }

    /// Goes on with a card that an earlier run has left open.
    func takeUp(_ device: consuming InheritedDescriptor, at now: Duration) {
        // A card may be asked for by a path of /dev/dri/by-path.
        let places = paths.isEmpty ? ["/dev/dri/\(device.name)"] : paths
        let path = places.first { $0.hasSuffix("/\(device.name)") && device.isDevice(at: $0) }
        guard let path else { return }
        do throws(DisplayError) {
            let card = try Card(path: path, adopting: device.taken())
            try card.takeMaster()
            try take(card, staleFramebuffers: StaleFramebuffers(on: card), at: now)
        } catch {
            problems[path] = error
        }
    }

    private func take(_ card: Card, staleFramebuffers: StaleFramebuffers? = nil, at now: Duration) throws(DisplayError)
    {
        let known = try card.snapshot(asksDisplays: false)
        if staleFramebuffers == nil, found[card.path] == nil { found[card.path] = try SavedState(of: known, on: card) }
        let taken = Set(cards.flatMap { $0.snapshot.connectors.map(\.name) })
        let outputs = try CardOutputs(card, known, avoiding: taken, stale: staleFramebuffers, at: now)
        do throws(SystemError) {
            try poller.add(card.descriptor, as: Poller.Token(rawValue: 0))
            try poller.add(outputs.answers, as: Poller.Token(rawValue: 0))
        } catch {
            throw DisplayError(card.name, "watch the card", reason: error.reason)
        }
        cards.append(outputs)
        cards.sort { $0.card.number < $1.card.number }
    }

    /// Asks every display, and waits for the answers.
    func askAllDisplays(at now: Duration) {
        for card in cards { card.askNow(at: now) }
    }

    /// Becomes the card's master once more, now or when another program lets it be.
    func regain(_ card: CardOutputs, at now: Duration) {
        card.letGo()
        do throws(DisplayError) {
            try card.card.takeMaster()
        } catch {
            close(card)
            problems[card.card.path] = error
            search.reset()
            search.fail(at: now)
        }
    }

    /// The card is gone. One that comes under its path is another one.
    func lose(_ card: CardOutputs) {
        close(card)
        found[card.card.path] = nil
        search.reset()
        wantsSearch = true
    }

    /// Lets go of a card.
    func close(_ card: CardOutputs) {
        card.letGo()
        // The service manager may have another descriptor of it, which would keep it in the set.
        poller.remove(card.card.descriptor)
        poller.remove(card.answers)
        cards.removeAll { $0 === card }
        hasChanged = true
    }
}

/// When cards are looked for that cannot be used yet. Their files may not be ours when the kernel tells of them, and nobody tells
/// when another program lets go of one.
///
/// A value without clock or I/O.
struct CardSearch {
    /// While no card is used.
    private var alone = Backoff(from: .milliseconds(250), to: .seconds(5))
    /// Beside cards that are used, where it is not as urgent.
    private var beside = Backoff()

    /// Takes in that a card could not be used.
    mutating func fail(at now: Duration) {
        alone.fail(at: now)
        beside.fail(at: now)
    }

    /// The pauses begin anew.
    mutating func reset() { self = CardSearch() }

    /// When to look again; nil: nothing has failed.
    func nextTry(isAlone: Bool) -> Duration? { isAlone ? alone.nextTry : beside.nextTry }
}
