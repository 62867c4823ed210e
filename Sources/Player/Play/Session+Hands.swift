internal import Carousel
internal import ControlProtocol
internal import Draw
internal import Input
internal import LinuxIO
internal import Logging
internal import Present
internal import Raster
internal import Vocabulary

/// What people at the screen do.
extension Session {
    /// Takes up the input devices that the site file names, and says which.
    func followHands(at now: Duration) {
        hands.settle(ensemble.plan.hands, at: now)
        for request in hands.takeEnds() { obey(request) }
        for news in hands.takeNews() {
            say(.input, news.isTrouble ? .warning : .info, news.text)
            status.inputDevices = hands.names
            toldRevision = nil
        }
    }

    func obeyHands() {
        for request in hands.take(at: MonotonicClock.now) { obey(request) }
    }

    func obey(_ request: HandRequest) {
        let channels = ensemble.channels(steeredFrom: request.output)
        let screen = screen(for: request.output, in: channels)
        if press(request, on: screen) { return }
        let deed = HandDeed(request, on: screen, in: channels)
        if !isAllowed(deed, of: request, in: channels) { return }
        switch deed {
        case .nothing: break
        case .wake, .endInterlude:
            obey(Command(.resume, output: request.output), in: channels)
            ring(at: request, on: screen, in: channels)
        case .draw(let drag): obey(drag, of: request, in: channels)
        case .zoom(let pinch): obey(pinch, of: request, in: channels)
        case .pick(let spot):
            prolong(channels, by: request)
            if let spot, let screen { pick(spot, on: screen, in: channels) }
        case .magnify(let place):
            for channel in channels { channel.show.magnify(at: place, idle: request.idle) }
            prolong(channels, by: request)
        case .command(let command):
            obey(command, of: request, in: channels)
            ring(at: request, on: screen, in: channels)
        }
    }

    /// A tap is answered by the next frame, also where what it asks for takes longer.
    private func ring(at request: HandRequest, on screen: Screen?, in channels: [Channel]) {
        guard let screen, let place = request.tapPlace(on: .none) else { return }
        channels.showOwning(screen)?.ring(at: place, on: screen)
    }

    private func obey(_ command: Command, of request: HandRequest, in channels: [Channel]) {
        if let slide = command.slide,
            let obstacle = channels.lazy.compactMap({ $0.show.obstacle(toSlide: slide) }).first
        {
            say(.command, .info, "what was asked for at the screen cannot be shown: \(obstacle)")
            return
        }
        obey(command, in: channels)
        prolong(channels, by: request)
    }

    /// A tap on the overview shows the slide that it meets, or opens a stack.
    private func pick(_ spot: Sheet.Spot, on screen: Screen, in channels: [Channel]) {
        guard let show = channels.showOwning(screen) else { return }
        say(.command, .info, "\(show.pick(spot)), as was asked for at the screen")
    }

    /// The screen that hands at an output touch; nil: there is none.
    func screen(for output: String?, in channels: [Channel]) -> Screen? {
        let screens = channels.flatMap(\.show.screens)
        return screens.first { $0.output.name == output } ?? screens.first
    }

    /// A finger draws the slides.
    private func obey(_ drag: Drag, of request: HandRequest, in channels: [Channel]) {
        forEachShow(of: channels, touchedBy: request) { $0.drag(drag, on: $1, idle: request.idle) }
        if drag.stage != .moved { prolong(channels, by: request) }
    }

    /// Two fingers magnify what rests.
    private func obey(_ pinch: Pinch, of request: HandRequest, in channels: [Channel]) {
        forEachShow(of: channels, touchedBy: request) { $0.pinch(pinch, on: $1, idle: request.idle) }
        if pinch.stage == .begun { prolong(channels, by: request) }
    }

    /// Hands each show over, with the screen of it that is touched.
    private func forEachShow(
        of channels: [Channel], touchedBy request: HandRequest, _ body: (Show, Screen) -> Void
    ) {
        for channel in channels {
            if let screen = screen(for: request.output, in: [channel]) { body(channel.show, screen) }
        }
    }

    /// Somebody is there: what holds for a time holds until they have gone.
    private func prolong(_ channels: [Channel], by request: HandRequest) {
        for channel in channels { channel.show.prolong(until: MonotonicClock.now + request.idle) }
    }
}
