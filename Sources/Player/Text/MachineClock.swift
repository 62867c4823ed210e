internal import Carousel
internal import LinuxIO
internal import Schedules

/// A wall clock with its time zone, for shows that follow it.
struct MachineClock: Sendable {
    let zone: Zone
    /// Nil if the clock cannot be trusted.
    let now: @Sendable () -> WallInstant?

    /// The machine's own, in its own time zone. A clock that shows a time before the player was built is wrong:
    /// many small machines have a clock without a battery.
    static let machine = MachineClock(zone: .machine) {
        let now = WallClock.now
        return now < BuildDate.earliest ? nil : WallInstant(sinceEpoch: now)
    }

    /// No clock at all.
    static let none = MachineClock(zone: .utc) { nil }
}

extension Zone {
    /// The machine's own.
    static let machine = Zone(offset: LocalTime.offset)
}

/// The machine's time zone, as people are told of it.
public enum MachineZone {
    /// Why it is not known and UTC stands in for it; nil: it is known.
    public static var flaw: String? { LocalTime.flaw.map { "no time zone, so all times are UTC: \($0)" } }
}
