internal import JSONText
internal import LinuxIO
internal import Logging

/// `status.json`. A failure to write it is said once: the show does not end because a file system is full.
final class StatusFile {
    private let path: String
    private let log: Logger
    private var isFailing = false

    init(path: String, log: Logger) {
        self.path = path
        self.log = log
    }

    func write(_ status: JSON) {
        do throws(SystemError) {
            try File.replace(path, with: Array((status.text + "\n").utf8).span)
            if isFailing { log.notice("\(path) is written again") }
            isFailing = false
        } catch {
            if !isFailing { log.warning("\(error); the status is tried again when it changes") }
            isFailing = true
        }
    }

    func remove() { try? File.remove(path) }
}
