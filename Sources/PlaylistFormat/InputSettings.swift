public import Vocabulary

/// What may steer the show of an output by hand.
public struct InputSettings: Hashable, Sendable {
    /// Keyboards, remote controls and buttons.
    public struct KeyDevice: Hashable, Sendable {
        /// A glob of their names, as the kernel tells them.
        public var name: String
        /// What their keys do, by the kernel's names of keys (`KEY_RED`), where that is not the usual.
        public var actions: [String: HandAction]

        public init(name: String, actions: [String: HandAction] = [:]) {
            self.name = name
            self.actions = actions
        }
    }

    /// What a tap does, by where on the screen it is, as the viewer sees it.
    public struct TapZones: Hashable, Sendable {
        /// In the left fifth, in the right one, and between them.
        public var left, middle, right: HandAction

        public init(left: HandAction = .previous, middle: HandAction = .nothing, right: HandAction = .next) {
            (self.left, self.middle, self.right) = (left, middle, right)
        }

        /// The same wherever it is.
        init(anywhere action: HandAction) { (left, middle, right) = (action, action, action) }
    }

    public var keys: [KeyDevice]
    /// Globs of the names of touch panels.
    public var touch: [String]
    public var taps = TapZones()
    /// How the panel lies on the display, as six numbers of LIBINPUT_CALIBRATION_MATRIX; nil: as udev knows it.
    public var matrix: [Double]?
    /// Whether a PIN is asked for before anything but the next slide or the one before.
    public var isLocked = false
    /// How long what a hand has paused, darkened or shown stays, where that says no time itself.
    public var idle: Duration

    /// All that hands may ask for by it.
    public var actions: [HandAction] { keys.flatMap(\.actions.values) + [taps.left, taps.middle, taps.right] }

    /// Long enough to talk about a picture, and to be forgotten about.
    public static let standardIdle = Duration.seconds(300)

    public init(keys: [KeyDevice] = [], touch: [String] = [], idle: Duration = standardIdle) {
        self.keys = keys
        self.touch = touch
        self.idle = idle
    }
}
