public import PlaylistFormat

/// What a carousel wants done. Each stands until another of its kind takes its place.
public enum Action: Hashable, Sendable {
    /// Have these slides' pictures in memory, the first most urgently, and no others.
    case hold([Slide])
    /// Get every screen ready for this step and answer `.prepared`; nil: for none.
    case prepare(Step?)
    /// Move, and answer `.arrived`. The step is the one prepared.
    case begin(Motion)
    /// Say `.woke` at this instant; nil: not at all.
    case wake(Instant?)
    /// Say `.clock` at this time, and whenever the clock is set; nil: nothing depends on the clock.
    case watchClock(WallInstant?)
}
