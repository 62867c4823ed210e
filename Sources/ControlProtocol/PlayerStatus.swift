public import JSONText

/// What a player says of itself: `status.json`, and the answer to `{"get":"status"}`.
public struct PlayerStatus: Sendable {
    /// Counts of the commands that were taken.
    public struct Commands: Hashable, Sendable {
        public var pauses = 0
        public var skips = 0
        /// Those that are done, in every show.
        public var reloads = 0

        public init() {}
    }

    /// A reading that takes long, and since when.
    public struct SlowSource: Sendable {
        public var path = ""
        public var since = ""

        public init() {}
    }

    /// The process id.
    public var process = 0
    /// Nil while the sources are read for the first time: then the process is all that is told.
    public var display: String?
    /// Outputs that are wanted and not there, each with the reason.
    public var absentOutputs = NamedValues<String>()
    public var commands = Commands()
    /// The site file.
    public var site: String?
    public var siteReading: SlowSource?
    public var siteErrors = FirstOf<String>()
    /// What is wrong with the site from afar; nil: nothing that was told.
    public var siteFromAfar: String?
    /// The names of the devices by which people at the screen steer it; nil: none.
    public var inputDevices: [String]?
    /// How pictures are drawn, where that is not in processes of their own that are locked in; nil: as it should be.
    public var painting: String?
    public var shows: [ShowStatus] = []

    public init() {}

    /// As the socket and the file have it.
    public var json: JSON { JSONMembers.write(self) }

    /// Reads what a player of this release or another has written; nil where it is no object.
    public init?(_ json: JSON) { self.init(json: json) }
}

/// The first of many things, and how many there are.
public struct FirstOf<Item: Sendable>: Sendable {
    public var told: [Item]
    public var count: Int

    public init(_ told: [Item] = [], of count: Int? = nil) {
        self.told = told
        self.count = count ?? told.count
    }
}

/// A channel's show.
public struct ShowStatus: Sendable {
    public struct LeftOutFile: Sendable {
        public var path = ""
        public var reason = ""

        public init() {}
    }

    public var sources = FirstOf<String>()
    /// `starting`, `moving`, `resting` or `empty`.
    public var state = ""
    public var isPaused = false
    /// What commands hold it in; nil: nothing.
    public var commanded: CommandedState?
    public var position = 0
    /// The number of the slide that is shown, as `go` takes it; nil where none of the round is.
    public var number: Int?
    public var pendingSkip = 0
    public var showing: SceneStatus?
    /// How many places of the round the shown slide takes at once.
    public var places = 1
    /// Since when, in UTC.
    public var since: String?
    /// The lines of a card.
    public var card: [String]?
    public var next: SceneStatus?
    /// How many slides there are.
    public var slides: Int?
    public var awaitsClock = false
    /// When a schedule opens or closes next, in UTC.
    public var nextChange: String?
    /// The key of `show` that closes all slides until then; nil: a slide is open, or the clock is not set.
    public var closed: String?
    public var leftOut = FirstOf<LeftOutFile>()
    public var reading: PlayerStatus.SlowSource?
    public var playlistErrors = FirstOf<String>()
    public var waitingFor = FirstOf<String>()
    public var scanned = FirstOf<String>()
    public var notPlayed = FirstOf<String>()
    public var outputs: [OutputStatus] = []

    public init() {}
}

/// What commands hold a show in.
public struct CommandedState: Sendable {
    /// One of them.
    public struct Term: Sendable {
        /// The picture that is shown.
        public var path: String?
        /// In UTC; nil: until another command.
        public var until: String?

        public init() {}
    }

    /// It is paused.
    public var pause: Term?
    /// Its screens are black.
    public var blank: Term?
    /// A picture is shown instead of the round, or a playlist plays.
    public var show: Term?
    /// Small pictures of the round are shown.
    public var overview: Term?

    public init() {}
}

/// What a screen shows.
public enum SceneStatus: Hashable, Sendable {
    /// Paths of the picture, and of the one beside it.
    case slide(path: String, companion: String? = nil)
    /// The color alone.
    case background(String)
}

/// An output that takes part in a show.
public struct OutputStatus: Sendable {
    public struct Route: Sendable {
        public var rung = ""
        public var reason: String?

        public init() {}
    }

    /// A rung that has failed when a frame was handed over, and is not taken since.
    public struct FailedRung: Sendable {
        public var rung = ""
        /// What could not be done, and why.
        public var call = ""
        public var error = ""
        /// In UTC.
        public var since = ""

        public init() {}
    }

    /// Of moves.
    public struct Smoothness: Sendable {
        public var moves = 0
        public var frames = 0
        public var missedVblanks = 0
        /// The longest time between two frames, in ms.
        public var longestGap = 0.0
        /// Bytes of framebuffers that the processor wrote meanwhile.
        public var bytesWritten = 0

        public init() {}
    }

    /// Frames of drags: how long what a finger did took to be seen, in ms.
    public struct Drags: Sendable {
        public var frames = 0
        public var median = 0.0
        /// What 99 of 100 frames took at the most.
        public var most = 0.0

        public init() {}
    }

    public var name = ""
    public var mode = ""
    /// Degrees, clockwise.
    public var rotation = 0
    /// By transition.
    public var rungs = NamedValues<Route>()
    public var failedRungs: [FailedRung] = []
    public var total = Smoothness()
    /// Nil: no finger has drawn slides.
    public var drags: Drags?
    /// By the kind of transition, and by rung.
    public var ways = NamedValues<NamedValues<Smoothness>>()

    public init() {}
}
