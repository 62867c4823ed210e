internal import LinuxIO
internal import Logging
internal import Paths
internal import Present

extension Session {
    /// A source of news that the show can do without; nil where it cannot be opened, which the log says.
    ///
    /// - Parameter loss: what is not noticed then.
    static func listening<Source>(
        _ log: Logger, else loss: String, to source: () throws(SystemError) -> Source
    ) -> Source? {
        do throws(SystemError) {
            return try source()
        } catch {
            log.warning("\(loss) until the next start: \(error)")
            return nil
        }
    }

    /// Goes on with the outputs that there are now.
    func followDisplay() {
        _ = ensemble.settleDisplay()
        for news in ensemble.display.takeNews() {
            if news.isDetail { process.log.debug("\(safeLine(news.text))") } else { say(.display, .warning, news.text) }
        }
        if isLeaving { leaveTerminal() }
    }

    /// Leaves the screens to another terminal, or takes them back.
    func switchTerminal(_ signal: Signals.Signal) {
        guard signal == .terminalRelease else {
            isLeaving = false
            process.terminal?.acknowledge()
            ensemble.display.acquire()
            hands.comeBack()
            return
        }
        isLeaving = true
        hands.leave()
        ensemble.display.release()
        followDisplay()
    }

    /// Lets the other terminal come, once its program can have the screens.
    private func leaveTerminal() {
        guard ensemble.display.isLetGo else { return }
        isLeaving = false
        // A card that may not be left is closed now, and must not stay open there.
        process.supervisor?.leaveNothing(at: MonotonicClock.now)
        if process.terminal?.release() != true {
            ensemble.display.acquire()
            hands.comeBack()
        }
    }

    /// Says where the shows are seen and where not, as far as that is new.
    func announceDisplays() {
        for news in announced.update(to: ensemble) {
            if news.isTrouble { records.metrics?.count(.missingOutput) }
            say(.display, news.isTrouble ? .warning : .info, news.text)
        }
    }
}
