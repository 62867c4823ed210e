internal import LinuxIO
internal import Logging

/// A file on the stick that is overwritten in place, opened anew each time. What hinders that is logged once.
struct ReportedFile {
    /// Why nothing is written to a file that could be.
    enum Failure: Error, CustomStringConvertible {
        case tooSmall
        /// Somebody else's text.
        case another
        /// What was to be written could not be read.
        case source(SystemError)

        var description: String {
            switch self {
            case .tooSmall: "it is too small"
            case .another: "it holds something that the sign has not written"
            case .source(let error): error.description
            }
        }
    }

    let path: String
    private let log: Logger
    private var failure = FailureNotice()

    init(path: String, log: Logger) {
        self.path = path
        self.log = log
    }

    /// Overwrites sectors. Returns whether all are on the stick.
    ///
    /// - Parameter plan: takes what the file holds; says in groups what to write: one is on the stick before the next begins.
    mutating func update(_ plan: ([UInt8]) throws(Failure) -> [[LogRing.Write]]) -> Bool {
        do {
            let file = try InPlaceFile(path)
            for group in try plan(file.content) {
                try file.write(group.map { ($0.start, $0.bytes) })
            }
            if failure.works() { log.notice("\(path) is written again") }
            return true
        } catch {
            tell("\(error)")
        }
        return false
    }

    private mutating func tell(_ reason: String) {
        if failure.fails(at: MonotonicClock.now) { log.notice("\(path) is not written: \(reason)") }
    }
}
