internal import Carousel
internal import Draw
internal import Paths
internal import Present

extension Ensemble {
    /// When each screen that has shown something had its last flip.
    var lastFlips: [Duration] { channels.flatMap { $0.show.screens.compactMap(\.lastFlip) } }

    /// Has every screen that rests prove that its display still takes frames.
    func probe() {
        for channel in channels { channel.show.screens.forEach { $0.probe() } }
    }

    /// Whether the show of a job has nothing to show but the picture that the job draws.
    func lacksAnother(_ job: Job) -> Bool {
        guard case .load(let drawing, _) = job.work,
            let channel = channels.first(where: { $0.number == job.client })
        else { return false }
        return !channel.show.carousel.canShowAnother(than: drawing.names)
    }

    /// Whether a job opens a picture for a show that has none on its screens yet, and has other pictures.
    func isAwaited(_ job: Job) -> Bool {
        switch job.work {
        case .look: break
        case .load where !lacksAnother(job): break
        default: return false
        }
        return !channels.contains { channel in
            channel.number == job.client && channel.show.screens.contains { $0.shownPicture != nil }
        }
    }
}

extension Ensemble {
    /// Whether a card is up somewhere.
    var hasCard: Bool { channels.contains { $0.show.card != nil } }

    /// Sets what cards say of the machine: its name, its addresses, and missing outputs.
    func tell(machine lines: [String]) {
        let machine = lines + display.absences.values.sorted().map { safeLine($0) }
        if machine == self.machine { return }
        self.machine = machine
        for channel in channels {
            guard var facts = channel.show.cardFacts else { continue }
            facts.machine = machine
            channel.show.know(facts)
        }
    }

    /// Takes in why the site from afar is not as it should be; nil: it is.
    func tell(siteTrouble reason: String?) {
        if reason == siteTrouble { return }
        siteTrouble = reason
        ownRevision += 1
        for channel in channels {
            guard var facts = channel.show.cardFacts else { continue }
            facts.siteTrouble = reason
            channel.show.know(facts)
        }
    }
}
