public import Vocabulary

/// What the site file or the command line says of one output. For nil the player decides.
public struct OutputSettings: Hashable, Sendable {
    /// Which of its display's modes to take.
    public var mode: ModeChoice?
    /// The best rung for its moves, whatever is known of the driver: `pan` also on one that is not known to move its
    /// window, `copy` also on one that is.
    public var rung: Rung?
    /// The signal on its cable.
    public var signal: SignalSettings

    /// Settings of an output of which the site file and the command line say no more.
    public init(mode: ModeChoice? = nil, rung: Rung? = nil, signal: SignalSettings = SignalSettings()) {
        self.mode = mode
        self.rung = rung
        self.signal = signal
    }
}
