internal import JSONText
internal import LinuxIO
internal import Logging

/// `status.json`. A failure to write it is said, and no more: the show does not end because a file system is full.
final class StatusFile {
    private var pace = StatusPace(interval: .milliseconds(250))
    private let path: String
    private let log: Logger
    private var failure = FailureNotice()

    init(path: String, log: Logger) {
        self.path = path
        self.log = log
    }

    /// Something has changed that it tells.
    func outdate() { pace.outdate() }

    /// When it is to be brought up to date; nil: it is.
    var nextWake: Duration? { pace.nextWake }

    /// Brings it up to date if it is time to.
    func settle(at now: Duration, _ status: () -> JSON) {
        if pace.isDue(at: now) { write(status(), at: now) }
    }

    func write(_ status: JSON, at now: Duration = MonotonicClock.now) {
        do throws(SystemError) {
            try File.replace(path, with: Array((status.text + "\n").utf8).span)
            if failure.works() { log.notice("\(path) is written again") }
        } catch {
            if failure.fails(at: now) { log.warning("\(error); the status is tried again when it changes") }
        }
    }

    func remove() { try? File.remove(path) }
}
