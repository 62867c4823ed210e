internal import ControlProtocol
internal import Input
internal import PlaylistFormat
internal import Raster
internal import Vocabulary

/// What people at the screen ask for, and of which show.
struct HandRequest: Hashable {
    enum Sign: Hashable {
        case key(HandAction)
        /// Places are those of the display, as it scans out.
        case finger(Gesture, InputSettings.TapZones)
    }

    /// The output whose show is meant; nil: that of the outputs which the site file does not name.
    let output: String?
    let sign: Sign
    /// How long it holds, where the action says no time.
    let idle: Duration
    /// Whether a PIN is asked for, for most of what can be asked for.
    var isLocked = false
    /// What a key means while a pad is shown; nil: nothing of its own.
    var padPress: LockEntry.Press?

    /// Whether it wants to see something where the screen is dark: any finger does, and each key that means something.
    var wakes: Bool {
        if case .key(let action) = sign { action != .nothing } else { isBeginning }
    }

    /// What it means while a pad is shown; nil: nothing, or a finger's place says it.
    var press: LockEntry.Press? {
        if let padPress { return padPress }
        guard case .key(let action) = sign else { return nil }
        return switch action {
        case .next: .on
        case .previous: .back
        case .toggle, .resume: .marked
        default: nil
        }
    }

    /// Whether it begins something: the rest of a stroke does not.
    var isBeginning: Bool {
        switch sign {
        case .key, .finger(.tap, _), .finger(.doubleTap, _): true
        case .finger(.drag(let drag), _): drag.stage == .begun
        case .finger(.pinch(let pinch), _): pinch.stage == .begun
        }
    }

    /// Whether it is whole: a finger that draws is not, and has gone by the time when a PIN was tapped in.
    var isWhole: Bool { drag == nil && pinch == nil }

    /// What a finger does that moves; nil: it is something else.
    var drag: Drag? { if case .finger(.drag(let drag), _) = sign { drag } else { nil } }

    /// What two fingers do; nil: it is something else.
    var pinch: Pinch? { if case .finger(.pinch(let pinch), _) = sign { pinch } else { nil } }

    /// Whether it is the second of two taps.
    var isDoubleTap: Bool { if case .finger(.doubleTap, _) = sign { true } else { false } }

    /// Where a finger has tapped, as the viewer sees it; nil: it has not.
    func tapPlace(on rotation: Rotation) -> TouchPlace? {
        switch sign {
        case .finger(.tap(let place), _), .finger(.doubleTap(let place), _): place.turnedBack(by: rotation)
        case .finger, .key: nil
        }
    }

    /// What is asked for, where nothing is drawn.
    ///
    /// - Parameters:
    ///   - rotation: how pictures are turned on the display
    ///   - slide: what is touched; nil: no slide
    func action(on rotation: Rotation, touching slide: Slide? = nil) -> HandAction {
        switch sign {
        case .key(let action): return action
        case .finger(_, let zones):
            guard let x = tapPlace(on: rotation)?.x else { return .nothing }
            return x < 0.2 ? zones.left : x >= 0.8 ? zones.right : slide?.style.tap ?? zones.middle
        }
    }

    /// That as a command; nil: nothing.
    ///
    /// - Parameter isHeld: whether the show is held already.
    func command(for action: HandAction, isHeld: Bool) -> Command? {
        switch action {
        case .nothing: nil
        case .next: Command(.next, output: output)
        case .previous: Command(.previous, output: output)
        case .resume: Command(.resume, output: output)
        case .toggle:
            isHeld ? Command(.resume, output: output) : Command(.pause, output: output, duration: idle)
        case .pause(let time): Command(.pause, output: output, duration: time ?? idle)
        case .blank(let time): Command(.blank, output: output, duration: time ?? idle)
        case .show(let file, let time): Command(.show, output: output, file: file, duration: time ?? idle)
        case .overview: Command(.overview, output: output, duration: idle)
        case .go(let number): Command(.go, output: output, slide: number)
        }
    }
}
