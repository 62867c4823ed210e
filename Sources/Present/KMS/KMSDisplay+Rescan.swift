internal import LinuxIO

extension KMSDisplay {
    /// What looking for a card with a display came to.
    enum Search {
        case found
        /// There is a place where a display may be plugged in.
        case waiting
        case hopeless
    }

    /// Asks every connector anew, which takes a while on real cables; without a card, every card.
    public func rescan() throws(DisplayError) -> Bool {
        guard let card else { return search() == .found }
        return try settle(card.snapshot(), on: card)
    }

    /// Connectors that are driven now and have no mode that the choice asks for, a sentence for each.
    public func objections(to choice: OutputChoice) throws(DisplayError) -> [String] {
        guard let card else { return [] }
        return try card.snapshot().objections(to: choice, among: Set(screens.map(\.device.assignment.connector)))
    }

    /// Goes on with a card that an earlier run has left open, if it has a display to drive. It is opened anew otherwise.
    func takeUp(_ device: consuming InheritedDescriptor) {
        let path = "/dev/dri/\(device.name)"
        guard self.path == nil || self.path == path, device.isDevice(at: path) else { return }
        do throws(DisplayError) {
            let card = try Card(path: path, adopting: device.taken())
            try card.checkMaster()
            legacy = Legacy(on: card)
            if try outputless(card.snapshot(asksDisplays: false), on: card) == nil { self.card = card }
        } catch {
            absence = error.description
        }
    }

    /// Takes the outputs that there are as far as the kernel knows, or else as the displays answer. Nil where there are any;
    /// else the card as it was found.
    private func outputless(_ known: Snapshot, on card: Card) throws(DisplayError) -> Snapshot? {
        if try settle(known, on: card) { return nil }
        let asked = try card.snapshot()
        return try settle(asked, on: card) ? nil : asked
    }

    /// Takes the first card that has a display to drive. A card without one is let go again: nothing on it is changed.
    func search() -> Search {
        var reasons: [String] = []
        var mayCome = false
        for path in path.map({ [$0] }) ?? Card.paths {
            do throws(DisplayError) {
                let card = try Card(path: path)
                try card.checkMaster()
                let known = try card.snapshot(asksDisplays: false)
                let found = try SavedState(of: known, on: card)
                guard let snapshot = try outputless(known, on: card) else {
                    saved = found
                    self.card = card
                    return .found
                }
                reasons.append("\(card.name): \(snapshot.summary(choice))")
                mayCome = mayCome || snapshot.mayGetDisplay(choice)
            } catch {
                reasons.append("\(error)")
            }
        }
        absence = reasons.isEmpty ? "there is no /dev/dri/card*" : reasons.joined(separator: "; ")
        return mayCome ? .waiting : .hopeless
    }

    /// Brings the outputs in line with what is plugged in. True where they are not what they were.
    ///
    /// An output whose connector, CRTC and mode are the same goes on undisturbed.
    private func settle(_ snapshot: Snapshot, on card: Card) throws(DisplayError) -> Bool {
        let assignments = snapshot.assign(choice)
        let badLinks = Set(snapshot.connectors.filter(\.isLinkBad).map(\.id))
        let staying = screens.filter {
            assignments.contains($0.device.assignment) && !badLinks.contains($0.device.assignment.connector)
        }
        absences = snapshot.absences(choice, among: assignments)
        if !screens.isEmpty || !assignments.isEmpty {
            absence = assignments.isEmpty ? "\(card.name): \(snapshot.summary(choice))" : nil
        }
        if staying.count == screens.count, staying.count == assignments.count { return false }
        // First what goes, so that its CRTC is free.
        for screen in screens where !assignments.contains(where: { $0.isSuccessor(of: screen.device.assignment) }) {
            screen.device.turnOff()
        }
        var outputs: [KMSOutput] = []
        for assignment in assignments {
            if let screen = staying.first(where: { $0.device.assignment == assignment }) {
                outputs.append(screen)
            } else {
                let predecessor = screens.first { assignment.isSuccessor(of: $0.device.assignment) }
                let device = try KMSScanout(assignment, of: snapshot, on: card)
                outputs.append(KMSOutput(device, after: predecessor))
            }
        }
        screens = outputs
        for screen in screens { screen.forgetRefusals() }
        return true
    }
}

extension Assignment {
    /// Whether it drives the same cable from the same CRTC.
    fileprivate func isSuccessor(of other: Assignment) -> Bool { connector == other.connector && crtc == other.crtc }
}
