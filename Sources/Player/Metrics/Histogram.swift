/// Durations by how long they are.
struct Histogram: Hashable, Sendable {
    /// The upper bounds of the buckets, which are within; above the last there is one more.
    static let bounds: [Duration] = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000].map { .milliseconds($0) }

    /// How many there are up to each bound.
    private(set) var counts = [Int](repeating: 0, count: bounds.count)
    private(set) var count = 0
    private(set) var sum = Duration.zero

    mutating func add(_ duration: Duration) {
        for index in counts.indices where duration <= Self.bounds[index] { counts[index] += 1 }
        count += 1
        sum += duration
    }
}
