public import Schedules
public import Vocabulary

/// A command of the carousel. Each is valid until another one of its kind replaces it.
public enum Action: Hashable, Sendable {
    /// Hold the pictures of exactly these slides in memory, the most urgent first.
    case hold([Slide])
    /// Look at these slides in turn, up to the first that can be opened, and answer `.sighted`; none: stop looking.
    case look([Slide])
    /// Prepare every screen for this step and answer `.prepared`; nil: stop preparing.
    case prepare(Step?)
    /// Begin the move of the prepared step, and answer `.arrived`.
    case begin(Motion)
    /// Send `.woke` at this instant; nil: no wake-up.
    case wake(Instant?)
    /// Send `.clock` at this time, and whenever the clock is set; nil: nothing depends on the clock.
    case watchClock(WallInstant?)
}
