public import Vocabulary

/// What `cyclorama.txt` says: how a machine that plays from a stick is set up.
public struct MachineSettings: Hashable, Sendable {
    /// A name of the zoneinfo folder, such as `Europe/Berlin`; nil where the file says nothing.
    public var timeZone: String?
    /// As in `Site.Screen`.
    public var mode: String?
    /// As in `Site.Screen`.
    public var rotation: Int?
    /// A label of RFC 1123.
    public var hostname: String?
    /// Whether the machine uses a network.
    public var network = true
    /// Whether pictures on other sticks are played.
    public var sticks = false
    /// A host name or an IP address.
    public var timeServer: String?

    public init() {}

    /// Parses the file. An error leaves out its own key, and the others hold.
    ///
    /// - Parameters:
    ///   - name: the file's name in messages
    ///   - zones: the names of all time zones; asked for where the file names one
    ///   - modeFlaw: why a text is no display mode, as the command line takes it; nil for one that is
    public static func parsed(
        yaml bytes: [UInt8], name: String, zones: @escaping () -> [String], modeFlaw: @escaping (String) -> ModeFlaw?
    ) -> Parsed<MachineSettings> {
        MachineSettingsDecoder(modeFlaw: modeFlaw, zones: zones).decode(bytes, name: name)
    }
}
