internal import LinuxIO
internal import Raster
internal import Vocabulary

/// Displays in memory with the interface of real ones: in real time, where a timer stands for the vblank, or on a
/// virtual clock.
public final class HeadlessDisplay: Display {
    private struct Plug {
        let name: String
        /// The display's own.
        let mode: Mode
        /// Another one whenever something is plugged in, even if it is the same.
        var output: HeadlessOutput?
    }

    /// What the outputs show can be looked at.
    public private(set) var screens: [HeadlessOutput] = []
    /// Which outputs there are after the next `settle`, and in which mode each.
    public var choice: OutputChoice
    /// What is plugged in; `settle` makes it the screens.
    private var plugs: [Plug] = []
    /// How many were ever plugged in.
    private var outputsSoFar: UInt32 = 0
    private var isReleased = false
    private let clock: VirtualClock?
    private let timer: Timer

    /// Outputs `headless-1`, `headless-2` and so on, one a mode. Each takes any other mode that it is asked for, too.
    ///
    /// - Parameter clock: nil for real time.
    public init(
        modes: [Mode], outputs choice: OutputChoice = OutputChoice(), clock: VirtualClock? = nil
    ) throws(DisplayError) {
        do throws(SystemError) {
            timer = try Timer()
        } catch {
            throw DisplayError("headless", "make a timer", reason: error.reason)
        }
        self.clock = clock
        self.choice = choice
        for (number, mode) in modes.enumerated() { plug(mode, as: "headless-\(number + 1)") }
        _ = settle(at: .zero, isMoving: false)
    }

    /// Plugs a display in, in the place of one that has the name. It is an output after the next `settle`.
    public func plug(_ mode: Mode, as name: String) {
        unplug(name)
        plugs.append(Plug(name: name, mode: mode))
    }

    /// Takes a display away. A flip that is outstanding still comes, and no other: it refuses what is shown on it.
    public func unplug(_ name: String) {
        plugs.first { $0.name == name }?.output?.isUnplugged = true
        plugs.removeAll { $0.name == name }
    }

    /// Takes in what was plugged and unplugged, and `choice`. True where `outputs` are not what they were.
    public func settle(at now: Duration, isMoving: Bool) -> Bool {
        for (index, plug) in plugs.enumerated() {
            let mode = mode(of: plug, choice)
            let margins = choice.settings(of: plug.name).signal.margins
            if mode == plug.output?.screenMode, mode == nil || margins == plug.output?.margins { continue }
            plug.output?.isUnplugged = true
            plugs[index].output = mode.map { output(plug.name, mode: $0, margins) }
        }
        let outputs = isReleased ? [] : plugs.compactMap(\.output)
        defer { screens = outputs }
        return !screens.elementsEqual(outputs, by: ===)
    }

    /// Outputs that would have no mode with another choice, a sentence for each.
    public func objections(to choice: OutputChoice) -> [String] {
        plugs.filter { $0.output != nil && choice.includes($0.name) && mode(of: $0, choice) == nil }
            .map { "\($0.name) has no such mode" }
    }

    /// The mode to play in; nil where the output is not asked for, or no memory would do for what is.
    private func mode(of plug: Plug, _ choice: OutputChoice) -> Mode? {
        guard choice.includes(plug.name) else { return nil }
        let mode: Mode
        switch choice.mode(of: plug.name) {
        case .preferred, .highest: return plug.mode
        case .timings(let timings): mode = Mode(size: timings.size, period: timings.period)
        case .exactly(let size, let rate):
            if let rate, rate < 1 { return nil }
            mode = rate.map { Mode(size: size, rate: $0) } ?? Mode(size: size, period: plug.mode.period)
        }
        return max(mode.size.width, mode.size.height) <= HeadlessOutput.largestSide ? mode : nil
    }

    private func output(_ name: String, mode: Mode, _ margins: Margins?) -> HeadlessOutput {
        outputsSoFar += 1
        let id = OutputID(card: self.name, connector: ConnectorID(rawValue: outputsSoFar))
        let output = HeadlessOutput(id: id, name: name, mode: mode, margins: margins) { [clock] in
            clock?.now ?? MonotonicClock.now
        }
        output.queueChanged = { [weak self] in self?.setTimer() }
        return output
    }

    /// For messages.
    public var name: String { "headless" }

    /// The same as `screens`.
    public var outputs: [any Output] { screens }

    /// Why there is no output; nil where there is one.
    public var absence: String? {
        let reasons = plugs.isEmpty ? [] : absences.values.sorted()
        let reason = reasons.isEmpty ? "nothing is plugged in" : reasons.joined(separator: "; ")
        return screens.isEmpty ? isReleased ? "another program has the screens" : reason : nil
    }

    /// Why outputs that `choice` names are missing, by name.
    public var absences: [String: String] {
        var reasons: [String: String] = [:]
        for name in choice.names where !screens.contains(where: { $0.name == name }) {
            let others = plugs.isEmpty ? "" : ", only to \(plugs.map(\.name).joined(separator: ", "))"
            reasons[name] =
                plugs.contains { $0.name == name }
                ? "\(name) has no such mode" : "nothing is connected to \(name)\(others)"
        }
        return reasons
    }

    /// Readable at the vblank after a frame was queued.
    public var descriptor: Int32 { timer.descriptor }

    /// Nil: its pictures go with the process.
    public var handoff: DeviceHandoff? { nil }

    /// Nil: nothing comes by itself but flips.
    public var nextWake: Duration? { nil }

    /// Nothing: there is no cable.
    public func takeNews() -> [DisplayNews] { [] }

    /// Does nothing: what is plugged in is known.
    public func lookAgain() {}

    /// Nothing fails here.
    public func forgetFailures() {}

    /// Has another output take its place.
    public func giveUp(_ output: OutputID, because error: DisplayError, at now: Duration) {
        for index in plugs.indices where plugs[index].output?.id == output {
            plugs[index].output?.isUnplugged = true
            plugs[index].output = nil
        }
    }

    /// The outputs are gone until `acquire`.
    public func release() {
        isReleased = true
        for index in plugs.indices {
            plugs[index].output?.isUnplugged = true
            plugs[index].output = nil
        }
    }

    /// Whether another program can have the screens.
    public var isLetGo: Bool { isReleased }

    /// The outputs are there again, as new ones.
    public func acquire() { isReleased = false }

    /// When the next frame that is queued will be seen.
    public var nextFlip: Duration? { screens.compactMap(\.nextFlip).min() }

    /// The flips whose vblank has come since the last call.
    public func takeFlips() -> [Flip] {
        try? timer.acknowledge()
        let now = clock?.now ?? MonotonicClock.now
        let flips = screens.compactMap { $0.flip(at: now) }
        setTimer()
        return flips
    }

    /// Does nothing: there was nothing before.
    public func restore() -> [DisplayNews] { [] }

    private func setTimer() {
        // A timerfd of our own with a valid time takes any setting.
        if clock == nil { try? timer.set(nextFlip) }
    }
}

/// A clock that stands until it is set: time for a display that nobody waits for.
public final class VirtualClock {
    /// What it shows.
    public private(set) var now: Duration

    /// A clock that shows `now`.
    public init(now: Duration = .zero) { self.now = now }

    /// Lets the time pass up to `instant`; it never goes back.
    public func advance(to instant: Duration) {
        precondition(instant >= now, "time does not go back")
        now = instant
    }
}
