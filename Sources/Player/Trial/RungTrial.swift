internal import Compose
internal import LinuxIO
internal import Present
internal import Raster
internal import Vocabulary

/// Shows two pictures on one output: the first slides away to the left and comes back from above.
struct RungTrial {
    /// How long each of the two moves takes.
    static let duration = Duration.seconds(3)

    let output: any Output
    let clock: () -> Duration
    /// Returns when the output's frame is on the screen, or throws where that takes too long.
    let awaitFlip: () throws -> Void

    /// Shows all of it and says how the moves have reached the screen.
    func run(_ first: Picture, _ second: Picture) throws -> Route {
        let (first, second) = (Layer.Content.opaque(first), Layer.Content.opaque(second))
        _ = try show(Animation(still: first, size: output.mode.size), for: .zero)
        let left = Transition.slide(.left).animation(from: first, to: second, on: output.mode.size)
        let route = try show(left, for: Self.duration)
        let down = Transition.slide(.down).animation(from: second, to: first, on: output.mode.size)
        _ = try show(down, for: Self.duration)
        return route
    }

    private func show(_ animation: Animation, for duration: Duration) throws -> Route {
        let prepared = try output.prepare(animation)
        prepared.painting?.paint()
        let start = clock()
        var progress = 0.0
        repeat {
            let now = clock()
            // Without vblanks, flips come at once: the mode paces.
            let seen = output.vblank(after: now) ?? now + output.mode.period
            progress = duration > .zero ? min(1, (seen - start) / duration) : 1
            try output.show(prepared, at: progress)
            try awaitFlip()
            if output.vblank(after: now) == nil { MonotonicClock.sleep(max(.zero, now + output.mode.period - clock())) }
        } while progress < 1
        return prepared.route
    }
}
