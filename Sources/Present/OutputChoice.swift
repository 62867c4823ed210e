public import Vocabulary

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
