public import LinuxIO

/// Every usable display of the machine's cards, or of those that are asked for. Cards that come are taken, cards that go are let
/// go.
public final class KMSDisplay: Display {
    /// Which connectors to drive after the next `settle`, and in which mode each.
    public var choice: OutputChoice { didSet { for card in cards { card.choiceChanged() } } }
    /// In the kernel's order.
    var cards: [CardOutputs] = []
    /// The paths that are asked for; empty: every card.
    let paths: [String]
    /// Why cards are not used, by path.
    var problems: [String: DisplayError] = [:]
    /// What each card showed before it was taken, by its path; none for one that an earlier run had.
    var found: [String: SavedState] = [:]
    var search = CardSearch()
    var wantsSearch = false
    /// Whether a card that is missing, or that cannot be used, is waited for.
    var waits: Bool
    /// Since when the screens are left to another program.
    private var released: Duration?
    /// The cards that are left. A thread that paints or asks may have one open after it was closed here.
    private var leaving: [WeakCard] = []

    private struct WeakCard {
        weak var card: Card?
    }

    private var isMoving = false
    /// The outputs may have changed by other ways than `settle`.
    var hasChanged = false
    private var now = MonotonicClock.now
    let poller: Poller

    /// Takes every display that can be driven.
    ///
    /// - Parameters:
    ///   - paths: the cards; none for every card.
    ///   - choice: the outputs to take.
    ///   - waits: whether a card that is missing, or that cannot be used yet, is waited for too.
    ///   - device: a card that an earlier run has left open; what it shows stays until the first flip.
    /// - Throws: where no display can be driven and plugging one in would not help, saying what was found on each card.
    public init(
        cards paths: [String], outputs choice: OutputChoice = OutputChoice(), waits: Bool = false,
        inheriting device: consuming InheritedDescriptor? = nil
    ) throws(DisplayError) {
        self.paths = paths
        self.choice = choice
        self.waits = waits
        do throws(SystemError) {
            poller = try Poller()
        } catch {
            throw DisplayError("no display", "watch the cards", reason: error.reason)
        }
        if let device { takeUp(device, at: now) }
        searchCards(at: now)
        _ = settle(at: now, isMoving: true)
        if !hasOutput {
            askAllDisplays(at: now)
            _ = settle(at: now, isMoving: true)
        }
        if !hasOutput, !waits, !cards.contains(where: { $0.isRetrying || $0.snapshot.mayGetDisplay(choice) }) {
            throw DisplayError("no display", "play", reason: absence ?? "")
        }
    }

    /// The cards and their drivers; before there is one, where they are looked for.
    public var name: String {
        let used = cards.filter { !$0.outputs.isEmpty }
        let names = (used.isEmpty ? cards : used).map(\.card.name)
        if !names.isEmpty { return names.joined(separator: ", ") }
        return paths.isEmpty ? "/dev/dri" : paths.joined(separator: ", ")
    }

    /// The connectors that are driven.
    public var outputs: [any Output] { cards.flatMap(\.outputs) }

    /// What was found on each card where there is no output; nil where there is one.
    public var absence: String? {
        if hasOutput { return nil }
        if released != nil { return "another terminal is in front" }
        let usesUnknown = usesUnknown
        let reasons =
            cards.map { "\($0.card.name): \($0.summary(choice, usesUnknown: usesUnknown, at: now))" }
            + problems.sorted { $0.key < $1.key }.map { "\($0.value)" }
            + (cards.isEmpty ? [] : cards.map(\.snapshot).absences(choice).values.sorted())
        return reasons.isEmpty ? "there is no /dev/dri/card*" : reasons.joined(separator: "; ")
    }

    /// Why connectors are not driven that `choice` names, or that are given up, by name.
    public var absences: [String: String] {
        var reasons: [String: String] = [:]
        for card in cards { reasons.merge(card.absences) { first, _ in first } }
        reasons.merge(cards.map(\.snapshot).absences(choice)) { first, _ in first }
        return reasons
    }

    /// Readable when a flip has come, or an answer of a display.
    public var descriptor: Int32 { poller.descriptor }

    /// The first card that has outputs, under its file's name: `card0`.
    public var handoff: DeviceHandoff? {
        cards.first { !$0.outputs.isEmpty }.map { DeviceHandoff(name: $0.card.fileName, device: $0.card.descriptor) }
    }

