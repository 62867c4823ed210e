/// How long frames of drags took, from what the finger did to the flip that shows it: of the last thousand.
struct DragLatency {
    private static let most = 1000

    private var last: [Duration] = []
    /// Of all frames.
    private(set) var frames = 0
    /// When the finger did what no frame shows yet that the display has, and what the frame on its way shows.
    private var awaited: Duration?
    private var carried: Duration?

    /// The finger has moved; nil: it has gone, and what moves on does so by itself.
    mutating func expect(since time: Duration?) { awaited = time.map { min($0, awaited ?? $0) } }

    /// A frame is handed over that shows all that the finger did, or none is needed.
    mutating func handOver(isNew: Bool) { (carried, awaited) = (isNew ? awaited : carried, nil) }

    /// It is seen.
    mutating func see(at time: Duration) {
        guard let start = carried else { return }
        carried = nil
        let latency = time - start
        if last.count < Self.most { last.append(latency) } else { last[frames % Self.most] = latency }
        frames += 1
    }

    /// What so many hundredths of them took at the most; nil: there is none.
    func percentile(_ hundredths: Int) -> Duration? {
        if last.isEmpty { return nil }
        return last.sorted()[(last.count * hundredths - 1) / 100]
    }
}
