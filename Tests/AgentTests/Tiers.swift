import Testing

/// Where a test runs: `Tests/run/tiers.py` reads these tags.
extension Tag {
    /// Runs agents, servers and players in real time, which mostly wait for each other.
    @Tag static var live: Self
}
