internal import LinuxIO

/// Displays in memory with the interface of real ones: in real time, where a timer stands for the vblank, or on a
/// virtual clock.
public final class HeadlessDisplay: Display {
    /// What the outputs show can be looked at.
    public let screens: [HeadlessOutput]
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
        screens = modes.enumerated().map { number, mode in
            HeadlessOutput(name: "headless-\(number + 1)", mode: mode) { clock?.now ?? MonotonicClock.now }
        }
        for screen in screens { screen.queueChanged = { [unowned self] in setTimer() } }
    }

    public var name: String { "headless" }

    public var outputs: [any Output] { screens }

    /// Readable at the vblank after a frame was queued.
    public var descriptor: Int32 { timer.descriptor }

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
