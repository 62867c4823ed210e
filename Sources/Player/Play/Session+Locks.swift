internal import Carousel
internal import ControlProtocol
internal import Draw
internal import Input
internal import Lettering
internal import LinuxIO
internal import Logging
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// Outputs that ask for a PIN.
extension Session {
    /// Whether a lock lets something be done. Where it does not, somebody is asked for the PIN.
    func isAllowed(_ deed: HandDeed, of request: HandRequest, in channels: [Channel]) -> Bool {
        guard request.isLocked else { return true }
        let now = MonotonicClock.now
        if locks.isOpen(request.output, at: now) {
            if request.isBeginning { locks.prolong(request.output, until: now + request.idle) }
            return true
        }
        if deed.isFree(in: channels) { return true }
        if request.isBeginning, !channels.isEmpty, locks.ask(for: request, at: now) {
            records.vault.ask(.look, for: .lock(request.output))
        }
        return false
    }

    /// Takes in what is pressed on a pad that is shown. Says whether one is.
    func press(_ request: HandRequest, on screen: Screen?) -> Bool {
        guard locks.isEntering(request.output) else { return false }
        let now = MonotonicClock.now
        guard let press = pressed(request, on: screen) else { return true }
        if case .check(let pin) = locks.press(press, on: request.output, at: now) {
            records.vault.ask(.check(pin), for: .lock(request.output))
        }
        return true
    }

    private func pressed(_ request: HandRequest, on screen: Screen?) -> LockEntry.Press? {
        if let press = request.press { return press }
        guard let screen, let place = request.tapPlace(on: screen.surface.rotation),
            let show = ensemble.channels.showOwning(screen),
            show.shownPad?.screen == screen.number
        else { return nil }
        return switch show.padSpot(at: place, on: screen) {
        case .key(let key): .key(key)
        case .between: nil
        case .beside: .leave
        }
    }

    /// Has the screens show what the locks ask for.
    func followLocks(at now: Duration) {
        if locks.areClosed, ensemble.channels.allSatisfy({ $0.show.shownPad == nil }) { return }
        let locked = ensemble.plan.hands.filter(\.settings.isLocked).map(\.output)
        locks.settle(Set(locked), at: now)
        let pads = locks.pads(at: now)
        var shown: Set<WorkerClient> = []
        // A show has one pad: who is at another of its screens waits.
        for (output, pad) in pads.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
            guard let channel = ensemble.channels(steeredFrom: output).first,
                let screen = screen(for: output, in: [channel]), shown.insert(channel.number).inserted
            else { continue }
            let old = channel.show.shownPad
            if old?.screen != screen.number || old?.pad != pad { channel.show.show(pad, on: screen) }
        }
        for channel in ensemble.channels where !shown.contains(channel.number) { channel.show.leavePad() }
    }

    /// Takes in what was found out about the PIN.
    func takeFindings() {
        for (asker, finding) in records.vault.takeFindings() {
            switch asker {
            case .client(let number):
                let answer: ControlAnswer = if case .lost(let reason) = finding { .failed([reason]) } else { .done }
                process.control?.answerLater(answer, to: ControlServer.Seat(number: number))
            case .lock(let output):
                let upshot = locks.take(finding, for: output, at: MonotonicClock.now)
                let name = output.map { "\(safeLine($0)): " } ?? ""
                switch upshot {
                case .nothing: break
                case .tell(let words): say(.input, .warning, name + words)
                case .perform(let request):
                    say(.input, .info, name + "unlocked by its PIN")
                    followLocks(at: MonotonicClock.now)
                    if request.isWhole { obey(request) }
                }
            }
        }
    }

    /// Sets the PIN for a client, or removes it.
    ///
    /// - Parameter pin: nil: there is none from now on.
    func set(pin: String?, for seat: ControlServer.Seat) -> ControlAnswer? {
        if let pin, !PINRecord.isPIN(pin) { return .failed([PINRecord.rule]) }
        records.vault.ask(.set(pin), for: .client(seat.number))
        return nil
    }
}
