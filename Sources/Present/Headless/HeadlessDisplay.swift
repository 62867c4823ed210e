internal import LinuxIO

/// Displays in memory with the interface of real ones: in real time, where a timer stands for the vblank, or on a
/// virtual clock.
public final class HeadlessDisplay: Display {
    /// What the outputs show can be looked at.
    public private(set) var screens: [HeadlessOutput] = []
    /// What is plugged in; `rescan` makes it the screens.
    private var plugged: [HeadlessOutput] = []
    private let clock: VirtualClock?
    private let timer: Timer

    /// Outputs `headless-1`, `headless-2` and so on, one a mode.
    ///
    /// - Parameter clock: nil for real time.
    public init(modes: [Mode], clock: VirtualClock? = nil) throws(DisplayError) {
        do throws(SystemError) {
            timer = try Timer()
        } catch {
            throw DisplayError("headless", "make a timer", reason: error.reason)
        }
        self.clock = clock
        for (number, mode) in modes.enumerated() { plug(mode, as: "headless-\(number + 1)") }
        screens = plugged
    }

    /// Plugs a display in, in the place of one that has the name. It is an output after the next `rescan`.
    public func plug(_ mode: Mode, as name: String) {
        unplug(name)
        let output = HeadlessOutput(name: name, mode: mode) { [clock] in clock?.now ?? MonotonicClock.now }
        output.queueChanged = { [weak self] in self?.setTimer() }
        plugged.append(output)
    }

    /// Takes a display away. A flip that is outstanding still comes, and no other: it refuses what is shown on it.
    public func unplug(_ name: String) {
        plugged.first { $0.name == name }?.isUnplugged = true
        plugged.removeAll { $0.name == name }
    }

    public func rescan() throws(DisplayError) -> Bool {
        defer { screens = plugged }
        return !screens.elementsEqual(plugged, by: ===)
    }

    public var name: String { "headless" }

    public var outputs: [any Output] { screens }

    public var absence: String? { screens.isEmpty ? "nothing is plugged in" : nil }

    /// Readable at the vblank after a frame was queued.
    public var descriptor: Int32? { timer.descriptor }

    /// When the next frame that is queued will be seen.
    public var nextFlip: Duration? { screens.compactMap(\.nextFlip).min() }

    public func takeFlips() throws(DisplayError) -> [Flip] {
        try? timer.acknowledge()
        let now = clock?.now ?? MonotonicClock.now
        let flips = screens.compactMap { $0.flip(at: now) }
        setTimer()
        return flips
    }

    public func restore() {}

    private func setTimer() {
        // A timerfd of our own with a valid time takes any setting.
        if clock == nil { try? timer.set(nextFlip) }
    }
}
