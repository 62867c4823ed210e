/// When the status is written: a value without a clock, whose times are those of the monotonic one.
struct ReportTiming {
    /// How long the first picture is waited for.
    static let firstWait = Duration.seconds(60)
    /// The least time between two texts.
    static let least = Duration.seconds(60)
    /// After a failure.
    static let retry = Duration.seconds(600)
    static let most = Duration.seconds(3600)

    private let start: Duration
    private var last: (time: Duration, wrong: [String], isWritten: Bool)?

    init(start: Duration) { self.start = start }

    /// Whether to write now.
    func isDue(at now: Duration, hasPicture: Bool, wrong: [String]) -> Bool {
        guard let last else { return hasPicture || now - start >= Self.firstWait }
        let age = now - last.time
        if age < Self.least { return false }
        return wrong != last.wrong || age >= (last.isWritten ? Self.most : Self.retry)
    }

    /// It was tried.
    mutating func tried(at now: Duration, wrong: [String], isWritten: Bool) { last = (now, wrong, isWritten) }
}
