import Glibc

/// What did not come.
public struct Waited: Error, CustomStringConvertible {
    let what: String
    var limit = lastLimit

    public init(what: String) { self.what = what }

    init(what: String, limit: Duration) { (self.what, self.limit) = (what, limit) }

    public var description: String { "no sign of \(what) within \(limit), the last limit, which only ends what hangs" }
}

/// More than ten times what the slowest thing that a test waits for takes: who misses it hangs. Nothing is promised of
/// the time before.
public let lastLimit = Duration.seconds(120)

/// Waits until something is so.
public func waitUntil(
    _ what: @autoclosure () -> String, within limit: Duration = lastLimit, _ condition: () throws -> Bool
) throws {
    let end = ContinuousClock.now + limit
    while try !condition() {
        if ContinuousClock.now > end { throw Waited(what: what(), limit: limit) }
        usleep(2000)
    }
}
