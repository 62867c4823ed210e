internal import PlaylistFormat
internal import Present
internal import Raster
internal import Vocabulary

/// What plays where.
struct OutputPlan: Hashable, Sendable {
    /// No two have the same sources.
    private(set) var channels: [ChannelPlan] = []
    /// The site file that it was read from; nil: the command line.
    var site: String?
    /// The only source of the command line while it is missing: it may turn out to be a site file.
    var missing: SourceContent.Missing?
    var turns: Turns
    /// What may steer the shows by hand.
    private(set) var hands: [HandPlan] = []
    /// For outputs without settings of their own.
    private var common: OutputSettings
    /// Settings of single outputs, by name.
    private var own: [String: OutputSettings] = [:]

    /// A plan without channels.
    ///
    /// - Parameters:
    ///   - mode: for outputs without a mode of their own.
    ///   - turns: how pictures are turned on the outputs.
    init(mode: ModeChoice, turns: Turns) {
        common = OutputSettings(mode: mode)
        self.turns = turns
    }

    /// Has sources play on an output; without a name, on all outputs that no channel names. For nil, settings and rotation
    /// stay as they are.
    mutating func add(
        _ sources: [String], on output: String?, settings: OutputSettings? = nil, rotation: Rotation? = nil
    ) {
        let index = channels.firstIndex { $0.sources == sources } ?? channels.endIndex
        if index == channels.endIndex { channels.append(ChannelPlan(sources: sources, outputs: [])) }
        if let output {
            channels[index].outputs.insert(output)
            own[output] = settings
            turns.own[output] = rotation
        } else {
            channels[index].takesOthers = true
            if let settings { common = settings }
            if let rotation { turns.common = rotation }
        }
    }

    /// Has the show of an output be steered by hand; without a name, that of all outputs that no channel names.
    mutating func note(_ settings: InputSettings, on output: String?) {
        hands.append(HandPlan(output: output, settings: settings))
    }

    /// Whether a site file is read, or may come.
    var mayChange: Bool { site != nil || missing != nil }

    /// How long a file may take to get on before it is left out.
    var patience = Duration.seconds(10)
    /// What is shown while there is nothing to show, where the sources do not say what then; nil: a card.
    private(set) var fallback: Fallback?
    /// What the site file says of a run.
    private(set) var run = RunSettings()

    /// Takes in what a site file says besides its outputs.
    mutating func take(_ site: Site) {
        if let patience = site.patience { self.patience = patience }
        fallback = site.fallback
        run = site.run
    }

    /// Which outputs to take, and how.
    var choice: OutputChoice {
        OutputChoice(
            names: channels.reduce(into: []) { $0.formUnion($1.outputs) },
            takesOthers: channels.contains(where: \.takesOthers), common: common, own: own)
    }

    /// The index of the channel that plays on an output; nil if the output stays free.
    func channel(on output: String) -> Int? {
        channels.firstIndex { $0.outputs.contains(output) } ?? channels.firstIndex(where: \.takesOthers)
    }
}

/// Sources that play in step on some outputs.
struct ChannelPlan: Hashable, Sendable {
    var sources: [String]
    /// By name.
    var outputs: Set<String>
    /// Whether it plays on every output that no channel names.
    var takesOthers = false

    /// For messages.
    var name: String { sources.joined(separator: " ") }
}

/// What may steer the show of an output by hand.
struct HandPlan: Hashable, Sendable {
    /// By its name; nil: the outputs that no channel names.
    let output: String?
    let settings: InputSettings
}

/// How the picture is turned on each output.
struct Turns: Hashable, Sendable {
    /// For outputs without a rotation of their own.
    var common = Rotation.none
    /// Rotations of single outputs, by name.
    var own: [String: Rotation] = [:]

    subscript(output: String) -> Rotation { own[output] ?? common }

    /// As its pictures are turned: what is asked for, on a panel that is mounted its own way.
    subscript(output: any Output) -> Rotation { self[output.name] + output.panelRotation }
}
