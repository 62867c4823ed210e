import Testing

/// Where a test runs: `Tests/run/tiers.py` reads these tags. Each suite has that of its part of `Tests/release.sh`.
extension Tag {
    /// Boots a guest.
    @Tag static var guest: Self
    /// Runs in every run of `Tests/run.sh`, and in CI.
    @Tag static var smoke: Self
    /// Runs in CI.
    @Tag static var ci: Self

    @Tag static var agents: Self
    @Tag static var cables: Self
    @Tag static var displays: Self
    @Tag static var drivers: Self
    @Tag static var services: Self
    /// Judges real time.
    @Tag static var pacing: Self
}
