internal import Carousel
internal import ControlProtocol
internal import Draw
internal import Input
internal import Raster
internal import Vocabulary

/// What a request of a hand comes to, where the shows stand now.
enum HandDeed {
    case nothing
    /// A dark screen is lit.
    case wake
    case draw(Drag)
    case zoom(Pinch)
    /// A tap on an overview; nil: between what stands there.
    case pick(Sheet.Spot?)
    /// Two taps where one does nothing.
    case magnify(TouchPlace)
    case command(Command)
    /// A tap on what a command shows has nothing else to ask for than its end.
    case endInterlude

    /// - Parameters:
    ///   - channels: those that the request steers.
    ///   - screen: the one that is touched; nil: there is none.
    init(_ request: HandRequest, on screen: Screen?, in channels: [Channel]) {
        // Who touches a dark screen wants to see something, and cannot know what else that does.
        if request.wakes, channels.contains(where: \.show.isDark) {
            self = .wake
        } else if let drag = request.drag {
            self = .draw(drag)
        } else if let pinch = request.pinch {
            self = .zoom(pinch)
        } else if let spot = Self.pick(request, on: screen, in: channels) {
            // The first of two taps has done its work.
            self = .pick(request.isDoubleTap ? nil : spot)
        } else {
            self.init(acting: request, on: screen, in: channels)
        }
    }

    private init(acting request: HandRequest, on screen: Screen?, in channels: [Channel]) {
        let rotation = screen?.surface.rotation ?? .none
        let action = request.action(on: rotation, touching: channels.first?.show.carousel.scene?.slide)
        let isHeld = channels.contains(where: \.show.isHeld)
        if request.isDoubleTap, action == .nothing, let place = request.tapPlace(on: rotation) {
            self = .magnify(place)
        } else if !channels.isEmpty, let command = request.command(for: action, isHeld: isHeld) {
            self = .command(command)
        } else if request.wakes, channels.contains(where: { $0.show.carousel.interlude != nil }) {
            self = .endInterlude
        } else {
            self = .nothing
        }
    }

    /// Nil where there is no overview.
    private static func pick(
        _ request: HandRequest, on screen: Screen?, in channels: [Channel]
    ) -> Sheet.Spot?? {
        guard let screen, let place = request.tapPlace(on: screen.surface.rotation),
            let show = channels.showOwning(screen),
            show.detour?.isOverview == true, show.carousel.interlude == nil
        else { return nil }
        return .some(show.spot(at: place, on: screen))
    }

    /// Whether a lock lets it be done: the next slide and the one before, unless a command shows something else.
    func isFree(in channels: [Channel]) -> Bool {
        let ends = channels.contains { $0.show.carousel.interlude != nil }
        return switch self {
        case .nothing, .pick(nil): true
        case .wake, .zoom, .pick, .magnify, .endInterlude: false
        case .draw: !ends
        case .command(let command): !ends && command.isFree
        }
    }
}

extension [Channel] {
    /// The show to which a screen belongs.
    func showOwning(_ screen: Screen) -> Show? { first { $0.show.screens.contains { $0 === screen } }?.show }
}
