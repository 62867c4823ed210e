internal import JSONText
internal import LinuxIO
internal import Logging

/// `status.json`. A failure to write it is said, and no more: the show does not end because a file system is full.
final class StatusFile {
    /// From one write to the next, of many: of thousands of files, each may be left out by itself.
    private static let pace = Duration.milliseconds(250)
    /// The writes that may come before their time, as many as slides and commands ask for.
    private static let mostAhead = 20

    private var isOutdated = false
    /// When the next write would be at an even pace.
    private var paced = Duration.zero
    private let path: String
    private let log: Logger
    private var failure = FailureNotice()

    init(path: String, log: Logger) {
        self.path = path
        self.log = log
    }

    /// Something has changed that it tells.
    func outdate() { isOutdated = true }

    /// When it is to be brought up to date; nil: it is.
    var nextWake: Duration? { isOutdated ? earliest : nil }

    private var earliest: Duration { paced - Self.pace * Self.mostAhead }

    /// Brings it up to date if it is time to.
    func settle(at now: Duration, _ status: () -> JSON) {
        guard isOutdated, earliest <= now else { return }
        isOutdated = false
        paced = max(paced, now) + Self.pace
        write(status(), at: now)
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
