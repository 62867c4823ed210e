internal import LinuxIO

/// The outputs of one card: those that can be driven are driven, whatever becomes of the others.
final class CardOutputs {
    private(set) var outputs: [KMSOutput] = []
    private(set) var news: [DisplayNews] = []
    private var missing = OutputAbsences()
    private var hotplugs = HotplugFilter()
    private var hubNames = HubNames()
    private var health = OutputHealth()
    /// Connectors whose link went bad: their mode is set anew.
    private var badLinks: Set<ConnectorID> = []
    /// What shows nothing more, and is still to be turned off.
    private var ending = EndingOutputs()
    /// What was not to be tried when the outputs were chosen.
    private var refusals = RefusedModes()
    /// Nobody has asked the displays yet: what the kernel knew is shown first.
    private var isFresh = true
    /// Something has changed that outputs depend on.
    private var isStale = true
    /// Connectors of other cards have these names already.
    private let taken: Set<String>
    private let prober: Prober
    /// What an earlier run has left on the screens.
    private var staleFramebuffers: StaleFramebuffers?
    let card: Card  // Last: what stands above needs it.

    /// - Parameters:
    ///   - snapshot: of the card, as far as the kernel knows it.
    ///   - taken: names that connectors of other cards have.
    init(
        _ card: Card, _ snapshot: Snapshot, avoiding taken: Set<String>, stale: StaleFramebuffers? = nil,
        at now: Duration
    ) throws(DisplayError) {
        self.card = card
        self.taken = taken
        staleFramebuffers = stale
        do throws(SystemError) {
            prober = try Prober(card)
        } catch {
            throw DisplayError(card.name, "watch its displays", reason: error.reason)
        }
        see(snapshot, at: now)
    }

    /// Readable while an answer of the displays is there.
    var answers: Int32 { prober.descriptor }

    /// The card as it counts.
    var snapshot: Snapshot { hotplugs.snapshot ?? .nothing }

    /// Whether something could not be read or made, and is tried again.
    var isRetrying: Bool { hotplugs.isRetrying || missing.nextTry != nil }

    /// Why connectors are not driven as they should be, by name.
    var absences: [String: String] { missing.all }

    /// When something is due, apart from what waits for the end of a move.
    func nextWake(at now: Duration, isMoving: Bool) -> Duration? {
        let look = isMoving || prober.isAsking ? nil : hotplugs.nextLook
        let make = missing.nextTry.flatMap { isMoving || $0 <= now ? nil : $0 }
        return [hotplugs.nextDoubt, health.nextTry(after: now), look, make, prober.nextWake].compactMap(\.self).min()
    }

    func takeNews() -> [DisplayNews] {
        for output in outputs { news += output.takeNews() }
        news += prober.takeNews()
        defer { news = [] }
        return news
    }

    /// Rungs that have failed are to be tried again.
    func forgetFailures() {
        health.forgetHistories()
        for output in outputs { output.forgetFailures() }
    }

    /// The displays are to be asked.
    func lookAgain() {
        isFresh = false
        hotplugs.lookAgain()
    }

    /// Another choice holds.
    func choiceChanged() { isStale = true }

    /// Why nothing on the card can be played on, connector by connector.
    func summary(_ choice: OutputChoice, usesUnknown: Bool, at now: Duration) -> String {
        if !missing.failures.isEmpty { return missing.failures.joined(separator: ", ") }
        return snapshot.summary(choice, usesUnknown: usesUnknown, refusals: health.refusals(at: now))
    }

    /// Asks the displays, and waits for their answers.
    func askNow(at now: Duration) {
        do { see(try card.snapshot(), at: now) } catch { failLook("\(error.failure)", at: now) }
    }

    private func failLook(_ reason: String, at now: Duration) {
        missing.unread = [card.fileName: "\(card.fileName) \(reason)"]
        hotplugs.failLook(at: now)
    }

    /// Takes in what was read of the card.
    private func see(_ snapshot: Snapshot, at now: Duration) {
        let snapshot = hubNames.rename(snapshot.renamed(for: card.fileName, avoiding: taken))
        missing.unread = snapshot.unreadReasons(known: self.snapshot)
        if missing.unread.isEmpty { hotplugs.passLook() } else { hotplugs.failLook(at: now) }
        badLinks = Set(snapshot.connectors.filter(\.isLinkBad).map(\.id))
        for name in hotplugs.see(snapshot, at: now) where outputs.contains(where: { $0.name == name }) {
            news.append(DisplayNews("\(name) reports an unplugging; it stays lit for 3 s, as many displays bounce"))
        }
        isStale = true
    }

    /// Asks the displays, takes their answer in, and says whether the card is still there.
    func look(at now: Duration, isMoving: Bool) -> Bool {
        switch prober.takeAnswer() {
        case .seen(.success(let snapshot)): see(snapshot, at: now)
        case .seen(.failure(let error)) where error.isOfLostCard: return false
        case .seen(.failure(let error)): failLook("\(error.failure)", at: now)
        case .turnedOff:
            ending.finish()
            isStale = true
        case nil: break
        }
        if hotplugs.settle(at: now) { isStale = true }
        ending.begin(by: prober, of: CardObjects(snapshot))
        if !isMoving, !prober.isAsking, hotplugs.wantsLook(at: now) {
            hotplugs.beginLook(at: now)
            do { try prober.ask(snapshot) } catch { failLook("cannot ask its displays: \(error.reason)", at: now) }
        }
        return true
    }
}

