internal import Carousel
internal import ControlProtocol
internal import Draw
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
        let screens = channels.flatMap(\.show.screens)
        let screen = screens.first { $0.output.name == request.output } ?? screens.first
        let isHeld = channels.contains(where: \.show.isHeld)
        let direction = channels.first?.show.carousel.lineup.layout?.direction ?? .horizontal
        let action = request.action(
            on: screen?.surface.rotation ?? .none, touching: channels.first?.show.carousel.scene?.slide,
            along: direction)
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
        // Somebody is there: what holds for a time holds until they have gone.
        for channel in channels { channel.show.prolong(until: MonotonicClock.now + request.idle) }
    }
}
