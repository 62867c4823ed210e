/// When to ask again what has failed: exponential, with full jitter, so that a thousand signs that lost one server do not come
/// back to it together.
public struct RetryBackoff: Hashable, Sendable {
    /// How often it has failed since it was well.
    public private(set) var failures = 0

    /// The bound of the first pause; each further bound is twice as long.
    static let first = Duration.seconds(5)
    /// The bound that no other exceeds.
    static let longest = Duration.seconds(900)
    /// No pause is shorter.
    static let shortest = Duration.seconds(1)

    public init() {}

    /// Takes in a failure. Returns for how long to wait: a random time below the bound, or what the server has said.
    ///
    /// - Parameter retryAfter: what the server has said.
    public mutating func fail(retryAfter: Duration?, using random: inout some RandomNumberGenerator) -> Duration {
        let bound = min(Self.first * (1 << min(failures, 10)), Self.longest)
        failures += 1
        if let retryAfter { return min(max(retryAfter, Self.shortest), Freshness.longest) }
        let span = bound - Self.shortest
        return Self.shortest + .milliseconds(Int64.random(in: 0...Int64(span / .milliseconds(1)), using: &random))
    }

    /// Forgets the failures, as after an answer.
    public mutating func reset() { failures = 0 }
}
