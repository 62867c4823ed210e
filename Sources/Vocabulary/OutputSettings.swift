/// What a site file or the command line says of one output. For nil the player decides.
public struct OutputSettings: Hashable, Sendable {
    /// Which of its display's modes to take.
    public var mode: ModeChoice?
    /// The best rung for its moves, whatever is known of the driver: `pan` also on one that is not known to move its
    /// window, `copy` also on one that is.
    public var rung: Rung?
    /// The signal on its cable.
    public var signal: SignalSettings

    /// Settings of an output where the site file and the command line say nothing else.
    public init(mode: ModeChoice? = nil, rung: Rung? = nil, signal: SignalSettings = SignalSettings()) {
        self.mode = mode
        self.rung = rung
        self.signal = signal
    }
}

/// How an animation reaches the screen, the best first.
public enum Rung: String, Sendable, CaseIterable {
    /// The scan-out window moves over a strip on which everything is painted: one commit a frame and no pixel.
    case pan
    /// Pictures stand in framebuffers of their own, and planes show them where they are due: one commit a frame and no pixel.
    case planes
    /// Every frame is composed into a back buffer.
    case copy
    /// The last frame is there at once.
    case cut
}
