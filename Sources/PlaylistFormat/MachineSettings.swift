public import Raster
public import Web

/// What `cyclorama.txt` says: how a machine that plays from a stick is set up.
public struct MachineSettings: Hashable, Sendable {
    /// The site that the machine plays.
    public struct RemoteSite: Hashable, Sendable {
        /// Of its repository.
        public var address: WebAddress
        /// One or more; the tree of a later one wins a path.
        public var branches: [String]
        /// The names of files beside `cyclorama.txt` with the keys that may sign: one or two.
        public var keys: [String]
        /// The text of a duration, for `agent.yaml` to repeat: how often the repository is asked.
        public var pace: String?
    }

    /// A name of the zoneinfo folder, such as `Europe/Berlin`; nil where the file says nothing.
    public var timeZone: String?
    /// The text of a `ModeChoice`, for a site file to repeat.
    public var mode: String?
    /// As in `Site.Screen`.
    public var rotation: Rotation?
    /// A label of RFC 1123.
    public var hostname: String?
    /// Whether the machine uses a network.
    public var network = true
    /// Whether pictures on other sticks are played.
    public var sticks = false
    /// A host name or an IP address.
    public var timeServer: String?
    /// What may steer the show by hand, of words alone; nil: nothing.
    public var input: InputSettings?
    /// What plays instead of the pictures on the stick: a playlist or a picture of the web.
    public var playlist: WebAddress?
    /// What plays instead of them and of `playlist`.
    public var site: RemoteSite?

    public init() {}

    /// Parses the file. An error leaves out its own key, and the others hold.
    ///
    /// - Parameters:
    ///   - name: the file's name in messages
    ///   - zones: the names of all time zones; asked for where the file names one
    public static func parsed(
        yaml bytes: [UInt8], name: String, zones: @escaping () -> [String]
    ) -> Parsed<MachineSettings> {
        MachineSettingsDecoder(zones: zones).decode(bytes, name: name)
    }
}
