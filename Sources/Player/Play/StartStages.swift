/// How far the start has come, on the monotonic clock, until the first frame is seen.
struct StartStages {
    let began: Duration
    /// The sources were read.
    private var read: Duration?
    /// It is known which displays there are.
    private var foundDisplays: Duration?
    /// The first picture was drawn.
    private var drew: Duration?
    private(set) var isTold = false

    init(at began: Duration) { self.began = began }

    mutating func noteReading(at now: Duration) { read = read ?? now }
    mutating func noteDisplays(at now: Duration) { foundDisplays = foundDisplays ?? now }
    mutating func notePicture(at now: Duration) { drew = drew ?? now }

    /// Says, with the first flip, what took how long. `began` counts from the machine's start.
    mutating func line(flip: Duration) -> String {
        isTold = true
        var last = began
        var parts: [String] = []
        for (name, end) in [("sources", read), ("displays", foundDisplays), ("picture", drew), ("flip", flip)] {
            guard let end else { continue }
            parts.append("\(name) \(Self.milliseconds(end - last))")
            last = end
        }
        return """
            first frame after \(Self.milliseconds(flip - began)): \(parts.joined(separator: ", ")); \
            began \(Self.milliseconds(began)) after the machine
            """
    }

    private static func milliseconds(_ time: Duration) -> String {
        let tenths = Int64((time / .microseconds(100)).rounded())
        return "\(tenths / 10).\(abs(tenths % 10)) ms"
    }
}
