public import Vocabulary

/// A decoded site file: which source plays on which output, and how.
public struct Site: Hashable, Sendable {
    /// What the site file says of one output. For nil the command line decides, or else the default.
    public struct Screen: Hashable, Sendable {
        /// The connector's name, such as `HDMI-A-1`; nil for every output that no other screen names.
        public var output: String?
        /// The source: a playlist, a folder or a picture, resolved against the site file's folder.
        public var source: String
        /// `preferred`, `highest`, `WxH`, `WxH@R`, `WxH@R cvt`, `WxH@R cvt-rb` or a modeline.
        public var mode: String?
        /// Degrees by which everything is turned clockwise: 0, 90, 180 or 270.
        public var rotation: Int?
        /// `pan` or `copy`: how moves reach the screen, whatever is known of its driver.
        public var rung: String?
        public var signal: SignalSettings

        public init(
            output: String?, source: String, mode: String? = nil, rotation: Int? = nil, rung: String? = nil,
            signal: SignalSettings = SignalSettings()
        ) {
            self.output = output
            self.source = source
            self.mode = mode
            self.rotation = rotation
            self.rung = rung
            self.signal = signal
        }
    }

    /// How a site file writes the outputs that it does not name.
    public static let others = "*"

    /// Each output once, in the order of the file.
    public var screens: [Screen]
    /// The place of each screen's source in the site file; empty for a site without a text.
    public var places: [Place]
    /// How long a file may take to get on before its slide is left out; nil for the default.
    public var patience: Duration?

    public init(screens: [Screen], places: [Place] = []) {
        self.screens = screens
        self.places = places
    }
}
