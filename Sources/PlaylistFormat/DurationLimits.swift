/// The range of each kind of duration.
enum DurationLimits {
    /// Shorter rests would be a film; longer ones are taken for a mistake in the unit.
    static let rest = Duration.milliseconds(100)...Duration.seconds(7 * 24 * 3600)
    /// Zero is a cut.
    static let move = Duration.zero...Duration.seconds(60)
}
