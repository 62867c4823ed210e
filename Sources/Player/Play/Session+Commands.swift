internal import Carousel
internal import LinuxIO
internal import Logging
internal import Present

extension Session {
    /// Does what a signal asks for, in every show.
    func obey(_ signal: Signals.Signal) throws(DisplayError) {
        switch signal {
        case .terminate, .interrupt: isStopping = true
        case .user1: try pause(.toggle)
        case .realTime2: try pause(.pause)
        case .realTime3: try pause(.resume)
        case .user2: try skip(1)
        case .realTime1: try skip(-1)
        case .hangup:
            isReloading = true
            ensemble.reload()
        }
    }

    private func pause(_ event: Event) throws(DisplayError) {
        status.commands.pauses += 1
        writtenRevision = nil
        try ensemble.handle(event)
        log.info(ensemble.isPaused ? "paused" : "going on")
    }

    private func skip(_ steps: Int64) throws(DisplayError) {
        status.commands.skips += 1
        writtenRevision = nil
        try ensemble.handle(.skip(steps))
    }
}
