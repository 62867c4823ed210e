/// Which outputs to play on, and in which mode each.
public struct OutputChoice: Hashable, Sendable {
    /// Connectors that are asked for by name.
    public var names: Set<String>
    /// Whether every other one is taken as well.
    public var takesOthers: Bool
    /// The mode of every output that has none of its own.
    public var mode: ModeChoice
    /// Modes of single outputs, by name.
    public var modes: [String: ModeChoice]

    /// Every output in its preferred mode, where nothing else is said.
    public init(
        names: Set<String> = [], takesOthers: Bool = true, mode: ModeChoice = .preferred,
        modes: [String: ModeChoice] = [:]
    ) {
        self.names = names
        self.takesOthers = takesOthers
        self.mode = mode
        self.modes = modes
    }

    /// Whether an output is to be played on.
    func includes(_ name: String) -> Bool { takesOthers || names.contains(name) }

    /// The mode that an output is to have.
    func mode(of name: String) -> ModeChoice { modes[name] ?? mode }
}
