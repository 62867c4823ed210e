public import Raster
public import Vocabulary

/// A decoded site file: which source plays on which output, and how.
public struct Site: Hashable, Sendable {
    /// What the site file says of one output. For nil the command line decides, or else the default.
    public struct Screen: Hashable, Sendable {
        /// The connector's name, such as `HDMI-A-1`; nil for every output that no other screen names.
        public var output: String?
        /// The source: a playlist, a folder or a picture, resolved against the site file's folder.
        public var source: String
        /// The place of the source in the site file; nil for a site without a text.
        public var place: Place?
        public var settings: OutputSettings
        /// By how much everything is turned clockwise.
        public var rotation: Rotation?
        /// What may steer it by hand; nil: nothing.
        public var input: InputSettings?

        public init(
            output: String?, source: String, place: Place? = nil, settings: OutputSettings = OutputSettings(),
            rotation: Rotation? = nil
        ) {
            self.output = output
            self.source = source
            self.place = place
            self.settings = settings
            self.rotation = rotation
        }
    }

    /// How a site file writes the outputs that it does not name.
    public static let others = "*"

    /// Each output once, in the order of the file.
    public var screens: [Screen]
    /// How long a file may take to get on before its slide is left out; nil for the default.
    public var patience: Duration?
    /// What every screen shows while there is nothing to show and its source does not say what then; nil: what is wrong.
    public var fallback: Fallback?
    /// The place of `fallback`; nil where the text has none.
    public var fallbackPlace: Place?
    public var run = RunSettings()

    public init(screens: [Screen]) { self.screens = screens }
}
