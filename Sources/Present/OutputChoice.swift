public import PlaylistFormat

/// Which outputs to play on, and how each is driven.
public struct OutputChoice: Hashable, Sendable {
    /// Connectors that are asked for by name.
    public var names: Set<String>
    /// Whether every other one is taken as well.
    public var takesOthers: Bool
    /// For every output that has no settings of its own.
    public var common: OutputSettings
    /// Settings of single outputs, by name. Where they name no mode, the common one holds.
    public var own: [String: OutputSettings]

    /// Every output in its preferred mode, where nothing else is said.
    public init(
        names: Set<String> = [], takesOthers: Bool = true, common: OutputSettings = OutputSettings(),
        own: [String: OutputSettings] = [:]
    ) {
        self.names = names
        self.takesOthers = takesOthers
        self.common = common
        self.own = own
    }

    /// Whether an output is to be played on.
    func includes(_ name: String) -> Bool { takesOthers || names.contains(name) }

    /// All that is said of an output.
    func settings(of name: String) -> OutputSettings { own[name] ?? common }

    /// The mode that an output is to have.
    func mode(of name: String) -> ModeChoice { own[name]?.mode ?? common.mode ?? .preferred }
}

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
