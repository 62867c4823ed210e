/// Which playlist plays on which output, and how: what a `site.yaml` says.
public struct Site: Hashable, Sendable {
    /// One output's part. What is nil is as the command line says, or as without a site file.
    public struct Screen: Hashable, Sendable {
        /// The connector's name, such as `HDMI-A-1`.
        public var output: String
        /// The source: a playlist, a folder or a picture, resolved against the site file's folder.
        public var source: String
        /// `preferred`, `highest`, `WxH` or `WxH@R`.
        public var mode: String?
        /// By how many degrees everything is turned clockwise: 0, 90, 180 or 270.
        public var rotation: Int?

        public init(output: String, source: String, mode: String? = nil, rotation: Int? = nil) {
            self.output = output
            self.source = source
            self.mode = mode
            self.rotation = rotation
        }
    }

    /// Each output once, as written.
    public var screens: [Screen]
    /// Where each screen's source is named in the site file; empty where there is no text.
    public var places: [Place]

    public init(screens: [Screen], places: [Place] = []) {
        self.screens = screens
        self.places = places
    }
}
