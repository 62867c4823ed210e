internal import LinuxIO
internal import Logging
internal import Present

extension Session {
    static func listenToDevices(_ log: Logger) -> UEvents? {
        do throws(SystemError) {
            return try UEvents()
        } catch {
            log.warning("displays that come and go will not be noticed: \(error)")
            return nil
        }
    }

    /// Does something on the displays. Where it fails because one was pulled meanwhile, the shows go on without it.
    func unlessUnplugged(_ body: () throws(DisplayError) -> Void) throws {
        do throws(DisplayError) {
            try body()
        } catch {
            metrics?.count(.display)
            let isChanged: Bool
            do {
                isChanged = try lookAgain(anew: true)
            } catch let second {
                log.error("\(second)")
                throw error
            }
            if !isChanged { throw error }
            say(.display, .info, "\(error)")
        }
    }

    /// Goes on with the displays that there are now. False where they are the same.
    @discardableResult
    func lookAgain(anew: Bool = false) throws -> Bool {
        let isChanged = try ensemble.lookAgain(anew: anew)
        try announceDisplays()
        return isChanged
    }

    /// Says where the shows are seen and where not, as far as that is new.
    func announceDisplays() throws(SystemError) {
        try listenForFlips()
        for news in announced.update(to: ensemble) {
            if news.isTrouble { metrics?.count(.missingOutput) }
            say(.display, news.isTrouble ? .warning : .info, news.text)
        }
    }
}
