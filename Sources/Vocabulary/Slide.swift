public import Raster

/// One entry that can be shown: a picture or a pair of them, how to show it, and when.
public struct Slide: Hashable, Sendable {
    /// The picture's file, absolute or relative to the working directory.
    public var path: String
    /// The file of the picture that shares the screen with it, beside it or below; nil: it is alone.
    public var companion: String?
    /// Small pictures that are shown in the place of the file, which is only a name then; nil: there are none.
    public var sheet: Sheet?
    /// Whether it leaves half of the screens free, and waits for another one to share them.
    public var isHalf = false
    public var style: Style
    public var showing: Showing

    public init(path: String, style: Style = Style(), showing: Showing = Showing()) {
        self.path = path
        self.style = style
        self.showing = showing
    }

    /// Its files: one, or the two of a pair.
    public var paths: [String] { companion.map { [path, $0] } ?? [path] }

    /// Whether it shows this file, alone or in a pair.
    public func shows(_ file: String) -> Bool { path == file || companion == file }

    /// What slides must have alike to share a screen: all that is said of them but how long they rest.
    public struct Likeness: Hashable, Sendable {
        private let style: Style
        private let showing: Showing

        fileprivate init(of slide: Slide) {
            var style = slide.style
            style.duration = .zero
            (self.style, showing) = (style, slide.showing)
        }
    }

    public var likeness: Likeness { Likeness(of: self) }

    /// Takes another slide's picture onto its screen; they rest together for the longer of their times.
    public mutating func join(_ other: Slide) {
        companion = other.path
        style.duration = max(style.duration, other.style.duration)
        isHalf = false
    }

    /// Its pictures one by one.
    public var singles: [Slide] {
        companion == nil ? [self] : paths.map { Slide(path: $0, style: style, showing: showing) }
    }
}

/// How a slide is shown.
public struct Style: Hashable, Sendable {
    /// How long the slide rests.
    public var duration: Duration = .seconds(8)
    /// What was said of `fit`, `background` and `pair`; nil: nothing.
    public private(set) var said = Said()
    /// How the slide arrives: one or more, each once; one of several is chosen each time.
    public var transitions: [Transition] = [.slide(.left)]
    public var transitionDuration: Duration = .milliseconds(700)
    /// The longest that a move takes after a skip.
    public var skipTransition: Duration = .seconds(1)
    public var easing: Easing = .easeInOut
    /// Between the two pictures of a pair, and on blur around them, as a share of the screen's shorter side or in pixels; nil: as
    /// `Drawing` has it.
    public var spacing: Length?
    /// What a tap on it does, but at the sides of the screen; nil: as the site file says.
    public var tap: HandAction?

    /// The defaults of a playlist.
    public init() {}

    /// Keys whose defaults depend on each other.
    public struct Said: Hashable, Sendable {
        public fileprivate(set) var fit: Fit?
        public fileprivate(set) var background: Background?
        public fileprivate(set) var pair: Bool?

        /// Nothing.
        public init() {}
    }
}

extension Style {
    public var fit: Fit {
        get { said.fit ?? .auto }
        set { said.fit = newValue }
    }

    /// What stands in the bars and behind transparent pixels.
    public var background: Background {
        get { said.background ?? (fit == .auto ? .blur : .color(.black)) }
        set { said.background = newValue }
    }

    /// Whether it shares the screen with another slide where both leave half of the screen free.
    public var pair: Bool {
        get { said.pair ?? (fit == .auto) }
        set { said.pair = newValue }
    }
}

/// When and how often a slide takes part in the show.
public struct Showing: Hashable, Sendable {
    /// A slide may appear while all of these are open; empty: always. A slide of a nested playlist has its own
    /// schedules and those of the entries around it.
    public var schedules: [Schedule] = []
    /// Only the slides of the highest priority that can be shown are in the show.
    public var priority = 0
    /// The number of times that the slide appears in a round.
    public var weight = 1
    public var ageLimits = AgeLimits()

    /// Always, with priority 0, once a round.
    public init() {}
}

/// How old a slide's file may be. In whole seconds, since there are many slides.
public struct AgeLimits: Hashable, Sendable {
    private var refreshSeconds: UInt32 = 0
    private var ageSeconds: UInt32 = 0

    /// As old as it likes; it is fetched anew when its server says.
    public init() {}

    /// How long after one look at its server the next one follows; nil: as the server says.
    public var refresh: Duration? {
        get { refreshSeconds == 0 ? nil : .seconds(Int64(refreshSeconds)) }
        set { refreshSeconds = Self.seconds(newValue) }
    }

    /// How long after the last change of its file it is shown; nil: for ever.
    public var maxAge: Duration? {
        get { ageSeconds == 0 ? nil : .seconds(Int64(ageSeconds)) }
        set { ageSeconds = Self.seconds(newValue) }
    }

    private static func seconds(_ duration: Duration?) -> UInt32 {
        duration.map { UInt32(clamping: max(1, $0.components.seconds)) } ?? 0
    }
}

/// What is shown while no slide can be shown: `when-empty` of a playlist, `fallback` of a site file.
public enum Fallback: Hashable, Sendable {
    case slide(Slide)
    case color(Color)
}

/// The order of a folder's pictures. Those that are the same come by their names.
public enum FolderOrder: String, CaseIterable, Sendable {
    /// By their names, in natural order.
    case name
    /// As `Order.shuffled`.
    case shuffled
    /// By the last change of their files, the oldest first.
    case oldest
    case newest
    /// As they were taken, the oldest first: by EXIF, or by the last change of a file without.
    case taken
    case takenNewest = "taken-newest"
}

/// The order of slides.
public enum Order: String, CaseIterable, Sendable {
    /// As written; folders in natural order.
    case listed
    /// At random, each once a round, and never the last of a round first in the next.
    case shuffled
}
