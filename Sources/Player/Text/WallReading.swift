internal import Carousel
internal import LinuxIO

/// What the machine's wall clock shows, to shows that follow it.
struct WallReading: Sendable {
    let zone: Zone
    /// Nil where it cannot be trusted.
    let now: @Sendable () -> WallInstant?

    /// The machine's own, in its own time zone. A clock that shows a time before the player was built is plainly wrong:
    /// many small machines have no battery for theirs.
    static let machine = WallReading(zone: .machine) {
        let now = WallClock.now
        return now < BuildDate.earliest ? nil : WallInstant(sinceEpoch: now)
    }

    /// No clock at all.
    static let none = WallReading(zone: .utc) { nil }
}

extension Zone {
    /// The machine's own.
    static let machine = Zone(offset: LocalTime.offset)
}
