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

    private func obey(_ request: HandRequest) {
        let channels = ensemble.channels(steeredFrom: request.output)
        // Who touches a dark screen wants to see something, and cannot know what else that does.
        if request.wakes, channels.contains(where: \.show.isDark) {
            return obey(Command(.resume, output: request.output), in: channels)
        }
        if let drag = request.drag { return obey(drag, of: request, in: channels) }
        if let pinch = request.pinch { return obey(pinch, of: request, in: channels) }
        let screen = screen(touchedBy: request, in: channels)
        if let screen, pick(request, on: screen, in: channels) { return }
        let isHeld = channels.contains(where: \.show.isHeld)
        let action = request.action(
            on: screen?.surface.rotation ?? .none, touching: channels.first?.show.carousel.scene?.slide)
        // Two taps magnify where one does nothing.
        if request.isDoubleTap, action == .nothing, let screen,
            let place = request.tapPlace(on: screen.surface.rotation)
        {
            for channel in channels { channel.show.magnify(at: place, idle: request.idle) }
            return prolong(channels, by: request)
        }
        guard !channels.isEmpty, let command = request.command(for: action, isHeld: isHeld) else {
            // A tap on what a command shows has nothing else to ask for than its end.
            if request.wakes, channels.contains(where: { $0.show.carousel.interlude != nil }) {
                obey(Command(.resume, output: request.output), in: channels)
            }
            return
        }
        if let slide = command.slide,
            let obstacle = channels.lazy.compactMap({ $0.show.obstacle(toSlide: slide) }).first
        {
            say(.command, .info, "what was asked for at the screen cannot be shown: \(obstacle)")
            return
        }
        obey(command, in: channels)
        prolong(channels, by: request)
    }

    /// A tap on the overview shows the slide that it meets, if it meets one. False where there is no overview.
    private func pick(_ request: HandRequest, on screen: Screen, in channels: [Channel]) -> Bool {
        guard let place = request.tapPlace(on: screen.surface.rotation),
            let show = channels.first(where: { $0.show.screens.contains { $0 === screen } })?.show,
            show.detour?.isOverview == true, show.carousel.interlude == nil
        else { return false }
        if let thumbnail = show.thumbnail(at: (place.x, place.y), on: screen) {
            show.pick(thumbnail.number)
            say(.command, .info, "showing slide \(thumbnail.number + 1), as was asked for at the screen")
        }
        return true
    }

    private func screen(touchedBy request: HandRequest, in channels: [Channel]) -> Screen? {
        let screens = channels.flatMap(\.show.screens)
        return screens.first { $0.output.name == request.output } ?? screens.first
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
            if let screen = screen(touchedBy: request, in: [channel]) { body(channel.show, screen) }
        }
    }

    /// Somebody is there: what holds for a time holds until they have gone.
    private func prolong(_ channels: [Channel], by request: HandRequest) {
        for channel in channels { channel.show.prolong(until: MonotonicClock.now + request.idle) }
    }
}