extension CardOutputs {
    /// Brings the outputs in line with what is plugged in. True where they are not what they were.
    ///
    /// An output whose connector, CRTC and mode are the same goes on undisturbed.
    ///
    /// - Parameter isMoving: whether a move is under way: failed outputs wait then, as setting a mode may take long.
    func settle(_ choice: OutputChoice, usesUnknown: Bool, at now: Duration, isMoving: Bool) -> Bool {
        // What it would do waits for the answer in the kernel, and the loop would with it.
        if prober.isAsking || !ending.isEmpty { return false }
        if !isMoving, let next = missing.nextTry, next <= now { isStale = true }
        // The loop asks in every frame of a move.
        if !isStale && health.isEmpty { return false }
        let heldBack = isMoving ? health.connectors.subtracting(outputs.map(\.device.assignment.connector)) : []
        func latest() -> RefusedModes { health.refusals(at: now, holdingBack: heldBack, holdsModes: isMoving) }
        if !isStale && latest() == refusals { return false }
        isStale = false
        let snapshot = snapshot.driven(by: outputs.map(\.device.assignment))
        health.keep(Set(snapshot.connectors.filter { $0.connection != .disconnected }.map(\.id)))
        let before = outputs
        var assignments: [Assignment]
        repeat {
            refusals = latest()
            assignments = snapshot.assign(choice, usesUnknown: usesUnknown, refusals: refusals)
        } while !drive(assignments, of: snapshot, by: choice)
        let exhausted = snapshot.exhausted(choice, usesUnknown: usesUnknown, refusals: refusals)
        for id in exhausted { health.exhaust(id, at: now) }
        refusals = latest()
        if isFresh && outputs.isEmpty { lookAgain() }
        badLinks = []
        missing.endMaking(at: now)
        missing.refused = snapshot.absences(choice, usesUnknown: usesUnknown, refusals: refusals, among: assignments)
        if before.elementsEqual(outputs, by: ===) { return false }
        for output in outputs { output.forgetRefusals() }
        return true
    }

    /// Makes outputs of the assignments. False where a driver has refused one: then others are to be tried.
    private func drive(_ assignments: [Assignment], of snapshot: Snapshot, by choice: OutputChoice) -> Bool {
        let staying = outputs.filter {
            assignments.contains($0.device.assignment) && !badLinks.contains($0.device.assignment.connector)
        }
        for output in outputs { health.keep(output.history, of: output.device.assignment) }
        // First what goes, so that its CRTC is free.
        for output in outputs where !assignments.contains(where: { $0.isSuccessor(of: output.device.assignment) }) {
            news += ending.end(output)
        }
        var driven: [KMSOutput] = []
        var isTaken = true
        missing.unmade = [:]
        for assignment in assignments {
            if let output = staying.first(where: { $0.device.assignment == assignment }) {
                driven.append(output)
                continue
            }
            let predecessor = outputs.first { assignment.isSuccessor(of: $0.device.assignment) }
            do throws(DisplayError) {
                let device = try KMSScanout(assignment, of: snapshot, on: card)
                let output = KMSOutput(device, after: predecessor, history: health.history(of: assignment))
                // What it says of something else is said again when a frame is shown, if it still holds.
                if let refusal = output.objection().flatMap({ health.refuse(assignment, because: $0) }) {
                    news.append(refusal)
                    isTaken = false
                    // It goes on until another mode is found, or none.
                    if let predecessor { driven.append(predecessor) }
                } else {
                    driven.append(output)
                    news.append(DisplayNews(snapshot.explanation(of: assignment, by: choice), isDetail: true))
                }
            } catch {
                missing.unmade[assignment.name] = "\(assignment.name) \(error.failure)"
                // It goes on in its former mode until that succeeds.
                if let predecessor { driven.append(predecessor) }
            }
        }
        outputs = driven
        return isTaken
    }

    /// Takes an output away that has failed.
    func giveUp(_ id: OutputID, because error: DisplayError, at now: Duration) {
        guard let output = outputs.first(where: { $0.id == id }) else { return }
        news.append(DisplayNews("\(error)"))
        health.fail(output, because: error, at: now)
        news += output.takeNews() + ending.end(output)
        outputs.removeAll { $0 === output }
        isStale = true
    }
}

// MARK: - Master and events

extension CardOutputs {
    /// Leaves the screens, on which others may show something from now on: as they are, or dark.
    func letGo(dark: Bool = false) {
        for output in outputs {
            health.keep(output.history, of: output.device.assignment)
            if dark { news += ending.end(output) }
        }
        outputs = []
        isStale = true
    }

    /// Whether nothing is shown, and nothing still to be turned off.
    var isLetGo: Bool { outputs.isEmpty && ending.isEmpty }

    /// Returns the flips of frames that are outstanding.
    func takeFlips() -> [Flip] {
        let flips = card.readFlips().compactMap { event in
            outputs.first { $0.device.assignment.crtc == event.crtc }?.takeFlip(event)
        }
        if !flips.isEmpty { staleFramebuffers?.clear(on: card) }
        if isFresh && !flips.isEmpty { lookAgain() }
        return flips
    }
}
