/// How long things may last.
enum DurationLimits {
    /// Quicker than the least is a film, longer than the most a mistake.
    static let rest = Duration.milliseconds(100)...Duration.seconds(7 * 24 * 3600)
    /// None at all is a cut.
    static let move = Duration.zero...Duration.seconds(60)
}
