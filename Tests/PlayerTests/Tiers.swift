import Testing

/// Where a test runs: `Tests/run/tiers.py` reads these tags.
extension Tag {
    /// Runs players in real time, which mostly sleep.
    @Tag static var live: Self
    /// Judges real time, which depends on the machine's load: `Tests/release.sh pacing` alone runs it.
    @Tag static var pacing: Self
}