    /// When something is due.
    public var nextWake: Duration? {
        // No event tells that a thread has let go of a card.
        if released != nil { return isLetGo ? nil : now + .milliseconds(100) }
        return (cards.map { $0.nextWake(at: now, isMoving: isMoving) } + [nextSearch]).compactMap(\.self).min()
    }

    /// Reads the cards' events: the flips of frames that are still waited for.
    public func takeFlips() -> [Flip] { cards.flatMap { $0.takeFlips() } }

    /// Unpluggings that are doubted, modes that are refused, outputs that fail.
    public func takeNews() -> [DisplayNews] { cards.flatMap { $0.takeNews() } }

    /// Has every display be asked, and looks for cards.
    public func lookAgain() {
        wantsSearch = true
        for card in cards { card.lookAgain() }
    }

    /// Takes in answers of displays and cards that come and go, and chooses the outputs anew where that changes something.
    public func settle(at now: Duration, isMoving: Bool) -> Bool {
        self.now = now
        self.isMoving = isMoving
        if released != nil {
            leave()
            return takeChange()
        }
        if wantsSearch || nextSearch.map({ $0 <= now }) ?? false { searchCards(at: now) }
        for card in cards where !card.look(at: now, isMoving: isMoving) { lose(card) }
        let usesUnknown = usesUnknown
        for card in cards where card.settle(choice, usesUnknown: usesUnknown, at: now, isMoving: isMoving) {
            hasChanged = true
        }
        if hasOutput { waits = true }
        return takeChange()
    }

    /// Sets the output up anew: at once after its first failure, then after a while.
    public func giveUp(_ output: OutputID, because error: DisplayError, at now: Duration) {
        guard let card = cards.first(where: { $0.card.path == output.card }) else { return }
        hasChanged = true
        if error.isOfLostCard { return lose(card) }
        if error.isOfLostMaster && !card.card.isMaster { return regain(card, at: now) }
        card.giveUp(output, because: error, at: now)
    }

    /// Has every rung tried again that has failed.
    public func forgetFailures() { for card in cards { card.forgetFailures() } }

    /// How long another program waits for the screens at most. The kernel gives up a flip that never comes after ten seconds,
    /// each for its CRTC, connector and plane (drm_atomic_helper_wait_for_dependencies).
    private static let patience = Duration.seconds(40)

    /// Leaves the screens to the program whose console comes to the front: turns them off, and lets go of the cards.
    public func release() {
        released = now
        leaving = cards.map { WeakCard(card: $0.card) }
        hasChanged = true
        for card in cards { card.letGo(dark: true) }
        leave()
    }

    /// Lets go of the cards that nothing is waited for on.
    private func leave() {
        for card in cards where !card.look(at: now, isMoving: true) { lose(card) }
        for card in cards where card.isLetGo && !card.card.dropMaster() {
            // Who has a card open that it may not leave keeps others from it: it is opened anew when it is our turn.
            if !card.card.isBeingAsked { close(card) }
        }
    }

    /// Whether another program can have the screens.
    public var isLetGo: Bool {
        guard let released else { return false }
        return !leaving.contains { $0.card?.isMaster == true } || now - released >= Self.patience
    }

    /// Takes the screens back, or looks for a moment at which that can be.
    public func acquire() {
        released = nil
        hasChanged = true
        search.reset()
        wantsSearch = true
        for card in cards { regain(card, at: now) }
    }

    /// Connectors that are driven now and have no mode that the choice asks for, a sentence for each.
    public func objections(to choice: OutputChoice) -> [String] {
        cards.flatMap { card in
            card.snapshot.objections(to: choice, among: Set(card.outputs.map(\.device.assignment.connector)))
        }
    }

    /// Puts every connector, CRTC and plane back as it was found; where that cannot be, everything goes dark. Returns why.
    public func restore() -> [DisplayNews] {
        if released != nil { return [] }
        return cards.flatMap { card -> [DisplayNews] in
            do throws(DisplayError) {
                try found[card.card.path]?.restore(on: card.card)
                return []
            } catch {
                // Dark is the next best. The console, where there is one, comes back when the card is closed.
                card.letGo(dark: true)
                return [DisplayNews("\(error)")] + card.takeNews()
            }
        }
    }

    private func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    private var hasOutput: Bool { cards.contains { !$0.outputs.isEmpty } }

    /// Connectors that cannot tell are used where no other has a display.
    private var usesUnknown: Bool {
        let connectors = cards.flatMap(\.snapshot.connectors)
        return !connectors.contains { $0.connection == .connected && !$0.isNonDesktop }
    }
}
